import type { Access } from "./access.ts";
import type { Site } from "./site.ts";
import type { SocketApi } from "./socket-api.ts";
import type { Storage } from "./storage.ts";

type Resources = {
  storage: Storage;
  mailingList: Access;
  payments: Access;
  /** Reading what an account has told of itself. */
  accounts: Access;
  /** Sending an email of the outbox at once. */
  letters: Access[];
  sockets: SocketApi;
  site: Site;
};

/** What the Lambda of each feature may touch, and nothing else. */
export const featureAccess = ({
  storage,
  mailingList,
  payments,
  accounts,
  letters,
  sockets,
  site,
}: Resources): Record<string, Access[]> => {
  return {
    forms: [storage.tableAccess(["GetItem", "PutItem", "UpdateItem"], ["gsi1"]), mailingList],
    events: [
      // An event is two items, and a list of events the counters of each.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]),
    ],
    members: [
      storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"]),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        "media/avatars/*": ["PutObject", "DeleteObject"],
      }),
    ],
    registrations: [
      // A page of links to registrations is of the table itself.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1", "gsi2"],
      ),
      ...letters,
    ],
    directory: [storage.tableAccess(["GetItem"], ["gsi1"])],
    realtime: [
      // Everything that members do on their sockets: what they write, and to whom it is told.
      storage.tableAccess(["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        "attachments/*": ["PutObject", "DeleteObject"],
      }),
      sockets.access,
      { environment: { SOCKET_URL: sockets.url, SITE_ORIGINS: site.origins.join(",") } },
    ],
    // To sign an address is to let others do what oneself may do.
    community: [storage.tableAccess(["GetItem", "Query"]), storage.filesAccess({ "attachments/*": ["GetObject"] })],
    conversations: [
      // It tells the members' devices, and forgets those that are gone.
      storage.tableAccess(["GetItem", "Query", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"]),
      sockets.access,
    ],
    reports: [storage.tableAccess(["GetItem", "PutItem", "UpdateItem"], ["gsi1", "gsi2"])],
    listings: [
      storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"]),
      storage.filesAccess({
        "incoming/visitors/*": ["GetObject", "DeleteObject"],
        "media/listings/*": ["PutObject", "DeleteObject"],
      }),
      mailingList,
      payments,
      // A member's own listings are those of their e-mail address.
      accounts,
    ],
    uploads: [storage.tableAccess(["UpdateItem"]), storage.filesAccess({ "incoming/*": ["PutObject"] })],
  };
};
