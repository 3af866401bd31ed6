import * as z from "zod/mini";
import { pathOfTopic, slugOfTopic, topic, type Topic } from "./community.ts";
import { endpoint } from "./endpoint.ts";
import { author, messageId } from "./messages.ts";
import { disputeStates, type DisputeState } from "./money.ts";
import { cursor, page } from "./paging.ts";

/** Retention of a notice after its last update, in days. */
export const noticeDays = 90;

const told = {
  /** The same for all notices about one thing, such as a registration, which form one entry. */
  id: z.string(),
  /** When it was last updated. */
  at: z.iso.datetime(),
  /** Number of updates since it was last read; zero once read. */
  unread: z.int(),
  /** For `readNotices`: nothing newer than what was shown is marked as read. */
  upTo: z.string(),
};

const event = z.object({ id: z.string(), title: z.string() });
/** Of the member's private link. */
const token = z.string();

/** A listing's changes. Most names are those of the emails. */
const listingNews = z.enum([
  "live",
  "live-again",
  "renewed",
  "payment-failed",
  "canceled",
  "kept",
  "ends-soon",
  "ended",
  "hidden",
  "shown-again",
  "refused",
  "pictures-removed",
]);
export type ListingNews = z.infer<typeof listingNews>;

/** What somebody is told of their dues. */
const duesNewsKind = z.enum([
  "joined",
  "started",
  "back",
  "noted",
  "unnoted",
  "free",
  "begins",
  "due",
  "renewal",
  "price",
  "overdue",
  "resting",
  "ended",
  "removed",
  "restored",
  "canceled",
  "kept",
  "refunded",
  "refund-failed",
  "level",
  "level-later",
  "level-kept",
]);
export type DuesNewsKind = z.infer<typeof duesNewsKind>;

/** The subject of all mentions and replies from one member to another in a topic, which form one entry. */
export const getTopicSubject = (of: Topic, by: string) => `${slugOfTopic(of)}:${by}`;

/** A message in a topic, and the topic's name at the time; in notices from before topics could be renamed its id was one. */
const inTopic = z.object({ by: z.object(author), topic, topicName: z.optional(z.string()), messageId });

const letterAbout = z.object({ letter: z.object({ id: z.string(), subject: z.string() }) });

/** Why a letter of the club's stopped by itself, or could not leave and is a draft again. */
const haltReasons = [
  "bounces",
  "complaints",
  "called-off",
  "event-gone",
  "too-late",
  "too-many",
  "segment-gone",
] as const;
export type HaltReason = (typeof haltReasons)[number];

/** What happens to a member's place in a group; `opened` is what they proposed. */
export const groupNews = ["asked", "accepted", "invited", "opened", "declined"] as const;

/** Kinds of notices. `about` is what {@link describeNotice} needs. */
export const notice = z.discriminatedUnion("kind", [
  /** A decision on one of the member's registrations; `cleared` is approved and still waiting for spots. */
  z.object({
    ...told,
    kind: z.literal("registration"),
    about: z.object({
      event,
      token,
      outcome: z.enum(["approved", "rejected", "guests", "cleared", "to-pay", "unpaid"]),
    }),
  }),
  /** A registration's waitlist changes; the names are those of the emails. */
  z.object({
    ...told,
    kind: z.literal("waitlist"),
    about: z.object({
      event,
      token,
      news: z.enum(["offer", "passed", "to-end", "ended", "closed", "lapsed", "removed"]),
      /** When an offer expires. */
      until: z.optional(z.iso.datetime()),
    }),
  }),
  /** An event that is near, for which the member is approved; the names are those of the reminders. */
  z.object({
    ...told,
    kind: z.literal("reminder"),
    about: z.object({ event, token, when: z.enum(["in-three-days", "in-three-hours"]), startsAt: z.iso.datetime() }),
  }),
  /** An applicant says that they know the member. Nothing of theirs outlives their application. */
  z.object({ ...told, kind: z.literal("vouch"), about: z.object({}) }),
  /** Somebody has joined by the member's invitation. */
  z.object({ ...told, kind: z.literal("invitation"), about: z.object({}) }),
  /** Updates on the member's introduction request, whose id is the subject. */
  z.object({
    ...told,
    kind: z.literal("introduction"),
    about: z.discriminatedUnion("news", [
      /** The member is asked to introduce `with` to another. */
      z.object({ news: z.literal("asked"), with: z.object(author), to: z.string(), text: z.string() }),
      /** `with` wants to meet the member. */
      z.object({ news: z.literal("offered"), with: z.object(author), text: z.string() }),
      /** `with` accepted the member's request. */
      z.object({ news: z.literal("accepted"), with: z.object(author), conversationId: z.string() }),
      /** Nobody passed the member's request on, or `with` gave no answer in time. */
      z.object({ news: z.literal("not-passed"), with: z.object(author) }),
      z.object({ news: z.literal("no-answer"), with: z.object(author) }),
    ]),
  }),
  /** What becomes of a business listing of the member's. */
  z.object({
    ...told,
    kind: z.literal("listing"),
    about: z.object({
      listing: z.object({ id: z.string(), name: z.string() }),
      news: listingNews,
      /** Until when it is paid for, or shown without that. */
      until: z.optional(z.iso.datetime()),
    }),
  }),
  /** What becomes of the member's dues; the names are those of the email. */
  z.object({
    ...told,
    kind: z.literal("dues"),
    about: z.object({ news: duesNewsKind, until: z.optional(z.iso.datetime()) }),
  }),
  /** For who handles money: a payment's bank took it back, and what became of that. */
  z.object({
    ...told,
    kind: z.literal("dispute"),
    about: z.object({
      of: z.enum(["listing", "dues", "ticket"]),
      name: z.string(),
      amount: z.string(),
      state: z.enum(disputeStates),
    }),
  }),
  /** The team has reviewed the member's report. */
  z.object({
    ...told,
    kind: z.literal("report"),
    about: z.object({ hasActed: z.boolean(), isOfCommunity: z.boolean() }),
  }),
  /** For admins: a member was shown as much of the directory as one is in an hour or a day. */
  z.object({
    ...told,
    kind: z.literal("directory-limit"),
    about: z.object({
      member: z.pick(z.object(author), { user_id: true, full_name: true }),
      shown: z.enum(["profiles", "names"]),
      count: z.int(),
      per: z.enum(["hour", "day"]),
    }),
  }),
  /** Somebody mentioned the member in a topic, or replied to what they wrote there; `messageId` is the first unread one. */
  z.object({ ...told, kind: z.literal("mention"), about: inTopic }),
  z.object({ ...told, kind: z.literal("reply"), about: inTopic }),
  /** A group's news for a member; `asked` are requests to its hosts. */
  z.object({
    ...told,
    kind: z.literal("group"),
    about: z.object({ group: z.object({ id: z.string(), name: z.string() }), news: z.enum(groupNews) }),
  }),
  /** A letter of the club's that reached the member, whose id is the subject, by its topic. */
  z.object({ ...told, kind: z.literal("letter-news"), about: letterAbout }),
  z.object({ ...told, kind: z.literal("letter-events"), about: letterAbout }),
  z.object({ ...told, kind: z.literal("letter-offers"), about: letterAbout }),
  /** For those who send letters: one did not go as it was meant to, by itself. Its id is the subject. */
  z.object({
    ...told,
    kind: z.literal("letter-halted"),
    about: z.extend(letterAbout, { why: z.enum(haltReasons) }),
  }),
  /** Direct messages of one conversation, whose id it has. */
  z.object({
    ...told,
    kind: z.literal("message"),
    about: z.object({
      with: z.object(author),
      /** The beginning of the newest message. */
      text: z.string(),
    }),
  }),
]);
export type Notice = z.infer<typeof notice>;
export type NoticeKind = Notice["kind"];

/** A notice without its counters, as features create it. */
export type News = {
  [Kind in NoticeKind]: { kind: Kind; about: Extract<Notice, { kind: Kind }>["about"] };
}[Exclude<NoticeKind, "message">];

const registrationTitles = {
  approved: (title: string) => `You're in: ${title}`,
  rejected: (title: string) => `Your registration for ${title} was not approved`,
  guests: (title: string) => `News about your guests for ${title}`,
  "to-pay": (title: string) => `Your spots are held: pay to keep them for ${title}`,
  unpaid: (title: string) => `Your spots for ${title} went back, unpaid`,
  cleared: (title: string) => `You're approved, and on the waitlist for ${title}`,
};

const waitlistTitles = {
  offer: (title: string) => `A spot for you: ${title}`,
  passed: (title: string) => `Your offer for ${title} has passed`,
  "to-end": (title: string) => `You're now at the end of the line for ${title}`,
  ended: (title: string) => `You're off the waitlist for ${title}`,
  closed: (title: string) => `The waitlist for ${title} is closed`,
  lapsed: (title: string) => `No spot came free for ${title} this time`,
  removed: (title: string) => `You're off the waitlist for ${title}`,
};

const groupTitles: Record<(typeof groupNews)[number], (name: string) => string> = {
  asked: (name) => `Someone asks to join ${name}`,
  accepted: (name) => `You're in: ${name}`,
  invited: (name) => `You're invited to ${name}`,
  opened: (name) => `Your group is open: ${name}`,
  declined: (name) => `We didn't open your group ${name}`,
};

type ListingWords = { title: (name: string) => string; text: (until: string | undefined) => string };

const listingWords: Record<ListingNews, ListingWords> = {
  live: { title: (name) => `${name} is live in the Network Directory`, text: () => "We've received your payment." },
  "live-again": {
    title: (name) => `${name} is back in the Network Directory`,
    text: () => "We've received your payment.",
  },
  renewed: {
    title: (name) => `We've received your payment for ${name}`,
    text: (until) => (until === undefined ? "Your listing stays up." : `It's paid until ${until}.`),
  },
  "payment-failed": {
    title: (name) => `A payment for ${name} didn't go through`,
    text: (until) => (until === undefined ? "Update your card to stay listed." : `Update your card by ${until}.`),
  },
  canceled: {
    title: (name) => `You canceled your listing: ${name}`,
    text: (until) => (until === undefined ? "You won't be charged again." : `It stays up until ${until}.`),
  },
  kept: { title: (name) => `${name} stays listed`, text: () => "Your subscription continues." },
  "ends-soon": {
    title: (name) => `${name} leaves the Network Directory soon`,
    text: (until) => (until === undefined ? "You can still keep it." : `It stays up until ${until}.`),
  },
  ended: {
    title: (name) => `${name} is no longer in the Network Directory`,
    text: () => "You won't be charged again. Pay to bring it back.",
  },
  hidden: { title: (name) => `We took down your listing: ${name}`, text: () => "Our email says why." },
  "shown-again": { title: (name) => `Your listing is no longer hidden: ${name}`, text: () => "See how it looks." },
  refused: {
    title: (name) => `We didn't take your payment for ${name}`,
    text: () => "Your listing is taken down. We'll refund you.",
  },
  "pictures-removed": {
    title: (name) => `We removed the images of ${name}`,
    text: () => "Your listing is taken down. Our email said why.",
  },
};

const haltTexts: Record<HaltReason, string> = {
  bounces: "Too many of its emails bounced.",
  complaints: "Too many readers called it spam.",
  "called-off": "Its event was canceled.",
  "event-gone": "Its event is gone.",
  "too-late": "Its time had passed.",
  "too-many": "It was for too many people.",
  "segment-gone": "The level, group, or event it was for is gone.",
};

/** What somebody is told of their dues; `until` is the day that it is about. */
const duesTitles: Record<DuesNewsKind, (until: string | undefined) => { title: string; text?: string }> = {
  joined: () => ({ title: "Your membership has begun" }),
  started: () => ({ title: "Your membership has begun" }),
  back: () => ({ title: "Your membership is back", text: "Everything is as you left it." }),
  noted: (until) => ({ title: "We have your payment", ...(until && { text: `You've paid until ${until}.` }) }),
  unnoted: () => ({ title: "We corrected what you have paid", text: "Our email says why." }),
  free: (until) => ({ title: "Your membership is free", ...(until && { text: `Nothing to pay until ${until}.` }) }),
  begins: (until) => ({
    title: "What your membership will cost",
    ...(until && { text: `Nothing to pay until ${until}.` }),
  }),
  due: () => ({ title: "Your membership begins with your first payment" }),
  renewal: (until) => ({ title: "Your membership renews soon", ...(until && { text: `On ${until}.` }) }),
  price: () => ({ title: "Your membership has a new price", text: "From a later payment on: our email has the day." }),
  overdue: (until) => ({
    title: "Your payment didn't arrive",
    ...(until && { text: `Everything works until ${until}. Please pay by then.` }),
  }),
  resting: () => ({ title: "Your membership rests", text: "It goes on as soon as it's paid." }),
  ended: () => ({ title: "Your membership has ended" }),
  removed: () => ({ title: "Your membership has ended", text: "Our email says what that means." }),
  restored: () => ({ title: "Your membership is restored", text: "Our email says what you have, and what you pay." }),
  canceled: (until) => ({
    title: "You canceled your membership",
    ...(until && { text: `It goes on until ${until}.` }),
  }),
  kept: () => ({ title: "Your membership goes on" }),
  refunded: () => ({ title: "We gave a payment back", text: "Our email says why." }),
  "refund-failed": () => ({ title: "Your refund did not go through", text: "We're looking at it." }),
  level: () => ({ title: "Your level of membership has changed" }),
  "level-later": (until) => ({
    title: "You chose another level of membership",
    ...(until && { text: `It begins after ${until}.` }),
  }),
  "level-kept": () => ({ title: "You keep your level of membership" }),
};

const disputeTitles: Record<DisputeState, (name: string, amount: string) => { title: string; text: string }> = {
  open: (name, amount) => ({
    title: `${name} disputes a payment of ${amount}`,
    text: "The bank has taken it back for now. Answer at Stripe.",
  }),
  won: (name, amount) => ({
    title: `The club keeps ${amount} of ${name}`,
    text: "The dispute was decided for the club.",
  }),
  lost: (name, amount) => ({
    title: `${amount} went back to ${name}`,
    text: "The dispute was decided for the payer. Nothing else has changed.",
  }),
};
/** Where those who handle money see what was paid for. */
export const disputePaths = {
  dues: "/portal/admin/dues",
  listing: "/portal/admin/listings",
  ticket: "/portal/admin/events",
};

const ownRegistrationPath = (ofToken: string) => `/events/registration#${ofToken}`;

type Description = {
  title: string;
  /** A second line; what somebody wrote, where `isQuote`. */
  text?: string | undefined;
  isQuote?: boolean;
  /** Where it leads, on the site. */
  path: string;
};

const introductionsPath = "/portal/introductions";

const describeIntroduction = (about: Extract<Notice, { kind: "introduction" }>["about"]): Description => {
  const name = about.with.full_name || "A member";
  const path = introductionsPath;
  switch (about.news) {
    case "asked":
      return { title: `${name} asks you for an introduction to ${about.to}`, text: about.text, isQuote: true, path };
    case "offered":
      return { title: `${name} would like to meet you`, text: about.text, isQuote: true, path };
    case "accepted":
      return {
        title: `${name} accepted your introduction`,
        text: "Say hello.",
        path: `/portal/messages?conversation=${encodeURIComponent(about.conversationId)}`,
      };
    case "not-passed":
      return {
        title: `Your request to meet ${name} wasn't passed on`,
        text: "It happens, and for many reasons. You can ask someone else.",
        path,
      };
    case "no-answer":
      return {
        title: `No answer from ${name} this time`,
        text: "Your request to meet has ended. You may well meet at an event.",
        path,
      };
  }
};

/** A notice as text, the same on the page and in emails. `formatTime` formats an ISO time for its reader. */
export const describeNotice = (
  { kind, about, id, unread }: Notice,
  formatTime: (time: string) => string,
): Description => {
  switch (kind) {
    case "registration":
      return { title: registrationTitles[about.outcome](about.event.title), path: ownRegistrationPath(about.token) };
    case "waitlist":
      return {
        title: waitlistTitles[about.news](about.event.title),
        text: about.news === "offer" && about.until ? `Accept it by ${formatTime(about.until)}.` : undefined,
        path: ownRegistrationPath(about.token),
      };
    case "reminder":
      return {
        title: about.when === "in-three-days" ? `In three days: ${about.event.title}` : `Today: ${about.event.title}`,
        text: formatTime(about.startsAt),
        path: ownRegistrationPath(about.token),
      };
    case "vouch":
      return { title: "An applicant says you know them", text: "If you do, put in a word.", path: "/portal/vouches" };
    case "invitation":
      return { title: "Someone you invited has joined", text: "Say hello.", path: "/portal/invitations" };
    case "introduction":
      return describeIntroduction(about);
    case "listing": {
      const { title, text } = listingWords[about.news];
      return {
        title: title(about.listing.name),
        text: text(about.until && formatTime(about.until)),
        path: `/portal/listing#${about.listing.id}`,
      };
    }
    case "dues":
      return {
        ...duesTitles[about.news](about.until === undefined ? undefined : formatTime(about.until)),
        path: "/portal/settings/membership",
      };
    case "dispute":
      return { ...disputeTitles[about.state](about.name, about.amount), path: disputePaths[about.of] };
    case "report":
      return {
        title: "We looked at what you reported",
        text: about.hasActed
          ? "We've acted on it. Thank you."
          : "There was nothing for us to act on. Thank you for telling us.",
        path: about.isOfCommunity ? "/portal/community" : "/portal/messages",
      };
    case "directory-limit":
      return {
        title: `${about.member.full_name || "A member"} reached the directory limit`,
        text: `${about.count.toLocaleString("en-US")} ${about.shown} in ${about.per === "hour" ? "an hour" : "a day"}. See their membership.`,
        path: `/portal/members/${encodeURIComponent(about.member.user_id)}`,
      };
    case "letter-news":
    case "letter-events":
    case "letter-offers":
      return { title: about.letter.subject, path: `/portal/letters/${encodeURIComponent(about.letter.id)}` };
    case "letter-halted":
      return {
        title: `A letter ${about.why === "bounces" || about.why === "complaints" ? "stopped" : "wasn't sent"}: ${about.letter.subject}`,
        text: haltTexts[about.why],
        path: `/portal/admin/letters/${encodeURIComponent(about.letter.id)}`,
      };
    case "group":
      return {
        title: groupTitles[about.news](about.group.name),
        path: about.news === "declined" ? "/portal/groups" : `/portal/groups/${about.group.id}`,
      };
    case "mention":
    case "reply": {
      const name = about.by.full_name || "A member";
      const did = kind === "mention" ? "mentioned you" : "replied to you";
      return {
        title: `${name} ${did}${unread > 1 ? ` ${unread} times` : ""} in ${about.topicName ?? about.topic}`,
        path: `${pathOfTopic(about.topic)}message=${about.messageId}`,
      };
    }
    case "message": {
      const name = about.with.full_name || "a member";
      return {
        title: unread > 1 ? `${unread} new messages from ${name}` : `Message from ${name}`,
        text: about.text,
        isQuote: true,
        path: `/portal/messages?conversation=${encodeURIComponent(id)}`,
      };
    }
  }
};

/** Of a notice, in a request. */
const noticeId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w:.-]{1,120}$/, "Invalid input"));
const readUpTo = z.union([z.iso.datetime(), messageId], { error: "Invalid input" });

/** Notices that one request marks as read. */
export const maxReadAtOnce = 50;

/** An unread notice's summary, without reading the list. */
export const unreadNotice = z.pick(z.object(told), { id: true, at: true });
export type UnreadNotice = z.infer<typeof unreadNotice>;

export const noticesContract = {
  listNotices: endpoint({
    method: "GET",
    path: "/api/notices",
    who: "member",
    feature: "notices",
    summary:
      "What the caller was told in the last 90 days, newest first, a line for each conversation or registration; with `only=unread`, all that is unread.",
    input: z.strictObject({
      cursor,
      only: z.optional(z.literal("unread")),
    }),
    output: page(notice),
    status: 200,
  }),
  readNotices: endpoint({
    method: "POST",
    path: "/api/notices/read",
    who: "member",
    feature: "notices",
    summary: "Marks notices as read, except those that were told again after `upTo`; safe to repeat.",
    input: z.strictObject({
      items: z
        .array(z.strictObject({ id: noticeId, upTo: readUpTo }))
        .check(z.minLength(1), z.maxLength(maxReadAtOnce)),
    }),
    output: z.object({}),
    status: 200,
  }),
  readAllNotices: endpoint({
    method: "POST",
    path: "/api/notices/read-all",
    who: "member",
    feature: "notices",
    summary: "Marks everything that is unread as read, direct messages too.",
    input: z.strictObject({}),
    output: z.object({}),
    status: 200,
  }),
};
