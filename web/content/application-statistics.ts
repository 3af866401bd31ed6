import { decisionDays } from "#shared/application-review.ts";

const format = new Intl.NumberFormat("en-US");
const days = (count: number) => `${format.format(count)} ${count === 1 ? "day" : "days"}`;

const within = decisionDays.map((most, index) => {
  const before = index === 0 ? 0 : decisionDays[index - 1]!;
  return most - before === 1 ? days(most) : `${before + (before === 0 ? 0 : 1)} to ${days(most)}`;
});

export const statisticsWords = {
  title: "Application Statistics",
  back: "Applications",
  loading: "Loading the statistics",
  failed: "We couldn't load the statistics. Please check your internet connection.",
  none: "No one has applied yet. Once they do, you'll see here how we decide.",
  states: { title: "Where they stand", text: (all: number) => `${format.format(all)} in all.` },
  time: {
    title: "Time to a decision",
    none: "Nothing is decided yet.",
    text: (median: number, count: number) =>
      `Half of ${format.format(count)} ${count === 1 ? "decision" : "decisions"} took ${median < 1 ? "less than a day" : `${days(median)} or less`}.`,
    within: ["Up to 1 day", ...within.slice(1), `More than ${days(decisionDays.at(-1)!)}`],
  },
  declines: {
    title: "Why we decline",
    none: "No application is declined.",
    text: "Only admins see the reasons. They are in no email.",
    noReason: "No reason given",
  },
  scores: {
    title: "Scores, and what came of them",
    none: "No one has given a score yet.",
    text: "How many applications had each score, and how they ended.",
    score: (score: number) => `${score} of 5`,
    outcomes: { open: "Open", accepted: "Accepted", declined: "Declined", withdrawn: "Withdrawn" },
  },
  agreement: {
    title: "How far we agree",
    none: "No application has scores of two admins yet.",
    text: (applications: number) =>
      applications === 1
        ? "One application has several scores. Each two of them are this far apart."
        : `${format.format(applications)} applications have several scores. Each two of one application are this far apart.`,
    apart: (points: number) =>
      points === 0 ? "The same score" : `${points} ${points === 1 ? "point" : "points"} apart`,
  },
  share: (count: number, all: number) =>
    all === 0 ? format.format(count) : `${format.format(count)} (${Math.round((count / all) * 100)}%)`,
} as const;
