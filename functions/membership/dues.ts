import * as z from "zod/mini";
import { duesTerms, notedMeans, paymentMeans, type DuesState, type DuesTerms } from "#shared/dues.ts";
import { foldName } from "#shared/folding.ts";
import type { AdminLevel } from "#shared/levels.ts";
import type { Currency } from "#shared/money.ts";
import { foldAddress } from "#shared/text.ts";
import { storedDispute } from "../payments/dispute.ts";
import { AppError } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { countList, queryAll, queryPage, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import { createSecret, formatToken, idFromToken, verifyToken } from "../platform/private-links.ts";
import { getItem, getItems, versionedUpdateWrite, writeOne, type Item, type Write } from "../platform/table.ts";
import { findNextStep, standingOf } from "./dues-standing.ts";
import { findMembership, type StoredMembership } from "./membership.ts";

/*
 * @item dues of an address
 * @key `DUES-OF#email` · `DUES#id`
 * @asks which dues are an address's?
 * @cost 1 query, and 1 get each
 * @item dues
 * @key `DUES#id` · `DUES`
 * @asks what somebody owes and has paid
 * @cost 1 get; 1 transaction, conditional on its revision
 * @key `gsi1`: `DUES-STEPS` · time#id
 * @asks whose next step is due?
 * @cost 1 query every five minutes
 * @key `gsi2`: `DUES#state` · name#id
 * @asks those that stand alike, by name
 * @cost 1 query a page
 */

const by = z.object({ id: z.string(), name: z.string() });

/** What an admin noted: a payment by other means than a card, or that nothing is to be paid. */
const note = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by,
  means: z.enum([...notedMeans, "free"]),
  amount: z.int(),
  /** When it was paid, and until when it holds; without an end for good. */
  on: z.iso.datetime(),
  until: z.optional(z.iso.datetime()),
  text: z.string(),
});
export type DuesNote = z.infer<typeof note>;

/** Of the note by which what comes before a day from which a member is to pay is free. */
export const startNoteId = "start";

/** What came back of a payment: of a card's, under Stripe's id; of one that an admin noted, by hand. */
const refund = z.object({
  id: z.string(),
  /** Of the invoice, the payment where there was none, or the note. */
  paymentId: z.string(),
  amount: z.int(),
  at: z.iso.datetime(),
  /** Who gave it back here; absent where it was at Stripe's own page. */
  by: z.optional(by),
  text: z.string(),
  /** By what it was given back by hand; absent where Stripe did so. */
  means: z.optional(z.enum(paymentMeans)),
  /** Whether the dues ended with it. */
  ends: z.optional(z.literal(true)),
  /** Stripe, or the bank, did not take it after all: it is to be given back again. */
  hasFailed: z.optional(z.literal(true)),
});

/** What somebody owes for their membership, and what was paid. */
export const storedDues = z.object({
  id: z.string(),
  /** Of the pay link, which is passed on to whoever pays, and shows what is paid alone. */
  secret: z.string(),
  /** Of the private link, with which the card is changed; of dues from before there were two, absent until it is needed. */
  privateSecret: z.optional(z.string()),
  email: z.string(),
  name: z.string(),
  /** Absent until somebody who was accepted has an account. */
  memberId: z.optional(z.string()),
  /** Who became a member otherwise while these were not paid: until they are, or end. */
  otherMemberId: z.optional(z.string()),
  /** The application that was accepted. */
  applicationId: z.optional(z.string()),
  level: z.string(),
  terms: duesTerms,
  /** From which payment on there are other terms, of which they were told. */
  next: z.optional(z.object({ ...duesTerms.shape, from: z.iso.datetime() })),
  /** The last change of level that its member chose, as Stripe has it: done, or to come with the period that starts then. */
  change: z.optional(
    z.object({ id: z.string(), level: z.string(), from: z.optional(z.iso.datetime()), amount: z.optional(z.int()) }),
  ),
  createdAt: z.iso.datetime(),
  /** Until when it is paid or free; absent before, and where it is for good. */
  paidUntil: z.optional(z.iso.datetime()),
  isForGood: z.optional(z.literal(true)),
  /** Whether what holds now was given free. */
  isFree: z.optional(z.literal(true)),
  /** The subscription as last read from Stripe. */
  subscription: z.optional(
    z.object({
      id: z.string(),
      customer: z.string(),
      status: z.string(),
      paidUntil: z.iso.datetime(),
      endsThen: z.boolean(),
    }),
  ),
  /** Of one that was paid once: the payment at Stripe. */
  payment: z.optional(z.object({ id: z.string(), customer: z.optional(z.string()) })),
  /** What was charged at Stripe altogether, with what came back since; absent where nobody has paid there, or they were settled before it was kept. */
  received: z.optional(z.int()),
  /** Other customers at Stripe, whose payments came back. */
  customers: z.optional(z.array(z.string())),
  /** The last checkout at Stripe, for what it was opened, and how many there were. */
  checkout: z.optional(z.object({ id: z.string(), url: z.string(), what: z.optional(z.string()) })),
  checkouts: z.int(),
  notes: z.array(note),
  refunds: z._default(z.array(refund), []),
  /** Payments that a bank took back, or tried to. */
  disputes: z._default(z.array(storedDispute), []),
  /** The date for which each kind of news was told last, so that each is told once. */
  told: z._default(z.record(z.string(), z.string()), {}),
  /** Since when there is no access. */
  restsSince: z.optional(z.iso.datetime()),
  /** To be ended, with whatever a card would be charged for: the membership has ended, or was not to begin. */
  isToEnd: z.optional(z.literal(true)),
  /** Likewise, and nobody has what was paid for: whoever was accepted pays for another membership, or was removed. It comes back. */
  isUnclaimed: z.optional(z.literal(true)),
  /** Once they are over: all that was paid for the time after that has come back. */
  isGivenBack: z.optional(z.literal(true)),
  /** When the membership was restored with them, or with what was paid for an admission, of which its member is told. */
  restoredAt: z.optional(z.iso.datetime()),
  endedAt: z.optional(z.iso.datetime()),
  /** Of an account that was merged into one with other dues: nothing comes of them any more. */
  isSetAside: z.optional(z.literal(true)),
  /** Incremented with each write, even of unchanged data from Stripe. */
  revision: z.int(),
});
export type StoredDues = z.infer<typeof storedDues>;

/** All customers at Stripe that have paid for them; the first is the one who is charged. */
export const listCustomers = ({ subscription, payment, customers = [] }: StoredDues) => [
  ...new Set([subscription?.customer, payment?.customer, ...customers].filter((each) => each !== undefined)),
];

export const duesKeyOf = (id: string) => ({ pk: `DUES#${id}`, sk: "DUES" });
const stepsList = "DUES-STEPS";
const stateListOf = (state: DuesState) => `DUES#${state}`;

export const duesItemOf = (dues: StoredDues, now = new Date()): Item => {
  const next = findNextStep(dues, now);
  if (dues.isSetAside) return { ...duesKeyOf(dues.id), ...dues };
  return {
    ...duesKeyOf(dues.id),
    ...(next !== undefined && { gsi1pk: stepsList, gsi1sk: `${next}#${dues.id}` }),
    gsi2pk: stateListOf(standingOf(dues, now).state),
    gsi2sk: `${foldName(dues.name)}#${dues.id}`,
    ...dues,
  };
};

const parse = (item: Item) => storedDues.parse(item);

export const findDues = async (id: string): Promise<StoredDues | undefined> => {
  const item = await getItem(duesKeyOf(id));
  return item && readOne(item, parse);
};

/** Dues by their ids, of those that exist and can be read. */
export const findManyDues = async (ids: string[]) =>
  new Map(readEach(await getItems(ids.map(duesKeyOf), { isLatest: false }), parse).map((dues) => [dues.id, dues]));

/** For dues that do not exist, and for a wrong token. */
const duesNotFound = () => new AppError("not-found", "This link isn't valid.");

/** Throws `not-found`. */
export const readDues = async (id: string) => {
  const dues = await findDues(id);
  if (!dues) throw duesNotFound();
  return dues;
};

/** The dues of a membership that have not ended. */
export const findCurrentDues = async ({ duesId }: Pick<StoredMembership, "duesId">) => {
  const known = duesId === undefined ? undefined : await findDues(duesId);
  return known?.endedAt === undefined ? known : undefined;
};

/** Until when a member whose dues are overdue has access; undefined where they are not. */
export const findOverdueEnd = async (memberId: string, now = new Date()) => {
  const membership = await findMembership(memberId, { isLatest: false });
  const dues = membership?.duesId === undefined ? undefined : await findDues(membership.duesId);
  if (!dues) return undefined;
  const { state, accessUntil } = standingOf(dues, now);
  return state === "overdue" ? accessUntil : undefined;
};

/** The dues behind a link, and whether it is the private one. Throws `not-found`, also for a wrong secret. */
export const getDuesByToken = async (token: string) => {
  const dues = await findDues(idFromToken(token));
  if (!dues || dues.isSetAside) throw duesNotFound();
  const { id, secret, privateSecret } = dues;
  const isPrivate = privateSecret !== undefined && verifyToken(token, { id, secret: privateSecret });
  if (!isPrivate && !verifyToken(token, { id, secret })) throw duesNotFound();
  return { dues, isPrivate };
};

/** The token of the link by which dues are paid, and nothing else seen or done. */
export const formatPayToken = ({ id, secret }: Pick<StoredDues, "id" | "secret">) => formatToken({ id, secret });

/**
 * The token of the private link, for the eyes of whoever owes them alone. Dues from before there were two links are given its
 * secret now: theirs has been in emails that are passed on. Throws `not-found`.
 */
export const readPrivateToken = async ({ id, privateSecret }: Pick<StoredDues, "id" | "privateSecret">) => {
  if (privateSecret !== undefined) return formatToken({ id, secret: privateSecret });
  await writeOne({
    Update: {
      Key: duesKeyOf(id),
      // The first of two that ask at once; whoever changes the dues meanwhile does not touch it.
      UpdateExpression: "SET privateSecret = if_not_exists(privateSecret, :secret)",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":secret": createSecret() },
    },
  });
  const { privateSecret: secret = "" } = await readDues(id);
  return formatToken({ id, secret });
};

const pageSize = 50;

/** A page of dues that stood alike when they were last written, by name. */
export const queryDues = (state: DuesState, cursor: string | undefined) =>
  queryPage({ index: "gsi2", list: stateListOf(state), pageSize, parse }, cursor);

/** Whether anybody owes or pays something: in a list of those that do. */
export const hasOutstanding = async () => {
  const states = ["due", "paid", "overdue", "resting"] as const;
  const counts = await Promise.all(states.map((state) => countList("gsi2", stateListOf(state), 1)));
  return counts.some((count) => count > 0);
};

/** Whether somebody who was accepted for a level has yet to pay for it, or to make an account. */
export const isLevelPromised = async (level: string) => {
  const states = ["due", "paid", "free"] as const;
  const found = await Promise.all(
    states.map((state) =>
      queryAll({
        ...rangeOfList("gsi2", stateListOf(state)),
        FilterExpression: "#level = :level AND attribute_not_exists(memberId)",
        ExpressionAttributeNames: { "#level": "level" },
        ExpressionAttributeValues: { ":list": stateListOf(state), ":level": level },
      }),
    ),
  );
  return found.some((items) => items.length > 0);
};

/** The ids of those whose next step is due, the earliest first. */
export const listDueIds = async (now = new Date()) => {
  const items = await queryAll({
    ...rangeOfList("gsi1", stepsList),
    KeyConditionExpression: "gsi1pk = :list AND gsi1sk < :now",
    ExpressionAttributeValues: { ":list": stepsList, ":now": now.toISOString() },
  });
  return items.map(({ gsi1sk }) => String(gsi1sk).split("#")[1]!);
};

type NewDues = Pick<StoredDues, "email" | "name" | "memberId" | "applicationId" | "level" | "paidUntil">;

/** A level's terms for somebody who begins now; undefined where it is free. */
export const termsOf = (level: Pick<AdminLevel, "price"> | undefined, currency: Currency): DuesTerms | undefined =>
  level?.price && { ...level.price, currency };

/** Dues of somebody who has not paid yet. `seed` makes the same of a repeat. */
export const buildDues = (terms: DuesTerms, given: NewDues, seed?: string, now = new Date()): StoredDues => ({
  ...given,
  id: `dues_${createRepeatableId(seed)}`,
  secret: createSecret(),
  privateSecret: createSecret(),
  terms,
  createdAt: now.toISOString(),
  // Nobody is in before the first payment.
  ...(given.paidUntil === undefined && { restsSince: now.toISOString() }),
  checkouts: 0,
  notes: [],
  refunds: [],
  disputes: [],
  told: {},
  revision: 1,
});

/** The item by which dues are found by an email address. */
export const duesLinkKeyOf = ({ email, id }: Pick<StoredDues, "email" | "id">) => ({
  pk: `DUES-OF#${foldAddress(email)}`,
  sk: `DUES#${id}`,
});

/** Adds dues, unless there are some with the id, and that they are of their email address: parts of a transaction. */
export const newDuesWrites = (dues: StoredDues): Record<"dues" | "duesLink", Write> => ({
  dues: { Put: { Item: duesItemOf(dues), ConditionExpression: "attribute_not_exists(pk)" } },
  duesLink: { Put: { Item: { ...duesLinkKeyOf(dues), id: dues.id } } },
});

/** Forgets of which email address they are: part of the transaction that forgets whose they are, or deletes them. */
export const duesLinkDeletion = (dues: StoredDues): Write => ({ Delete: { Key: duesLinkKeyOf(dues) } });

/** The ids of an email address's dues, ended or not: 1 query. */
export const listDuesIdsOf = async (email: string) => {
  const { pk } = duesLinkKeyOf({ email, id: "" });
  const links = await queryAll({ KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } });
  return links.map(({ id }) => String(id));
};

/** The tokens of the private links of an email address's dues that have not ended: 1 query, and 1 get for each. */
export const listDuesTokens = async (email: string) => {
  const found = await Promise.all((await listDuesIdsOf(email)).map(findDues));
  const open = found.filter((dues) => dues && dues.endedAt === undefined && !dues.isToEnd && !dues.isSetAside);
  return Promise.all(open.map((dues) => readPrivateToken(dues!)));
};

/** Changes dues, unless they have been written since they were read, though nothing may have changed. */
export const duesWrite = (before: StoredDues, after: StoredDues, now = new Date()): Write =>
  versionedUpdateWrite(
    duesKeyOf(before.id),
    [duesItemOf(before, now), duesItemOf({ ...after, revision: before.revision + 1 }, now)],
    "revision",
  );

/**
 * Has dues end, from where Stripe is not called: part of the transaction that ends the membership, or takes back what it would
 * begin with, which is refused where they are not at this `revision`; or since nobody has what is paid for (`isUnclaimed`),
 * which comes back. What is at Stripe ends within five minutes.
 */
export const endDuesWrite = (
  id: string,
  { revision, isUnclaimed = false }: { revision?: number; isUnclaimed?: boolean } = {},
  now = new Date(),
): Write => ({
  Update: {
    Key: duesKeyOf(id),
    UpdateExpression: `SET isToEnd = :yes, ${isUnclaimed ? "isUnclaimed = :yes, " : ""}gsi1pk = :list, gsi1sk = :now ADD revision :one`,
    ConditionExpression: revision === undefined ? "attribute_exists(pk)" : "revision = :revision",
    ExpressionAttributeValues: {
      ...(revision !== undefined && { ":revision": revision }),
      ":yes": true,
      ":list": stepsList,
      ":now": `${now.toISOString()}#${id}`,
      ":one": 1,
    },
  },
});

/** Names the member whose dues they are from now on: part of the transaction that makes them one. */
export const duesOfMemberWrite = (before: StoredDues, memberId: string): Write =>
  duesWrite(before, { ...before, memberId });
