import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const named = z.object({ id: z.string(), name: z.string() });

/** An event that a letter can be about: for its card, and for who registered or came. */
export const letterEvent = z.object({
  id: z.string(),
  title: z.string(),
  /** Such as "Wed, Jun 25 · 7 PM", in the club's time zone; empty without a date. */
  when: z.string(),
  location: z.string(),
  isPast: z.boolean(),
  /** Whether its card can be in a letter: not that of a draft, nor of an event that is for a group. */
  hasCard: z.boolean(),
  /** In UTC; absent without a date. */
  startsAt: z.optional(z.iso.datetime()),
  endsAt: z.optional(z.iso.datetime()),
});
export type LetterEvent = z.infer<typeof letterEvent>;

/** What letters are about and whom they are for, with names. */
export const letterChoices = z.object({
  levels: z.array(named),
  groups: z.array(named),
  events: z.array(letterEvent),
  /** Whether the club has one for the foot of letters, as the law asks. */
  hasPostalAddress: z.boolean(),
});
export type LetterChoices = z.infer<typeof letterChoices>;

export const letterChoicesContract = {
  listLetterChoices: endpoint({
    feature: "letters",
    may: ["members", "reader"],
    method: "GET",
    path: "/api/admin/letter-choices",
    summary:
      "What a letter's segment and cards can name: the levels, the open groups, except secret ones, and the events, those of the last year too; and whether the club has a postal address for its foot.",
    input: z.strictObject({}),
    output: letterChoices,
    status: 200,
  }),
};
