import type { Access } from "./defaults.ts";
import type { Site } from "./site.ts";
import type { SocketApi } from "./socket-api.ts";
import type { Storage } from "./storage.ts";

type Resources = {
  storage: Storage;
  mailingList: Access;
  payments: Access;
  /** To sign tickets, and to verify them. */
  ticketKeys: Access;
  /** The key for push services. */
  pushKey: Access;
  /** To read one account. */
  accounts: Access;
  /** To read and list accounts. */
  allAccounts: Access;
  /** To read one account, to make one, and to delete one that is not confirmed. */
  newAccounts: Access;
  /** To read one account, and its groups. */
  ownGroups: Access;
  /** To list the admins. */
  adminAccounts: Access;
  /** To read one account and its groups, and to delete one that is not confirmed. */
  accountGroups: Access;
  /** To list who runs the club, and to change what an account may do. */
  roleAccounts: Access;
  /** To send an email at once. */
  emailAccess: Access[];
  /** To have letters to many sent at once. */
  startsLetters: Access;
  sockets: SocketApi;
  site: Site;
};

/** Of who answers admins: their sessions are noted in the audit log. */
const addsAudit = { addsAudit: true };

/** The permissions of each feature's Lambda. */
export const featureAccess = ({
  storage,
  mailingList,
  payments,
  ticketKeys,
  pushKey,
  accounts,
  allAccounts,
  newAccounts,
  ownGroups,
  adminAccounts,
  accountGroups,
  roleAccounts,
  emailAccess,
  startsLetters,
  sockets,
  site,
}: Resources): Record<string, Access[]> => {
  return {
    forms: [storage.tableAccess(["GetItem", "PutItem", "UpdateItem"], ["gsi1"], addsAudit), mailingList],
    applications: [
      // Other applications of an address are found in the table itself; admins, in the pool.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1"],
        addsAudit,
      ),
      mailingList,
      adminAccounts,
      // Is the address that an applicant names a member's?
      accounts,
    ],
    inbox: [
      // A message and the emails about it are a query of the table itself. What looks automated names its event.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"], ["gsi1", "gsi2"], addsAudit),
      ...emailAccess,
    ],
    events: [
      // An event is two items; a list reads the counters of each event. One for a group requires that the group is open.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        "media/events/*": ["PutObject", "DeleteObject"],
      }),
    ],
    members: [
      storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"]),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        // A picture that is no longer for the club is copied to another address.
        "media/avatars/*": ["GetObject", "PutObject", "DeleteObject"],
      }),
    ],
    registrations: [
      // A page of links to registrations is a query of the table itself. Registering for an event of a group requires a
      // place in it.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      ...emailAccess,
      ticketKeys,
    ],
    door: [
      // The log, and an event with its counters, are queries of the table itself.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"], ["gsi1"], addsAudit),
      ticketKeys,
    ],
    // It changes a registration's visibility, with all that follows from a change of one.
    attendees: [
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1", "gsi2"],
      ),
    ],
    directory: [
      // Whom the caller met is a query of the table itself; a counter limits how many profiles one is shown.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem"], ["gsi1", "gsi2"]),
      // The log notes who reaches that, and the admins are told.
      storage.auditAccess(),
      adminAccounts,
    ],
    // Registrations are found by their links, in the table itself. It notes that a new club's first steps are done.
    dashboard: [
      // It notes an admin's session, as whatever answers an admin.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem"], ["gsi1", "gsi2"], addsAudit),
    ],
    realtime: [
      // Everything that members do on their sockets; an admin who deletes another's message is noted.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        // What a member was told of a topic is read with it.
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        "attachments/*": ["PutObject", "DeleteObject"],
      }),
      sockets.access,
      { environment: { SOCKET_URL: sockets.url, SITE_ORIGINS: site.origins.join(",") } },
    ],
    // A signed address permits only what its signer may do.
    community: [
      // Names to mention are counted; the log notes who is shown too many, and the admins are told.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem"], ["gsi1"]),
      storage.auditAccess(),
      adminAccounts,
      storage.filesAccess({ "attachments/*": ["GetObject"] }),
    ],
    conversations: [
      // It sends to the members' devices, and deletes closed connections.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"]),
      sockets.access,
    ],
    groups: [
      // Who is in a group is a query of the table itself.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"], ["gsi1", "gsi2"], addsAudit),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        "media/groups/*": ["PutObject", "DeleteObject"],
      }),
    ],
    introductions: [
      // What one met, and was asked, are queries of the table itself; a conversation that begins is shown on open sockets.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1"],
        addsAudit,
      ),
      sockets.access,
      // Has the club another admin than who asks it?
      adminAccounts,
    ],
    notices: [
      // A conversation that is read here is read on the member's devices; closed connections are deleted.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1", "gsi2"],
      ),
      sockets.access,
      // Its public half, with which browsers subscribe.
      pushKey,
    ],
    reports: [
      // What is around a message, and a member's history, are queries of the table itself; a decision may delete a file and
      // a card. Nobody is suspended while their account is merged.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      storage.filesAccess({ "attachments/*": ["DeleteObject"] }),
      // Where to write to, and whether it is an admin's.
      ownGroups,
      // It tells admins and the community, and ends the sockets of who is suspended.
      sockets.access,
    ],
    // What follows from a payment is in one transaction, with the membership and the card.
    dues: [
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi2"],
        addsAudit,
      ),
      payments,
      // Who was given no level is in no list of the table.
      allAccounts,
      // Who handles money is told of disputes.
      adminAccounts,
    ],
    // What Stripe tells of is in the log, too.
    // An event with its counters, and a member's registrations, are queries of the table itself; events of groups are in a
    // list of their own.
    orders: [
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      ticketKeys,
      payments,
      adminAccounts,
      accounts,
    ],
    webhooks: [
      // Who pays for tickets has them: a member's other registrations, and an event with its counters, are queries.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        [],
        addsAudit,
      ),
      ticketKeys,
      payments,
      accounts,
      adminAccounts,
    ],
    listings: [
      // How often a page was seen is a query of the table itself.
      storage.tableAccess(["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1", "gsi2"], addsAudit),
      storage.filesAccess({
        "incoming/visitors/*": ["GetObject", "DeleteObject"],
        "media/listings/*": ["PutObject", "DeleteObject"],
      }),
      mailingList,
      payments,
      // A member's own listings are those of their e-mail address.
      accounts,
    ],
    membership: [
      // An admin's sessions are a query of the table itself; who has a level is found before it is removed.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      accountGroups,
      // It ends the sockets of who is no longer a member.
      sockets.access,
    ],
    // What is noted of a member, and their registrations, are in the table itself; a row that is not there yet is derived.
    people: [
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
    ],
    // Whom it lets in has a card and maybe dues at once; their level must still be there.
    memberImport: [
      storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"], [], addsAudit),
      newAccounts,
    ],
    // What an account has is counted by queries of the table itself; is it an admin's?
    merging: [
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      ownGroups,
    ],
    // The months are a query of the table itself.
    numbers: [storage.tableAccess(["GetItem", "BatchGetItem", "Query"]), storage.auditAccess()],
    roles: [
      // A holder's sessions and sockets are found by their member, and so are the passes to doors that they made.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      roleAccounts,
      // It ends the sockets of whose rights change.
      sockets.access,
    ],
    account: [
      // A member's sessions are a query of the table itself; the sockets of one that ends are found by their member.
      storage.tableAccess(["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"], ["gsi1"]),
      sockets.access,
      // A signed address permits only what its signer may do.
      storage.filesAccess({ "exports/*": ["GetObject"] }),
      // Where to write to, and whether it is an admin's.
      ownGroups,
    ],
    invitations: [
      storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"], addsAudit),
      // Whose address is it?
      accounts,
    ],
    audit: [
      // A month of the log is a query of the table itself; looks and exports are limited by counters.
      storage.tableAccess(["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"], ["gsi1", "gsi2"], addsAudit),
      // What was decided before a member was one is found by their address.
      accounts,
    ],
    letters: [
      // A member's own letters, and who came to an event, are queries of the table itself.
      storage.tableAccess(
        ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        ["gsi1", "gsi2"],
        addsAudit,
      ),
      storage.filesAccess({
        "incoming/*": ["GetObject", "DeleteObject"],
        "media/letters/*": ["PutObject"],
      }),
      // A test goes to whoever asks for it.
      accounts,
      ...emailAccess,
      startsLetters,
    ],
    // A function of its own, since visitors call it: it reads where a link leads, and counts.
    letterLinks: [storage.tableAccess(["GetItem", "UpdateItem"])],
    uploads: [storage.tableAccess(["GetItem", "UpdateItem"]), storage.filesAccess({ "incoming/*": ["PutObject"] })],
    // A function of its own, since visitors may call it and it needs nothing: it writes to its log alone.
    vitals: [],
  };
};
