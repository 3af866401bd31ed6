import { deriveRow } from "#functions/people/derive.ts";
import { contract } from "#shared/contract.ts";
import type { LetterFields, Schedule } from "#shared/letters.ts";
import { asAdmin } from "./as.ts";
import { given } from "./given.ts";
import { runLetters } from "./invoke.ts";
import { newMember } from "./members.ts";

/** A text with a link and a greeting. */
export const letterContent: LetterFields["content"] = {
  blocks: [
    {
      kind: "paragraph",
      pieces: [{ kind: "text", text: "Dear " }, { kind: "first-name" }, { kind: "text", text: "," }],
    },
    {
      kind: "paragraph",
      pieces: [
        { kind: "text", text: "Here is " },
        { kind: "text", text: "the program", href: "https://program.example.com/spring" },
        { kind: "text", text: "." },
      ],
    },
  ],
};

/** What an admin writes, for these members alone where some are named. */
export const letterFields = (
  readers: readonly { id: string }[],
  changes: Partial<LetterFields> = {},
): LetterFields => ({
  subject: `Spring ${given.idempotencyKey().slice(0, 8)}`,
  content: letterContent,
  topic: "news",
  segment: { of: "members", conditions: [{ kind: "people", ids: ["nobody", ...readers.map(({ id }) => id)] }] },
  ...changes,
});

/** A member with a row, as the stream derives it. */
export const newReader = async (name?: string) => {
  const reader = await newMember(name);
  await deriveRow(reader.id);
  return reader;
};

/** A draft. */
export const draftLetter = async (readers: readonly { id: string }[], changes: Partial<LetterFields> = {}) =>
  (await asAdmin(contract.createLetter, letterFields(readers, changes), { "idempotency-key": given.idempotencyKey() }))
    .body.letter;

/** Has a letter sent or scheduled. */
export const sendDraft = async (
  { id: letterId, version }: { id: string; version: number },
  schedule: Schedule = { when: "now" },
) => asAdmin(contract.sendLetter, { letterId, version, schedule });

/** A letter that was sent to all its readers. */
export const sentLetter = async (readers: readonly { id: string }[], changes: Partial<LetterFields> = {}) => {
  const draft = await draftLetter(readers, changes);
  await sendDraft(draft);
  await runLetters();
  return readLetterAs(draft.id);
};

/** A letter as admins see it. */
export const readLetterAs = async (letterId: string) => (await asAdmin(contract.getLetter, { letterId })).body.letter;
