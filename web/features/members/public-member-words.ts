import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

/** A member's page for anyone who has its address. */
export const publicMemberPage = {
  eyebrow: `Member of ${brand.name}`,
  description: `A member of ${brand.name}, a private club in ${brand.city}, and what they show of themselves.`,
  /** Before it is known who it is. */
  unknown: { title: "A member of our circle", text: "One moment while we look them up." },
  loading: "Loading this member",
  failed: {
    text: "We couldn't load this page just now.",
    region: "What happened",
    message: "We couldn't load this member. Please check your internet connection.",
  },
  /** The same for a member who shows visitors no name, who hides, who has left, and who never was. */
  missing: {
    eyebrow: "Not found",
    title: "No one shows a page here",
    text: "The member may keep to the club, or the link may have a typo.",
    action: "Meet the club",
  },
  club: {
    eyebrow: "The club",
    title: "Good company, on purpose",
    text: `${brand.name} is a private club in ${brand.city} whose members hire, teach, and open doors for one another. Apply, then spend an evening as our guest.`,
    action: "Apply for membership",
  },
  /** In place of that, for readers who are signed in. */
  portal: {
    eyebrow: "For members",
    title: "There's more inside",
    text: "Members show each other more than they show visitors. Look this member up in the portal.",
    action: "Open in the portal",
  },
  next: {
    eyebrow: "Around the club",
    title: "Where to look next",
    cards: [
      { title: "Events", text: "Meet the people behind the names.", action: "See what's next", to: paths.events },
      {
        title: "The network",
        text: "Every business in our circle.",
        action: "Browse the directory",
        to: paths.network,
      },
      { title: "About the club", text: "Who we are, and who leads us.", action: "Read our story", to: paths.about },
    ],
  },
} as const;
