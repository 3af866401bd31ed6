import { replyTimes, within } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

export const membershipPage = {
  eyebrow: "By application",
  title: "Membership",
  text: "Tell us what you do, what you want next, and what you'll bring.",
  /** Who decides, after the text. */
  decision: {
    people: "People, not software, read every application.",
    /** Where no level needs an approval. */
    none: "No approval needed: you're in as soon as you've applied.",
    /** Likewise where some of them cost something. */
    paid: "No approval needed: you're in as soon as you've paid.",
  },
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

const apply = {
  title: "You apply",
  text: "It takes about ten minutes. Your answers are saved in your browser, so you can stop and come back.",
} as const;

export const membershipSteps = {
  eyebrow: "What happens next",
  title: "From application to first evening",
  steps: [
    apply,
    {
      title: "We read",
      text: `Our team reads every answer and replies by email${within(replyTimes.applications)}.`,
    },
    { title: "You meet us", text: "Come to an event, so we both know what we're saying yes to." },
  ],
  /** Where no level needs an approval. */
  instant: [
    apply,
    {
      title: "You join",
      text: "We send you an email that opens the door, and takes the first payment if there is one.",
    },
    { title: "You meet us", text: "Come to an event, and put faces to the names." },
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
