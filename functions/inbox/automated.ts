import * as z from "zod/mini";
import { labels } from "#shared/applications.ts";
import { automatedSubmission, keepAutomatedDays, type AutomatedForm } from "#shared/automated.ts";
import { eventInterestLabels } from "#shared/event-interest.ts";
import { foldAddress } from "#shared/text.ts";
import type { Request } from "../http/caller.ts";
import { readLevels } from "../membership/level.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { createFormId } from "../platform/ids.ts";
import { countForm, tooManyForms } from "../platform/limits.ts";
import { countList, queryAll, queryPage, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import { getItem, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item form that looks automated
 * @key `AUTOMATED#id` · `AUTOMATED`; `ttl`
 * @asks keep, once for each idempotency key; release, delete
 * @cost 1 conditional put; 1 get, part of a transaction
 * @key `gsi1`: `AUTOMATED` · time#id
 * @asks those that are neither released nor deleted, and how many
 * @cost 1 query a page; 1 query
 * @item change mark of these
 * @key `AUTOMATED` · `CHANGED`
 * @asks have they changed since this answer?
 * @cost 1 get
 */

const list = "AUTOMATED";
const keyOf = (id: string) => ({ pk: `${list}#${id}`, sk: list });

/** The key of the change mark. */
export const automatedChangedKey = { pk: list, sk: "CHANGED" };

const storedSubmission = z.extend(z.omit(automatedSubmission, { facts: true, deletedAt: true }), {
  /** What was sent, without the hidden field, as JSON: a map of the table would not keep the order of the fields. */
  input: z.string(),
  /** The request's idempotency key, or one of its own. */
  key: z.string(),
  ttl: z.int(),
});
export type StoredSubmission = z.infer<typeof storedSubmission>;

const parse = (item: Item) => storedSubmission.parse(item);

/** An idempotency key that nobody else has. */
export const ownKeyOf = (id: string) => `automated-${id}`;

type Sender = { name: string; email: string };

const daySeconds = 86_400;
const inDays = (days: number) => Math.ceil(Date.now() / 1000) + days * daySeconds;

/**
 * Keeps a form whose hidden field was filled in apart, once per idempotency key: nobody is written to, and nothing is
 * taken, until an admin releases it. It counts as a form of its address: throws `too-many`.
 */
export const keepAutomated = async (
  form: AutomatedForm,
  { input, name, email }: Sender & { input: object },
  { address, idempotencyKey }: Request,
) => {
  if (!(await countForm(address))) throw tooManyForms();
  const createdAt = new Date().toISOString();
  const sent = idempotencyKey && JSON.stringify([form, idempotencyKey, input]);
  const id = createFormId("automated", sent);
  const key = idempotencyKey ?? ownKeyOf(id);
  const stored: StoredSubmission = {
    id,
    form,
    name,
    email,
    input: JSON.stringify(input),
    key,
    createdAt,
    ttl: inDays(keepAutomatedDays),
  };
  await markChange(automatedChangedKey);
  await writeOne({
    Put: {
      Item: { ...keyOf(id), gsi1pk: list, gsi1sk: `${createdAt}#${id}`, ...stored },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });
};

type Facts = { field: string; text: string }[];

type Choices = Record<string, Record<string, string>>;

/** The labels of choices, by field. */
const readChoices = async (): Promise<Choices> => ({
  ...labels,
  membershipType: Object.fromEntries((await readLevels()).items.map(({ id, name }) => [id, name])),
  attendedEvent: labels.yesOrNo,
  socialFeature: labels.yesOrNo,
  interests: eventInterestLabels,
});

/** What was filled in, flat: a field of the second guest is `guests 2 firstName`. */
const listFacts = (choices: Choices, value: unknown, field = ""): Facts => {
  const nameChoice = (each: string) => choices[field]?.[each] ?? each;
  if (Array.isArray(value) && value.some((each) => typeof each === "object"))
    return value.flatMap((each, index) => listFacts(choices, each, `${field} ${index + 1}`));
  if (Array.isArray(value)) return listFacts(choices, value.map((each) => nameChoice(String(each))).join(", "), field);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, each]) => listFacts(choices, each, `${field} ${name}`.trim()));
  if (typeof value === "boolean") return [{ field, text: value ? "Yes" : "No" }];
  return typeof value === "string" && value !== "" ? [{ field, text: nameChoice(value) }] : [];
};

/** A submission as admins see it. */
const presentAutomated = (choices: Choices, { id, form, name, email, createdAt, input, ttl }: StoredSubmission) => ({
  ...{ id, form, name, email, createdAt },
  facts: listFacts(choices, JSON.parse(input)),
  deletedAt: new Date(ttl * 1000).toISOString(),
});

/** A page of these as admins see them, newest first. */
export const readAutomatedPage = async (cursor: string | undefined) => {
  const choices = await readChoices();
  const present = (item: Item) => presentAutomated(choices, parse(item));
  return queryPage({ index: "gsi1", list, pageSize: 100, isDescending: true, parse: present }, cursor);
};

/** The number of these, counted up to `atMost`. */
export const countAutomated = (atMost: number) => countList("gsi1", list, atMost);

/** For one that was released or deleted. */
export const automatedNotFound = () => new AppError("not-found", "This was released or deleted before.");

/** Throws `not-found`. */
export const readAutomated = async (id: string) => {
  const item = await getItem(keyOf(id));
  if (!item?.gsi1pk) throw automatedNotFound();
  return readOne(item, parse);
};

/** How long a release may take, in milliseconds: longer than any Lambda that releases runs. */
const claimMs = 60_000;

const claim = (id: string, UpdateExpression: string, ExpressionAttributeValues?: Item) =>
  writeOne({
    Update: {
      Key: keyOf(id),
      UpdateExpression,
      ConditionExpression: "attribute_exists(gsi1pk)",
      ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
    },
  });

/** Records that one is being released, so that nobody deletes it meanwhile. Throws `not-found`. */
export const claimAutomated = async (id: string) => {
  if (!(await claim(id, "SET claimedAt = :now", { ":now": new Date().toISOString() }))) throw automatedNotFound();
};

/** Ends the claim of a release that was refused. */
export const unclaimAutomated = (id: string) => claim(id, "REMOVE claimedAt");

/** For one that an admin deletes while another releases it. */
export const automatedClaimed = () => new AppError("conflict", "Another admin is releasing this right now.");

/** Takes it off the list, once; the table deletes it within days. */
export const endAutomatedWrite = (id: string, { isReleased }: { isReleased: boolean }): Write => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: "SET #ttl = :ttl REMOVE gsi1pk, gsi1sk",
    ConditionExpression: `attribute_exists(gsi1pk)${isReleased ? "" : " AND (attribute_not_exists(claimedAt) OR claimedAt < :before)"}`,
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: {
      ":ttl": inDays(1),
      ...(!isReleased && { ":before": new Date(Date.now() - claimMs).toISOString() }),
    },
  },
});

/** All from an address, as admins see them: reads the list. */
export const listAutomatedFrom = async (email: string) => {
  const choices = await readChoices();
  const items = readEach(await queryAll(rangeOfList("gsi1", list)), (item) => presentAutomated(choices, parse(item)));
  return items.filter((each) => foldAddress(each.email) === foldAddress(email));
};

/** Deletes all from an address. */
export const deleteAutomatedFrom = async (email: string) => {
  for (const { id } of await listAutomatedFrom(email)) await writeOne({ Delete: { Key: keyOf(id) } });
};
