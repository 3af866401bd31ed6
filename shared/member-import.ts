import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { levelId } from "./levels.ts";
import { maxTags } from "./people.ts";

/** Rows of one file, and of one request. */
export const maxMemberRows = 5000;
export const memberBatchSize = 25;

/** Characters of a cell that are sent, at most: more than any field takes. */
export const maxMemberCell = 2000;
const cell = z.string().check(z.maxLength(maxMemberCell));

/** What of a profile a file may have, beside the name. */
export const importedFields = ["company", "position", "industry", "location", "website", "bio"] as const;
export type ImportedField = (typeof importedFields)[number];

/** Characters of what a cell is for, at most, as its own schema has them; tags of one row together. */
export const importedLengths = {
  ...{ name: 100, company: 100, position: 100, industry: 100, location: 100, website: 300, bio: 1000 },
  tags: maxMemberCell,
} as const satisfies Record<ImportedField | "name" | "tags", number>;

/** Says of a field, such as "Bio", that it is left out for its length, and how long it may be. */
export const sayTooLong = (field: string, most: number) =>
  `${field} isn't taken: it's longer than ${most.toLocaleString("en-US")} characters.`;

const day = z.union([z.literal(""), z.iso.date()], { error: "Invalid input" });

/** A row: texts as in the file, days as 2027-01-31, a level by its id. What is empty is left as it is. */
export const memberRow = z.strictObject({
  email: cell,
  name: cell,
  level: z.union([z.literal(""), levelId]),
  joined: day,
  until: day,
  tags: z.array(cell).check(z.maxLength(maxTags * 2)),
  company: cell,
  position: cell,
  industry: cell,
  location: cell,
  website: cell,
  bio: cell,
});
export type MemberRow = z.infer<typeof memberRow>;

/**
 * What becomes of a row, or became of it. Of a member: `ready` to be changed, `changed`, or the `same` already. Of nobody: a
 * `stranger`, who is let in only where that is asked for, or was `let-in`. `waits` for an approval or an answer; `left-out` for
 * a reason of the person; `refused` for one of the row.
 */
export const memberFates = ["ready", "changed", "same", "stranger", "let-in", "waits", "left-out", "refused"] as const;
export type MemberFate = (typeof memberFates)[number];

/** It, by the row's position in the request, as a sentence; and what of the row isn't taken, with why. */
export const memberAnswer = z.object({
  outcome: z.enum(memberFates),
  message: z.string(),
  leaves: z.array(z.string()),
});
export type MemberAnswer = z.infer<typeof memberAnswer>;

export const memberImportContract = {
  importMembers: endpoint({
    method: "POST",
    path: "/api/admin/member-import",
    may: "members",
    feature: "memberImport",
    summary:
      "Says what would become of up to 25 rows of a file of members, or does it, each by itself: levels, days, tags, and what is empty in their profiles. Nothing that a member wrote, emptied, or chose is overwritten, nobody is charged, and only whoever handles money sets until when somebody has paid. Who isn't a member is let in only where that is asked for, and only then emailed if that is. Safe to repeat: with the same `importId`, of who was changed or let in it says so again.",
    input: z.strictObject({
      /** Of the file, chosen by the caller. */
      importId: z.string().check(z.regex(/^[\w-]{8,64}$/, "Invalid input")),
      /** Whether nothing is to be done. */
      isDryRun: z.boolean(),
      /** Whether people who aren't members, haven't applied, and aren't invited are let in. */
      letsIn: z.boolean(),
      /** Whether those who are let in are emailed how to choose a password. */
      emails: z.boolean(),
      rows: z.array(memberRow).check(z.minLength(1), z.maxLength(memberBatchSize)),
    }),
    output: z.object({ answers: z.array(memberAnswer) }),
    status: 200,
  }),
};
