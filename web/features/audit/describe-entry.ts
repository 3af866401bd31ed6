import type { AuditEntry, AuditGroup, AuditKind, ExportedList, OpenedList } from "#shared/audit.ts";
import { shorten } from "#shared/text.ts";

const format = new Intl.NumberFormat("en-US");

/** Someone without a name. */
export const admin = "An admin";
const someone = "someone without a name";

/** Categories of entries, in display order. */
export const auditGroups: Record<AuditGroup, string> = {
  looks: "Looks",
  decisions: "Decisions",
  conduct: "Conduct",
  members: "Memberships",
  events: "Events",
  inbox: "Inbox",
  letters: "Letters",
  access: "Admins and accounts",
  settings: "Settings",
  doors: "Door passes",
  exports: "Exports",
  signIns: "Sign-ins",
};

/** Lists of the club that are saved as a whole, beside its settings. */
const settingsNames: Record<string, string> = {
  levels: "levels of membership",
  topics: "topics of Community Chat",
  emails: "words of the club's emails",
};

const listNames: Record<ExportedList | OpenedList, string> = {
  applications: "the applications",
  registrations: "the registrations",
  "pending-registrations": "the registrations to decide on",
  events: "the events",
  "partner-events": "the partner events",
  reports: "the reports of messages",
  introductions: "the introductions to pass on",
  leads: "the leads",
  messages: "the messages to the club",
  signups: "the event signups",
  inbox: "the inbox",
  automated: "the forms that look automated",
  listings: "the business listings",
  dues: "the dues",
  members: "the members",
  "letter-people": "the people of a letter",
  "event-statement": "the statement of an event",
  audit: "the audit log",
};

/** A stored state such as `more-info`, in words. */
const inWords = (state = "") => state.replaceAll("-", " ");

const changeOf = ({ changes }: Pick<AuditEntry, "changes">, wanted: string) =>
  changes.find(({ name }) => name === wanted);

/** What a viewed list belonged to, such as an event or a month; a person's key says nothing to the reader. */
const inScope = (scope: string) => (/^(email|member):/.test(scope) ? "of one person" : scope);

const nameOfList = ({ object }: Pick<AuditEntry, "object">, title: string) =>
  `${listNames[title as ExportedList | OpenedList]}${object?.id ? ` (${inScope(object.id)})` : ""}`;

const inboxNames: Record<string, string> = {
  lead: "a lead",
  question: "a question",
  signup: "an event signup",
  application: "an application",
  registration: "a registration",
  listing: "a listing",
};
const inboxOf = (kind: string) => inboxNames[kind] ?? "a message";

/** How many others a member viewed, and within what time. */
const formatReach = (shown = "profiles", count = 0, per: string | null = "") =>
  `${format.format(count)} ${shown} in ${per === "hour" ? "an hour" : "a day"}`;

/** An event's status change; undefined if it stayed the same. */
const eventActs: Record<string, string> = {
  ended: "ended",
  draft: "withdrew",
  "coming-soon": "announced",
  open: "opened",
};

const editOf = (entry: AuditEntry) => {
  const status = changeOf(entry, "status");
  if (!status) return "changed";
  return status.before === "ended" ? "took back on" : (eventActs[status.after ?? ""] ?? "changed");
};

/** What was done, following the actor's name. */
const deeds: Record<AuditKind, (entry: AuditEntry, person: string, title: string) => string> = {
  "signed-in": () => "signed in",
  "application-opened": (_, person) => `looked at the application of ${person}`,
  "application-moved": (entry, person) =>
    `moved the application of ${person} to ${inWords(changeOf(entry, "status")?.after ?? "")}`,
  "application-recalled": (_, person) => `took back the decision on the application of ${person}`,
  "application-assigned": (entry, person) =>
    `assigned the application of ${person} to ${changeOf(entry, "assignee")?.after ?? "no one"}`,
  "application-noted": (_, person) => `noted something on the application of ${person}`,
  "application-reviewed": (_, person) => `scored the application of ${person}`,
  "registration-opened": (_, person, title) => `looked at the registration of ${person} for ${title}`,
  "registration-decided": (entry, person, title) =>
    `${changeOf(entry, "status")?.after ?? "decided on guests of"} the registration of ${person} for ${title}`,
  "waitlist-moved": (_, person, title) => `moved ${person} to the front of the waitlist for ${title}`,
  "waitlist-removed": (_, person, title) => `took ${person} off the waitlist for ${title}`,
  "offers-stopped": (_, __, title) => `stopped offering spots to the waitlist of ${title}`,
  "offers-resumed": (_, __, title) => `resumed offering spots to the waitlist of ${title}`,
  "event-created": (_, __, title) => `created the event ${title}`,
  "event-edited": (entry, _, title) => `${editOf(entry)} the event ${title}`,
  "partner-event-created": (_, __, title) => `created the partner event ${title}`,
  "partner-event-edited": (entry, _, title) => `${editOf(entry)} the partner event ${title}`,
  "partner-event-deleted": (_, __, title) => `deleted the partner event ${title}`,
  "partner-event-restored": (_, __, title) => `restored the partner event ${title}`,
  "series-created": (_, __, title) => `created the series of events ${title}`,
  "series-edited": (entry, _, title) => `${editOf(entry)} the event ${title} with its series`,
  "bulletin-sent": (_, __, title) => `wrote to the guests of ${title}`,
  "membership-opened": (_, person) => `looked at the membership of ${person}`,
  "admin-made": (_, person) => `made ${person} an admin`,
  "admin-unmade": (_, person) => `took admin rights from ${person}`,
  "roles-changed": (entry, person) => {
    const { before, after } = changeOf(entry, "roles") ?? {};
    return `changed the role of ${person} from ${before || "none"} to ${after || "none"}`;
  },
  "account-disabled": (_, person) => `disabled the account of ${person}`,
  "account-enabled": (_, person) => `enabled the account of ${person} again`,
  "second-factor-set": () => "set up a second factor",
  "second-factor-reset": (_, person) => `reset the second factor of ${person}`,
  "second-factor-off": () => "no longer has a second factor, which was switched off without a reset",
  "membership-ended": (_, person) => `ended the membership of ${person}`,
  "membership-restored": (_, person) => `restored the membership of ${person}`,
  "accounts-merged": (_, person) => `merged two accounts of ${person}`,
  "merge-undone": (_, person) => `made two accounts of ${person} again`,
  "merge-retried": (_, person) => `had merging the accounts of ${person} tried again`,
  "level-changed": (entry, person) =>
    `changed the level of ${person} from ${changeOf(entry, "level")?.before ?? ""} to ${changeOf(entry, "level")?.after ?? ""}`,
  "member-imported": (entry, person) =>
    changeOf(entry, "status") ? `let ${person} in from a list` : `changed the membership of ${person} by a list`,
  "member-tagged": (entry, person) => `changed the tags of ${person} to ${changeOf(entry, "tags")?.after || "none"}`,
  "member-noted": (entry, person) => {
    const { after } = changeOf(entry, "note") ?? {};
    return `${after === "added" ? "added" : after === "deleted" ? "deleted" : "brought back"} a note about ${person}`;
  },
  "payment-disputed": (entry, person) => {
    const [amount, state] = [changeOf(entry, "amount")?.after, changeOf(entry, "dispute")?.after];
    return `said that ${person} ${state === "open" ? "disputes" : `has ${state === "lost" ? "won" : "lost"} the dispute of`} a payment of ${amount}`;
  },
  "membership-suspended": (_, person) => `suspended the membership of ${person}`,
  "membership-unsuspended": (_, person) => `lifted the suspension of ${person}`,
  "member-invited": (_, person) => `invited ${person} to the club`,
  "invitation-taken-back": (_, person) => `took back the invitation of ${person}`,
  "settings-changed": ({ object }) => `changed the ${settingsNames[object?.id ?? ""] ?? "club settings"}`,
  "group-opened": (_, __, title) => `opened the group ${title}`,
  "group-declined": (_, __, title) => `declined the group ${title}`,
  "group-closed": (_, __, title) => `closed the group ${title}`,
  "group-reopened": (_, __, title) => `opened the group ${title} again`,
  "listing-hidden": (_, __, title) => `hid the listing ${title}`,
  "listing-shown": (_, __, title) => `showed the listing ${title} again`,
  "listing-edited": (_, __, title) => `changed the listing ${title}`,
  "inbox-opened": (_, person, title) => `looked at ${inboxOf(title)} by ${person}`,
  "inbox-handled": (_, person, title) => `marked ${inboxOf(title)} by ${person} handled`,
  "inbox-reopened": (_, person, title) => `reopened ${inboxOf(title)} by ${person}`,
  "inbox-noted": (_, person, title) => `noted something on ${inboxOf(title)} by ${person}`,
  "inbox-replied": (_, person, title) => `replied to ${inboxOf(title)} by ${person}`,
  "inbox-invited": (_, person) => `invited ${person} to apply`,
  "automated-released": (_, person, title) => `released ${inboxOf(title)} by ${person}, which looked automated`,
  "automated-deleted": (_, person, title) => `deleted ${inboxOf(title)} by ${person}, which looked automated`,
  "introduction-passed": (_, person, title) => `introduced ${person} to ${title || "a member"}`,
  "introduction-offered": (_, person, title) => `told ${person} that ${title || "a member"} would like to meet`,
  "introduction-declined": (_, person, title) => `did not introduce ${person} to ${title || "a member"}`,
  "dues-opened": (_, person) => `looked at the dues of ${person}`,
  "dues-started": (_, person) => `set ${person} to pay dues`,
  "level-dues-started": (_, __, title) => `set all members of ${title} to pay dues`,
  "level-dues-stopped": (_, __, title) => `stopped setting the members of ${title} to pay dues`,
  "dues-noted": (_, person) => `noted a payment of dues by ${person}`,
  "dues-unnoted": (_, person) => `took back what was noted of dues of ${person}`,
  "dues-freed": (_, person) => `let ${person} in free`,
  "order-refunded": (_, person, title) => `gave back a payment of ${person} for ${title}`,
  "order-noted": (_, person, title) => `noted a payment of ${person} for ${title}`,
  "order-unnoted": (_, person, title) => `took back a noted payment of ${person} for ${title}`,
  "dues-refunded": (_, person) => `gave back dues of ${person}`,
  "dues-refund-failed": (_, person) => `could not send a refund to ${person}`,
  "report-opened": (_, person) => `looked at a report of a message by ${person}`,
  "report-closed": (_, person) => `resolved a report of a message by ${person}`,
  "message-removed": (_, person) => `removed a message by ${person}`,
  "member-warned": (_, person) => `warned ${person}`,
  "chat-muted": (_, person) => `muted ${person} in chat`,
  "chat-unmuted": (_, person) => `lifted the mute of ${person}`,
  "pass-created": (entry, _, title) => `made a door pass for ${changeOf(entry, "pass")?.after ?? ""} to ${title}`,
  "pass-revoked": (entry, _, title) =>
    `took back the door pass of ${changeOf(entry, "pass")?.before ?? ""} to ${title}`,
  "letter-sent": (_, __, title) => `sent the letter ${title}`,
  "letter-scheduled": (_, __, title) => `scheduled the letter ${title}`,
  "letter-unscheduled": (_, __, title) => `made the letter ${title} a draft again`,
  "letter-stopped": (_, __, title) => `stopped the letter ${title}`,
  "letter-continued": (_, __, title) => `went on with the letter ${title}`,
  "letter-deleted": (_, __, title) => `deleted the letter ${title}`,
  "list-opened": (entry, _, title) => `looked through ${nameOfList(entry, title)}`,
  "list-exported": (entry, _, title) => {
    const rows = Number(changeOf(entry, "rows")?.after ?? 0);
    return `exported ${nameOfList(entry, title)}, ${format.format(rows)} ${rows === 1 ? "row" : "rows"}`;
  },
  "directory-limited": ({ changes }) => {
    const [shown, per] = changes;
    return `reached the limit of the Member Directory: ${formatReach(shown?.name, Number(shown?.after), per?.after)}`;
  },
};

/** The person running the club's commands. */
export const operator = "The club's operator";

export const nameOfAdmin = ({ by }: Pick<AuditEntry, "by">) => {
  if (by.role === "operator") return operator;
  return by.name || (by.role === "member" ? "A member" : admin);
};
export const nameOfPerson = ({ about }: Pick<AuditEntry, "about">) => about?.name.trim() || someone;

/** An entry as a sentence. */
export const describeEntry = (entry: AuditEntry) =>
  `${nameOfAdmin(entry)} ${deeds[entry.kind](entry, nameOfPerson(entry), entry.object?.title ?? "")}`;

const none = "none";

/** Changes the sentence already mentions. */
const isSaid = ({ kind }: Pick<AuditEntry, "kind">) =>
  ["list-exported", "pass-created", "pass-revoked", "directory-limited"].includes(kind);

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isState = (value: string) => /^[a-z]+(-[a-z]+)+$/.test(value);

/** A stored value in words; `formatInstant` is for times. */
const formatValue = (value: string | null, formatInstant: (instant: string) => string) => {
  if (value === null || value === "") return none;
  if (isInstant(value)) return formatInstant(value);
  return isState(value) ? inWords(value) : value;
};

/** A long text such as an event's description, shortened to a few lines. */
const maxShown = 280;

const names: Record<string, string> = { startsAt: "starts", endsAt: "ends", audience: "who sees it" };

/** Such as "ends at" for `endsAt`. What an admin has named is not a field of ours, and stays as it is. */
const nameField = (name: string) =>
  /^[a-z]+$/i.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;

/** Changes beyond what the sentence says, one string each. */
export const describeChanges = (
  { kind, changes }: Pick<AuditEntry, "kind" | "changes">,
  formatInstant: (instant: string) => string,
  { isWhole = false } = {},
) =>
  isSaid({ kind })
    ? []
    : changes.map(({ name, before, after }) => {
        const label = names[name] ?? nameField(name);
        const [old, now] = [before, after].map((value) => {
          const text = formatValue(value, formatInstant);
          return isWhole ? text : shorten(text, maxShown);
        });
        return before === null ? `${label}: ${now}` : `${label}: ${old} → ${now}`;
      });
