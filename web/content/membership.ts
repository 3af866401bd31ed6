import { replyTimes, within } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

export const membershipPage = {
  eyebrow: "By application",
  title: "Membership",
  text: "Tell us what you do, what you want next, and what you'll bring. People, not software, read every application.",
  description:
    "Apply to Dallas' private network of Black professionals, entrepreneurs, and industry leaders. See what each membership includes.",
} as const;

/** Above the levels that one can apply for. */
export const membershipPlans = {
  label: "Levels of membership",
  eyebrow: "Choose your seat",
  /** Where there is nothing to choose. */
  noChoice: "Membership",
  /** For one level alone, whose name is on its card. */
  one: "Your seat at the table",
  /** For more levels than a heading can name. */
  many: "Find the one that fits you",
  none: "We're not taking applications at the moment.",
  noApproval: "No approval needed",
} as const;

export const membershipSteps = {
  eyebrow: "What happens next",
  title: "From application to first evening",
  steps: [
    {
      title: "You apply",
      text: "It takes about ten minutes. Your answers are saved in your browser, so you can stop and come back.",
    },
    {
      title: "We read",
      text: `Our team reads every answer and replies by email${within(replyTimes.applications)}.`,
    },
    { title: "You meet us", text: "Come to an event, so we both know what we're saying yes to." },
  ],
} as const;

export const membershipNext = {
  eyebrow: "Not sure yet?",
  title: "See the club first",
  cards: [
    { title: "Events", text: "Meet members over an evening.", action: "See what's next", to: paths.events },
    {
      title: "The network",
      text: "The businesses behind the names.",
      action: "Browse the directory",
      to: paths.network,
    },
    {
      title: "About the club",
      text: "Who leads it, and what it stands for.",
      action: "Read our story",
      to: paths.about,
    },
  ],
} as const;
