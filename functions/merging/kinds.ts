import { camePrefix } from "../members/came.ts";
import { acquaintances, encounters, registrations } from "./event-plans.ts";
import { moveOwn, type Plan } from "./items.ts";
import {
  chatMutes,
  conduct,
  deskFacts,
  invitations,
  letterTopics,
  listings,
  newsEmails,
  quarters,
  vouches,
} from "./joining-plans.ts";
import { badging, choosing, closing } from "./membership-plans.ts";
import { blocks, books, conversations, introductions, mutes, places, votes } from "./talk-plans.ts";

/**
 * What becomes of a kind of item when two accounts are merged: it moves to the account that stays; what both have is joined;
 * the owner chooses; it stays with the id of the account that went, where others find it by its alias; or it is of nobody.
 */
type Fate = "move" | "join" | "choose" | "keep" | "of nobody";

export type Kind = {
  /** The items as TABLE.md names them. */
  items: readonly string[];
  fate: Fate;
  /** Why, where it is not plain. */
  why?: string;
  plan?: Plan;
  /** Whether it isn't looked for again minutes later: what has been written since was so for both accounts, and may differ. */
  isOnce?: boolean;
};

/** All kinds of items, in the order in which they are merged. A new one says here what becomes of it. */
export const kinds: Record<string, Kind> = {
  // The account that goes can write nothing any more.
  closing: { items: ["membership", "member", "card"], fate: "choose", plan: closing },
  // Soon, since a letter may be on its way.
  letterTopics: { items: ["notice settings"], fate: "join", plan: letterTopics, isOnce: true },
  registrations: { items: ["registration", "link", "registrant"], fate: "move", plan: registrations },
  came: { items: ["event to which a member came"], fate: "move", plan: moveOwn(camePrefix) },
  encounters: { items: ["encounter"], fate: "move", plan: encounters },
  acquaintances: { items: ["acquaintance"], fate: "join", plan: acquaintances },
  feed: {
    items: ["calendar feed"],
    fate: "move",
    plan: moveOwn("CALENDAR-FEED", ["memberId"], { staysIfChanged: true }),
  },
  blocks: { items: ["hidden"], fate: "join", plan: blocks },
  mutes: { items: ["hidden"], fate: "join", plan: mutes },
  conversations: { items: ["participant"], fate: "move", plan: conversations },
  places: { items: ["group", "group member"], fate: "join", plan: places },
  votes: { items: ["vote"], fate: "move", plan: votes },
  introductions: { items: ["introduction"], fate: "move", plan: introductions },
  books: { items: ["what one asked for"], fate: "join", plan: books },
  letters: { items: ["letter that reached a member"], fate: "move", plan: moveOwn("LETTER#") },
  invitations: { items: ["invitation", "admission"], fate: "move", plan: invitations },
  quarters: { items: ["a quarter's invitations"], fate: "join", plan: quarters },
  vouches: { items: ["vouch"], fate: "move", plan: vouches },
  listings: { items: ["listing"], fate: "move", plan: listings },
  conduct: { items: ["conduct"], fate: "move", plan: conduct },
  chatMutes: { items: ["chat mute"], fate: "join", plan: chatMutes },
  deskFacts: { items: ["what admins note of a member"], fate: "join", plan: deskFacts },
  choosing: { items: ["membership", "dues", "dues of an address"], fate: "choose", plan: choosing },
  badging: { items: ["member", "card"], fate: "join", plan: badging },
  newsEmails: {
    items: ["emails of what is new"],
    fate: "keep",
    why: "What was to be emailed to the account that went is not; undoing brings it back.",
    plan: newsEmails,
  },
  words: {
    items: ["community message", "direct message", "attachment", "report", "audit entry", "application", "applicant"],
    fate: "keep",
    why: "What was written or decided keeps its author's id; the alias leads to who stays.",
  },
  profile: {
    items: ["member", "fields of a profile", "member's row"],
    fate: "keep",
    why: "Who stays keeps the profile of their account. A row is derived; who went has none.",
  },
  notices: { items: ["notice"], fate: "keep", why: "What they are about has moved, and nobody is told of it again." },
  signIn: {
    items: [
      ...["session", "last day of use", "end of all sessions", "second factor", "device"],
      ...["message settings", "topic marks", "restored account", "export", "noted session", "push", "sent guard"],
      ...["shown", "limit", "limit reached", "connection", "ticket"],
    ],
    fate: "keep",
    why: "It is of one sign-in, and of no use to another.",
  },
  addresses: {
    items: [
      ...["contact", "email", "suppressed address", "form: lead, message, signup for an event"],
      ...["form that looks automated", "message in the inbox", "email about a message", "invitation to apply"],
    ],
    fate: "keep",
    why: "It is of an address, which is still that person's; a copy of their data has both.",
  },
  refused: {
    items: ["deletion", "deletion of an account", "role for some events", "role changes", "pass"],
    fate: "keep",
    why: "An account that has one is not merged.",
  },
  own: {
    items: ["merge", "merge under way", "step of a merge", "merged account", "ids of merged accounts"],
    fate: "keep",
    why: "It is what merging keeps of itself.",
  },
  elsewhere: {
    items: [
      ...["place in line", "waitlist", "refund", "check-in", "scan", "log of a door", "passes of an evening"],
      ...["attendance", "how many came", "change of spots", "bulletin", "announcement", "refunds of an event"],
      ...["business", "address", "to be ended", "a month of a listing's page"],
      ...["letter", "letter's text", "letter's counts", "job of a letter", "part of a letter's list"],
      ...["start of a level's dues", "income that somebody noted", "Stripe's event", "turn at SES"],
    ],
    fate: "of nobody",
    why: "It names a registration, a listing or a letter, or is made anew from who is a member.",
  },
  club: {
    items: [
      ...["event", "an event's counters", "events of a series", "partner event", "interest", "prices of an event"],
      ...["club settings", "levels", "topics", "questions of a form", "words of the club's emails", "first steps"],
      ...["topic marks", "words of a topic", "a month's numbers", "member whose account was deleted"],
      ...["change mark", "change mark of the desk", "change mark of these", "change mark of the inbox"],
      ...["change mark of approvals", "change mark of reports", "change mark of these rows"],
    ],
    fate: "of nobody",
  },
};
