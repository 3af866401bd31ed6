import type { CommonGround } from "#shared/attendees.ts";
import { listNames } from "#web/lib/list-names.ts";

/** What two members have in common, as a sentence. */
const formatCommonGround = ({ kind, values }: CommonGround) => {
  const [value = ""] = values;
  if (kind === "location") return `You're both in ${value}.`;
  if (kind === "company") return `You're both with ${value}.`;
  return `You both mention ${listNames(values)}.`;
};

/** Who comes to an event, who came, and whom one met there. */
export const attendeeWords = {
  title: { coming: "Who's Coming", came: "Who Came" },
  /** Beside a member's registration. */
  show: {
    label: "Let fellow guests see you",
    help: "Only members approved for this event see your name and picture, and those in the directory your company and city.",
    saving: "Saving",
  },
  see: { coming: "See who's coming", came: "Who did you meet?" },
  seeFor: (see: string, title: string) => `${see} (${title})`,
  about: {
    coming: (title: string) => `Members who let fellow guests of ${title} see them. Say hello before the evening.`,
    came: (title: string) =>
      `Tap "We met" beside the people you met at ${title}. If they do, too, you're connected; until then only you know. This list closes three days after the evening.`,
  },
  loading: "Loading the list",
  failed: "We couldn't load the list. Please check your internet connection.",
  hidden: "They can't see you yet.",
  shown: "You're in this list.",
  none: {
    coming: "No one has joined this list yet. Be the first: let fellow guests see you.",
    came: "No one who came is in this list.",
    noting: "We're noting who came. Look again in the morning.",
    closed: "This list is closed.",
  },
  missing: "This list isn't there. It may be about a registration that isn't yours.",
  events: "See the events",
  common: formatCommonGround,
  message: "Message",
  messageTo: (name: string) => `Message ${name}`,
  /** Where they take no message from the reader; their page says how to be introduced. */
  profile: "View profile",
  profileOf: (name: string) => `View profile of ${name}`,
  met: { none: "We met", mine: "We met", both: "You're connected" },
  /** Before an evening, beside somebody whom one met at an earlier one. */
  metEarlier: "You've met",
  metWith: (label: string, name: string) => `${label}: ${name}`,
  /** Under the button, for who has said so alone. */
  mine: "Only you know, until they say so too.",
  connected: (name: string) => ({ title: "You're Connected", description: `You and ${name} met.` }),
  failure: {
    title: "Not Saved",
    unknown: "There was a problem. Please try again.",
  },
} as const;
