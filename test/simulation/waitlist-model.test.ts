import { inFull } from "../support/tier.ts";
import { check, propertyTimeoutMs } from "./property.ts";
import { catchLetters } from "./waitlist-letters.ts";
import { happened, tellWaitlistStory, waitlistStories } from "./waitlist-model.ts";

jest.setTimeout(propertyTimeoutMs);

// Decisions are not emailed: rendering would take two fifths of the time, and what was promised is in the outbox.
jest.mock("#functions/email/send-now.ts", () => ({ sendNow: () => Promise.resolve("waiting") }));

const letters = catchLetters();

// 250 of each in the full run, in parts: each has a time limit of its own, which holds on a busy machine.
const parts = Array.from({ length: inFull(10, 1) }, (_, index) => index + 1);
const events = [
  ["one spot", 1, 1],
  ["two or three spots", 2, 3],
] as const;

test.each(events.flatMap(([spots, min, max]) => parts.map((part) => [spots, part, min, max] as const)))(
  "of %s (part %i), whatever happens on the waitlist, none is sold twice or idle while somebody fits, nobody is in twice, and each email goes once",
  (_, __, min, max) =>
    check(waitlistStories(min, max), async (story) => expect(await tellWaitlistStory(story, letters)).toEqual([]), {
      runs: [25, 12],
    }),
);

afterAll(() => {
  for (const [what, times] of Object.entries(happened)) expect([what, times > 3]).toEqual([what, true]);
});
