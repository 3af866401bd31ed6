import type { OwnRegistration } from "#shared/registrations.ts";

const unknown = "There was a problem. Please try again.";
const counted = (count: number) => (count === 1 ? "1 answer" : `${count} answers`);

/** Feedback from an event's attendees. */
export const feedbackWords = {
  title: "How was it?",
  score: {
    label: "Your evening, from 1 to 5",
    names: { 5: "5, wonderful", 4: "4, good", 3: "3, fine", 2: "2, so-so", 1: "1, not for me" } as Record<
      string,
      string
    >,
  },
  text: { label: "A sentence, if you like (Optional)", placeholder: "What made it good, or what was missing…" },
  reader: "Our team reads it with your name.",
  submit: "Send",
  change: "Change my answer",
  said: ({ score }: NonNullable<OwnRegistration["feedback"]>) => `You gave it ${score} of 5. Thank you.`,
  sent: { title: "Thank You", description: "Our team has your answer." },
  failure: { title: "Your answer was not sent", unknown },
  /** For admins. */
  results: {
    title: "How it was",
    summary: (average: string, count: number) => `${average} of 5, ${counted(count)}`,
    table: "Answers by points",
    points: (score: number) => `${score} of 5`,
    share: (count: number) => counted(count),
    sentences: "In their words",
  },
} as const;
