import { check, propertyTimeoutMs } from "./property.ts";
import { catchLetters } from "./waitlist-letters.ts";
import { happened, tellWaitlistStory, waitlistStories } from "./waitlist-model.ts";

const letters = catchLetters();

// 250 of each in the full run.
test.each([
  ["one spot", 1, 1],
  ["two or three spots", 2, 3],
])(
  "of %s, whatever happens on the waitlist, none is sold twice or idle while somebody fits, nobody is in twice, and each email goes once",
  (_, min, max) =>
    check(waitlistStories(min, max), async (story) => expect(await tellWaitlistStory(story, letters)).toEqual([]), {
      runs: [250, 12],
    }),
  propertyTimeoutMs,
);

afterAll(() => {
  for (const [what, times] of Object.entries(happened)) expect([what, times > 3]).toEqual([what, true]);
});
