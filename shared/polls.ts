import * as z from "zod/mini";
import { foldText } from "./folding.ts";
import { line } from "./text.ts";

/** Of a poll. */
export const pollOptionCounts = { min: 2, max: 12 };

/** Of an option, in characters. */
export const maxOptionLength = 100;

const minuteMs = 60_000;

/** How far ahead a poll may end, in milliseconds: from five minutes to ninety days. */
export const pollEndsWithinMs = { min: 5 * minuteMs, max: 90 * 24 * 60 * minuteMs };

export const wrongPollEnd = "Please choose a time from five minutes to 90 days ahead";

/** Whether a poll may end then, an ISO time. */
export const canPollEnd = (until: string, now = Date.now()) => {
  const leftMs = Date.parse(until) - now;
  return leftMs >= pollEndsWithinMs.min && leftMs <= pollEndsWithinMs.max;
};

const optionText = line({ min: 1, max: maxOptionLength, message: "Please write this option" });

const tooFewOptions = "Please give at least two options";
const tooManyOptions = `A poll has at most ${pollOptionCounts.max} options`;

/** Options that a reader could not tell apart. */
const refuseSameOptions = z.check<string[]>(({ value, issues }) => {
  const folded = value.map((text) => foldText(text).replace(/\s+/g, " "));
  for (const [index, text] of folded.entries())
    if (folded.indexOf(text) < index)
      issues.push({ code: "custom", path: [index], message: "This option is there twice", input: value });
});

/** What is asked with a question; it stays as it is sent. */
export const pollForm = z.strictObject({
  options: z
    .array(optionText)
    .check(
      z.minLength(pollOptionCounts.min, tooFewOptions),
      z.maxLength(pollOptionCounts.max, tooManyOptions),
      refuseSameOptions,
    ),
  /** Whether one may choose several. */
  isMultiple: z.boolean(),
  /** Until when votes are taken, and may be changed. */
  until: z.iso.datetime({ error: wrongPollEnd }),
  /** Whether members see who chose what. */
  showsNames: z.boolean(),
});
export type PollForm = z.infer<typeof pollForm>;

export const pollOptionId = z.string({ error: "Invalid input" }).check(z.regex(/^o[1-9]\d?$/, "Invalid input"));

/** Of options; empty for no vote. */
export const pollChoices = z.array(pollOptionId).check(z.maxLength(pollOptionCounts.max, tooManyOptions));

/** How many chose each option, and how many voted. */
export const pollCounts = z.object({
  votes: z.record(pollOptionId, z.int()),
  voters: z.int(),
  /** Grows with each vote: the greater of two versions is newer. */
  version: z.int(),
});
export type PollCounts = z.infer<typeof pollCounts>;

/** A message's poll as members see it. */
export const poll = z.object({
  options: z.array(z.object({ id: pollOptionId, text: z.string() })),
  isMultiple: z.boolean(),
  until: z.iso.datetime(),
  showsNames: z.boolean(),
  counts: pollCounts,
  /** What the reader has chosen; absent in broadcasts. */
  mine: z.optional(z.array(pollOptionId)),
});
export type Poll = z.infer<typeof poll>;

/** A poll's question with its options below it, as text. */
export const showPoll = (question: string, { options }: Pick<Poll, "options">) =>
  [question, ...options.map(({ text }) => `– ${text}`)].join("\n");

/** Per member: more than anyone presses. */
export const voteLimit = { atMost: 60, seconds: 60 };

/** The message for a poll whose question is to change after the first vote. */
export const questionIsFixed = "A member has already voted, so you can't change the question anymore.";
