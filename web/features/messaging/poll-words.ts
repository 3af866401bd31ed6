import { pollOptionCounts } from "#shared/polls.ts";

const count = new Intl.NumberFormat("en-US");
const share = new Intl.NumberFormat("en-US", { style: "percent" });

/** Texts of polls in topics and groups. */
export const pollWords = {
  label: (question: string) => `Poll: ${question}`,
  one: "Choose one",
  several: "Choose one or more",
  open: (asked: string, end: string) => `${asked} · open until ${end}`,
  voted: (end: string) => `You can change your vote until ${end}`,
  ended: (end: string) => `Ended ${end}`,
  withNames: "Members can see who voted for what",
  withoutNames: "Members can't see who voted for what",
  percent: (number: number, voters: number) => share.format(voters === 0 ? 0 : number / voters),
  count: (number: number) => count.format(number),
  yours: "your choice",
  voters: (number: number) => {
    if (number === 0) return "No votes yet";
    return number === 1 ? "1 person voted" : `${count.format(number)} people voted`;
  },
  table: { caption: (question: string) => `Result: ${question}`, option: "Option", votes: "Votes", share: "Share" },
  names: {
    open: "See who voted",
    title: "Who voted",
    failed: "We couldn't load the votes.",
    none: "No votes yet.",
    older: "Show more",
    loadingOlder: "Loading...",
    olderFailed: "We couldn't load the votes.",
    tryAgain: "Try again",
  },
  form: {
    title: "Ask in a poll",
    text: "Members here can vote. You can't change the question after the first vote.",
    fields: {
      question: { label: "Question", help: "Type @ to mention a member." },
      option: (number: number) => `Option ${number}`,
      removeOption: (number: number) => `Remove option ${number}`,
      addOption: "Add an option",
      most: `A poll has at most ${pollOptionCounts.max} options.`,
      isMultiple: { label: "Members may choose several options" },
      until: { label: "Open until", help: "In your time zone, from five minutes to 90 days ahead." },
      showsNames: {
        label: "Show who voted for what",
        help: "Members see this before they vote. You can't change it later.",
      },
    },
    options: "Options",
    cancel: "Cancel",
    confirm: "Send poll",
    busy: "Sending...",
    failed: "We couldn't send your poll. Please check your internet connection and try again.",
  },
} as const;
