import type { Access } from "./access.ts";
import type { Storage } from "./storage.ts";

type Resources = {
  storage: Storage;
  mailingList: Access;
  /** Sending a letter of the outbox at once. */
  letters: Access[];
};

/** What the Lambda of each feature may touch, and nothing else. */
export const featureAccess = ({ storage, mailingList, letters }: Resources): Record<string, Access[]> => {
  const form = [storage.tableAccess(["GetItem", "PutItem", "UpdateItem"], ["gsi1"]), mailingList];
  return {
    leads: form,
    applications: form,
    contact: form,
    events: form,
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
    uploads: [storage.tableAccess(["UpdateItem"]), storage.filesAccess({ "incoming/*": ["PutObject"] })],
  };
};
