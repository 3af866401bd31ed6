import * as z from "zod/mini";
import { findTwice } from "./club-list.ts";
import { endpoint, publicList } from "./endpoint.ts";
import { amount, currency, maxAmount } from "./money.ts";
import { flag, line } from "./text.ts";

/** What a level's id looks like: part of applications and addresses, never shown. */
export const levelPattern = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** A level, by its id. */
export const levelId = z.string().check(z.regex(levelPattern, "Invalid input"));

/** Rows of the membership page's card. */
export const maxFeatures = 8;
/** Levels of a club, without removed ones. */
export const maxLevels = 12;
/** Levels that a club has ever had: they are one item of at most 400 kB. */
export const maxLevelsEver = 100;

/** How often dues are paid; "once" is for good. */
export const duesIntervals = ["month", "year", "once"] as const;
export type DuesInterval = (typeof duesIntervals)[number];
/** How long a membership whose dues are overdue goes on at most. */
export const maxGraceDays = 60;

const grace = `Enter a whole number from 0 to ${maxGraceDays}`;

/** The first payment is one amount at Stripe. */
const payableAtOnce = z.check<{ amount: number; joiningFee: number }>(({ value, issues }) => {
  if (value.amount + value.joiningFee <= maxAmount) return;
  issues.push({ code: "custom", path: ["joiningFee"], message: "Please enter less", input: value });
});

/** What a level costs, in the smallest unit of the club's currency. */
export const levelPrice = z
  .strictObject({
    amount: amount("Please enter what it costs").check(z.minimum(1, "Please enter more than nothing, or make it free")),
    every: z.enum(duesIntervals, { error: "Please select how often it is paid" }),
    /** Once, with the first payment. */
    joiningFee: z._default(amount("Please enter an amount, or nothing"), 0),
    /** Days for which everything works while a payment is overdue. */
    graceDays: z._default(z.int(grace).check(z.minimum(0, grace), z.maximum(maxGraceDays, grace)), 14),
  })
  .check(payableAtOnce);
export type LevelPrice = z.infer<typeof levelPrice>;

/** What admins say of a level; the specification's two have theirs (public-site.md, section 3). */
export const levelFields = z.strictObject({
  name: line({ min: 2, max: 40, message: "Name must be at least 2 characters" }),
  /** The card's introduction. */
  text: line({ min: 2, max: 200, message: "Please say in a sentence who it is for" }),
  /** What it includes: the card's lines. */
  features: z
    .array(line({ min: 2, max: 80, message: "Each line needs at least 2 characters" }))
    .check(z.minLength(1, "Please name what it includes"), z.maxLength(maxFeatures, `Maximum ${maxFeatures} lines`)),
  /** The label of the card's button. */
  action: line({ min: 2, max: 40, message: "Please name the button" }),
  /** Whether one can apply for it. Who has applied stays. */
  isOpen: flag(),
  /** What it costs; absent where it is free. */
  price: z.optional(levelPrice),
  /** Whether somebody decides on each application; absent where they do. */
  approval: z.optional(z.boolean()),
});
export type LevelFields = z.infer<typeof levelFields>;

/** Whether somebody decides who joins by an application for a level. */
export const needsApproval = ({ approval = true }: Pick<LevelFields, "approval">) => approval;

/** A level as it is, in the order of the page. */
export const level = z.object({ id: levelId, ...levelFields.shape });
export type Level = z.infer<typeof level>;

/** The levels that one can apply for, and the currency of what they cost. */
export const offeredLevels = z.object({ items: z.array(level), currency });
export type OfferedLevels = z.infer<typeof offeredLevels>;

/** A level as admins see it; a removed one keeps its name where somebody has applied for it. */
export const adminLevel = z.extend(level, { isRemoved: z.boolean() });
export type AdminLevel = z.infer<typeof adminLevel>;

/** Two whose names look alike could not be told apart, and one can be there once only. */
const eachOnce = z.check<{ items: readonly (Pick<LevelFields, "name"> & { id?: string | undefined })[] }>(
  ({ value, issues }) => {
    for (const { index, message } of findTwice(value.items, "level"))
      issues.push({ code: "custom", path: ["items", index, "name"], message, input: value });
  },
);

/** The levels that stay, in order; a new one has no id yet, and one that is left out is removed. */
export const levelsForm = z
  .strictObject({
    items: z
      .array(z.extend(levelFields, { id: z.optional(levelId) }))
      .check(z.minLength(1, "A club has at least one level"), z.maxLength(maxLevels, `Maximum ${maxLevels} levels`)),
    version: z.int().check(z.minimum(0)),
  })
  .check(eachOnce);

/** Of a club that has never saved any: the specification's. */
export const defaultLevels: readonly Level[] = [
  {
    id: "standard",
    name: "Standard",
    text: "The room, the people in it, and a place of your own among them.",
    features: ["Curated Networking Events", "Professional Directory Access", "Exclusive Member's Lounge"],
    action: "Join Network",
    isOpen: true,
  },
  {
    id: "vip",
    name: "VIP",
    text: "For those who lead, and who make time to bring others along.",
    features: ["All Standard Benefits", "Exclusive Leadership Forums", "Elite Mentorship Program"],
    action: "Elevate Membership",
    isOpen: true,
  },
];

/** The name of the level that a form is for; emails from before levels had names of their own have its id alone. */
export const levelNameIn = ({
  membershipType,
  levelName,
}: {
  membershipType: string;
  levelName?: string | undefined;
}) => levelName ?? defaultLevels.find(({ id }) => id === membershipType)?.name ?? membershipType;

/** The level of members who were given none: it can be renamed and closed, not removed. */
export const lastingLevelId = "standard";

const row = { feature: "membership", status: 200 } as const;
const adminLevels = z.object({ items: z.array(adminLevel), version: z.int() });
export type AdminLevels = z.infer<typeof adminLevels>;

export const levelsContract = {
  listLevels: endpoint({
    ...row,
    method: "GET",
    path: "/api/levels",
    who: "public",
    summary:
      "The levels of membership that one can apply for, in the order of the page, and the currency of what they cost.",
    edgeCache: publicList,
    input: z.strictObject({}),
    output: offeredLevels,
  }),
  getLevels: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/levels",
    may: ["members", "reader"],
    summary: "All levels of membership, those that nobody can apply for and removed ones too.",
    input: z.strictObject({}),
    output: adminLevels,
  }),
  saveLevels: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/levels",
    may: "owner",
    summary:
      "Replaces the levels, in order; one that is left out is removed, and one without an id is new. A conflict (409) when they were saved elsewhere since `version`, and where a member has one that would be removed.",
    input: levelsForm,
    output: adminLevels,
  }),
};
