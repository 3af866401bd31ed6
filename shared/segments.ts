import * as z from "zod/mini";
import { applicationStates } from "./application-review.ts";
import { eventId } from "./events.ts";
import { groupId } from "./groups.ts";
import { interestLevels } from "./leads.ts";
import { levelId } from "./levels.ts";
import { industries, memberId } from "./members.ts";
import { line } from "./text.ts";

/** Conditions of one segment. */
export const maxConditions = 12;
/** Members chosen one by one. */
export const maxChosenPeople = 500;
/** People that one letter may be for. */
export const maxPeople = 20_000;
/** The longest time that a condition looks back, in days: attendance is kept for a year. */
export const maxDaysBack = 366;

const days = z.int("Enter a whole number of days").check(z.minimum(1), z.maximum(maxDaysBack));
/** A day by the club's calendar. */
const day = z.iso.date({ error: "Please choose a day" });

/** Each of them, once, and at least one. */
const some = <Each extends z.ZodMiniType<string>>(each: Each, atMost = 50) =>
  z.array(each).check(z.minLength(1, "Please choose at least one"), z.maxLength(atMost, `Maximum ${atMost}`));

/** Whether a condition asks for those of whom it is not so. */
const isNot = z._default(z.boolean(), false);

/** What became of somebody's registration for an event; `registered` is any that has its spots, or waits for a decision. */
export const eventParts = ["registered", "approved", "waitlisted", "came", "missed"] as const;
export type EventPart = (typeof eventParts)[number];

/** A member's state: a rest is for dues that are overdue for longer than their grace. */
export const segmentStates = ["member", "rests", "ended"] as const;
export type SegmentState = (typeof segmentStates)[number];

/** How a member stands with their dues; `due` before a first payment. */
export const segmentDues = ["paid", "due", "overdue", "free"] as const;
export type SegmentDues = (typeof segmentDues)[number];

/** A fact of a member. */
export const memberCondition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("level"), levels: some(levelId), isNot }),
  /** Without one of these, a segment is of those who are members now, or whose membership rests. */
  z.strictObject({ kind: z.literal("state"), states: some(z.enum(segmentStates)) }),
  z.strictObject({ kind: z.literal("dues"), dues: some(z.enum(segmentDues)) }),
  /** Dues paid until a day before this one. */
  z.strictObject({ kind: z.literal("paid-until"), before: day }),
  z.strictObject({ kind: z.literal("group"), groups: some(groupId), isNot }),
  z.strictObject({
    kind: z.literal("tag"),
    tags: some(line({ min: 1, max: 40, message: "Please choose a tag" })),
    isNot,
  }),
  z.strictObject({ kind: z.literal("industry"), industries: some(z.enum(industries)), isNot }),
  /** Joined on this day or later, or before it. */
  z.strictObject({ kind: z.literal("joined"), from: z.optional(day), before: z.optional(day) }),
  z.strictObject({ kind: z.literal("joined-within"), days, isNot }),
  /** Came to any event within so many days, or to none. */
  z.strictObject({ kind: z.literal("came-within"), days, isNot }),
  /** What they have to do with one event. */
  z.strictObject({ kind: z.literal("event"), eventId, parts: some(z.enum(eventParts)), isNot }),
  /** Has never met anybody at an event, or has. */
  z.strictObject({ kind: z.literal("never-met"), isNot }),
  /** Chosen one by one. */
  z.strictObject({ kind: z.literal("people"), ids: some(memberId, maxChosenPeople) }),
]);
export type MemberCondition = z.infer<typeof memberCondition>;

const conditions = z.array(memberCondition).check(z.maxLength(maxConditions, `Maximum ${maxConditions} conditions`));

/** Whom a letter is for: of one of the club's lists, those for whom all conditions hold. */
export const segment = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("members"), conditions }),
  /** Everybody who registered for an event, members and visitors. */
  z.strictObject({ of: z.literal("event"), eventId, parts: some(z.enum(eventParts)) }),
  /** Visitors who want to stay connected; without `interests` or `city`, all of them. A city in whatever case. */
  z.strictObject({
    of: z.literal("leads"),
    interests: z._default(z.array(z.enum(interestLevels)).check(z.maxLength(interestLevels.length)), []),
    city: z._default(line({ max: 100 }), ""),
  }),
  z.strictObject({ of: z.literal("applicants"), states: some(z.enum(applicationStates)) }),
]);
export type Segment = z.infer<typeof segment>;

/** Everybody who is a member. */
export const allMembers: Segment = { of: "members", conditions: [] };

/** Why somebody of a segment gets no email; those who are not a segment's at all are not among them. */
export const leftOutReasons = [
  /** They do not want emails about the letter's topic. Members who read it in the portal still find it there. */
  "unsubscribed",
  /** Their address has bounced for good, or its owner called an email of the club's spam. */
  "suppressed",
  "suspended",
  /** They have asked for their account to be deleted. */
  "leaving",
  "no-address",
  /** Of a letter that was on its way: they have no account anymore. */
  "gone",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What the ids of a segment are called; what is gone has no name. */
export type SegmentNames = {
  level: (id: string) => string | undefined;
  group: (id: string) => string | undefined;
  event: (id: string) => string | undefined;
};

const partWords: Record<EventPart, string> = {
  registered: "registered for",
  approved: "were approved for",
  waitlisted: "are on the waitlist of",
  came: "came to",
  missed: "were expected and did not come to",
};

const stateWords: Record<SegmentState, string> = {
  member: "are members",
  rests: "have a membership that rests",
  ended: "were members until it ended",
};

const duesWords: Record<SegmentDues, string> = {
  paid: "have paid their dues",
  due: "have not paid their first dues yet",
  overdue: "have dues that are overdue",
  free: "owe no dues",
};

const either = (words: readonly string[]) => words.join(" or ");
/** What people have to do with an event, before its title: "came to", or "came to, or are on the waitlist of,". */
const eitherOf = (words: readonly string[]) => (words.length > 1 ? `${words.join(", or ")},` : words.join(""));
const formatDay = (iso: string) =>
  new Date(`${iso}T12:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What holds for those of a condition, after "who". */
export const describeCondition = (condition: MemberCondition, names: SegmentNames): string => {
  const nameAll = (ids: readonly string[], what: "level" | "group") =>
    either(ids.map((id) => names[what](id) ?? `a ${what} that is gone`));
  switch (condition.kind) {
    case "level":
      return `${condition.isNot ? "don't have" : "have"} the level ${nameAll(condition.levels, "level")}`;
    case "state":
      return either(condition.states.map((state) => stateWords[state]));
    case "dues":
      return either(condition.dues.map((dues) => duesWords[dues]));
    case "paid-until":
      return `have paid until before ${formatDay(condition.before)}`;
    case "group":
      return `are ${condition.isNot ? "not " : ""}in the group ${nameAll(condition.groups, "group")}`;
    case "tag":
      return `${condition.isNot ? "don't have" : "have"} the tag ${either(condition.tags)}`;
    case "industry":
      return `${condition.isNot ? "don't work" : "work"} in ${either(condition.industries)}`;
    case "joined": {
      const { from, before } = condition;
      const ends = [from && `on ${formatDay(from)} or later`, before && `before ${formatDay(before)}`];
      return ["joined", ends.filter(Boolean).join(" and ")].join(" ").trim();
    }
    case "joined-within":
      return `${condition.isNot ? "joined more than" : "joined within the last"} ${condition.days} days${condition.isNot ? " ago" : ""}`;
    case "came-within":
      return `${condition.isNot ? "didn't come" : "came"} to an event in the last ${condition.days} days`;
    case "event": {
      const words = eitherOf(condition.parts.map((part) => partWords[part]));
      const title = names.event(condition.eventId) ?? "an event that is gone";
      return condition.isNot ? `are not among those who ${words} ${title}` : `${words} ${title}`;
    }
    case "never-met":
      return condition.isNot ? "have met somebody at an event" : "have not met anyone at an event yet";
    case "people":
      return `are among ${condition.ids.length} chosen one by one`;
  }
};

/** A segment as the sentence that its author checks, such as "Members who have the level VIP, and joined before …". */
export const describeSegment = (of: Segment, names: SegmentNames): string => {
  switch (of.of) {
    case "members": {
      if (of.conditions.length === 0) return "All members";
      return `Members who ${of.conditions.map((each) => describeCondition(each, names)).join(", and ")}`;
    }
    case "event": {
      const title = names.event(of.eventId) ?? "an event that is gone";
      return `Everyone who ${eitherOf(of.parts.map((part) => partWords[part].replace(/^(were|are) /, (verb) => (verb === "were " ? "was " : "is "))))} ${title}`;
    }
    case "leads": {
      const city = of.city === "" ? "" : ` in ${of.city}`;
      const interest = of.interests.length === 0 ? "" : ` whose interest is "${either(of.interests)}"`;
      return `Visitors${city} who want to stay connected${interest}`;
    }
    case "applicants":
      return `Applicants whose application is ${either(of.states.map((state) => state.replace("-", " ")))}`;
  }
};
