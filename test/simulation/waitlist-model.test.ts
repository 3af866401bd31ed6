import { check, propertyTimeoutMs } from "./property.ts";
import { catchLetters } from "./waitlist-letters.ts";
import { tellWaitlistStory, waitlistStories } from "./waitlist-model.ts";

const letters = catchLetters();

test(
  "whatever happens on a waitlist, no seat is sold twice or idle while somebody fits, nobody is in twice, and each email goes once",
  () =>
    check(waitlistStories, async (story) => expect(await tellWaitlistStory(story, letters)).toEqual([]), {
      runs: [500, 25],
      isShrunk: false,
    }),
  propertyTimeoutMs,
);
