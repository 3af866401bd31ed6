import { isDeepStrictEqual } from "node:util";
import { letterCan } from "#shared/letter-acts.ts";
import type { LetterContent } from "#shared/letter-content.ts";
import { lettersContract as contract, maxUnsent, type LetterFields } from "#shared/letters.ts";
import { readsOnly } from "#shared/rights.ts";
import { readActor } from "../audit/actor.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError, KeyUsed, refuseIf } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { readCounts } from "./counts.ts";
import { findUnknown, requireCards, requireKnown, unknownInSegment } from "./known.ts";
import {
  countUnsent,
  letterDeleteWrites,
  letterNotFound,
  letterWrites,
  newLetterWrites,
  queryLetters,
  readLetter,
  readText,
  type StoredLetter,
} from "./letter.ts";
import { letterAudit } from "./log.ts";
import { hasLeft, presentLetter, presentListed } from "./present.ts";

/** Letters that were not sent are their authors' drafts: readers get none of them. */
export const listLetters = adminEndpoint(contract.listLetters, async ({ list, cursor }, { rights }) => {
  if (list === "unsent" && readsOnly(rights, contract.listLetters.may ?? "owner")) return { items: [] };
  const { items, ...rest } = await queryLetters(list, cursor);
  return { ...rest, items: await presentListed(items) };
});

/** A letter's links, with how often each was followed. */
const listLinks = async ({ id, links }: StoredLetter) => {
  const clicksOf = (await readCounts([id])).get(id)?.clicksOf;
  return links.map((url, index) => ({ url, clicks: clicksOf?.(index) ?? 0 }));
};

export const getLetter = adminEndpoint(contract.getLetter, async ({ letterId }, { rights }) => {
  const stored = await readLetter(letterId);
  if (!hasLeft(stored) && readsOnly(rights, contract.getLetter.may ?? "owner")) throw letterNotFound();
  const [content, links] = await Promise.all([readText(letterId), hasLeft(stored) ? listLinks(stored) : []]);
  return { letter: await presentLetter(stored, content), links };
});

const createId = (idempotencyKey: string | undefined) => `ltr_${createRepeatableId(idempotencyKey).toLowerCase()}`;

type New = { id: string; as: "draft" | "template"; fields: LetterFields } & Pick<StoredLetter, "by" | "returned">;

/** Adds a letter, once for its id. Throws `conflict` beyond the most that are not sent. */
const addLetter = async ({ id, as, fields: { content, ...fields }, ...others }: New) => {
  if ((await countUnsent(maxUnsent)) >= maxUnsent)
    throw new AppError(
      "conflict",
      `There are ${maxUnsent} drafts and templates, which is the most. Please delete some.`,
    );
  const at = new Date().toISOString();
  const { stored, writes } = newLetterWrites({ ...fields, ...others, id, state: as, at }, content);
  try {
    await transact(writes);
    return { letter: await presentLetter(stored, content) };
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const found = await readLetter(id);
    if (found.by.id !== others.by.id) throw new KeyUsed("This request was already used to make something else.");
    return { letter: await presentLetter(found, await readText(id)) };
  }
};

export const createLetter = adminEndpoint(
  contract.createLetter,
  async (fields, { id: adminId }, { idempotencyKey, network }) => {
    const [{ id, name }] = await Promise.all([
      readActor(adminId, network),
      requireKnown(fields.segment),
      requireCards(fields.content),
    ]);
    return addLetter({ id: createId(idempotencyKey), as: "draft", fields, by: { id, name } });
  },
);

export const copyLetter = adminEndpoint(
  contract.copyLetter,
  async ({ letterId, as }, { id: adminId }, { idempotencyKey, network }) => {
    const [{ id, name }, { subject, topic, segment }, content] = await Promise.all([
      readActor(adminId, network),
      readLetter(letterId),
      readText(letterId),
    ]);
    const unknown = await findUnknown(segment);
    if (unknown && as === "template") throw unknownInSegment(unknown);
    const fields = { subject, topic, segment, content };
    const returned = unknown && ({ why: "segment-gone", at: new Date().toISOString() } as const);
    return addLetter({ id: createId(idempotencyKey), as, fields, by: { id, name }, returned });
  },
);

const changedElsewhere = () => new AppError("conflict", "This letter was changed elsewhere while you were writing.");

const saysSame = (
  stored: StoredLetter,
  storedContent: LetterContent,
  { subject, topic, segment, content }: LetterFields,
) =>
  isDeepStrictEqual(
    { subject: stored.subject, topic: stored.topic, segment: stored.segment, content: storedContent },
    { subject, topic, segment, content },
  );

export const saveLetter = adminEndpoint(
  contract.saveLetter,
  async ({ letterId, version, content, ...fields }, { id: adminId }, { network }) => {
    const [stored, before, { id, name }] = await Promise.all([
      readLetter(letterId),
      readText(letterId),
      readActor(adminId, network),
      requireKnown(fields.segment),
    ]);
    // An answer that was lost is no reason for a conflict.
    if (saysSame(stored, before, { ...fields, content })) return { letter: await presentLetter(stored, before) };
    refuseIf(letterCan.change.whyNot(stored));
    if (stored.version !== version) throw changedElsewhere();
    await requireCards(content, before);
    const changed = {
      ...{ ...fields, by: { id, name }, at: new Date().toISOString() },
      ...{ version: version + 1, returned: undefined },
    };
    const { stored: after, writes } = letterWrites(stored, changed, content);
    try {
      await transact(writes);
    } catch (error) {
      throw error instanceof ConditionRefused ? changedElsewhere() : error;
    }
    return { letter: await presentLetter(after, content) };
  },
);

export const deleteLetter = adminEndpoint(contract.deleteLetter, async ({ letterId }, { id }, { network }) => {
  try {
    const [stored, by] = await Promise.all([readLetter(letterId), readActor(id, network)]);
    refuseIf(letterCan.delete.whyNot(stored));
    await transact({ ...letterDeleteWrites(stored), ...letterAudit("letter-deleted", by, stored) });
  } catch (error) {
    if (error instanceof ConditionRefused) throw changedElsewhere();
    if (!(error instanceof AppError) || error.code !== "not-found") throw error;
  }
  return {};
});
