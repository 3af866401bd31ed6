import type { Audience, ShownField } from "#shared/audiences.ts";
import { profileWords } from "#web/content/portal-profile.ts";

/** Who sees what of a member's profile. */
export const audienceWords = {
  page: "What You Show",
  back: "My Profile",
  loading: "Loading your profile",
  failed: profileWords.loadFailed,
  empty: {
    text: "There's nothing to show yet. Add your name first.",
    action: profileWords.complete,
  },
  title: "Who sees what",
  text: "Your name is always shown to members: it stands beside what you write. For the rest, you decide.",
  fields: { ...profileWords.names, avatar: "Profile picture" } satisfies Record<ShownField, string>,
  audiences: {
    public: "Everyone, on my public page",
    club: "All members",
    met: "Members I've met",
    nobody: "Only me",
  } satisfies Record<Audience, string>,
  /** Where something is for everyone, but the name that the page needs is not. */
  needsName: "Visitors see none of this yet: your public page opens when your name is for everyone, too.",
  publicPage: {
    title: "Your public page",
    open: "Anyone with this address sees what you show everyone. Search engines are asked to leave it out.",
    closed: "Closed. It needs your full name to be for everyone, and shows your company and website if you choose so.",
    hidden: "Closed, because you're hidden in the member directory.",
    settings: "Settings",
    loading: "Loading your public page",
    address: "Address",
    visit: "Open the page",
    copy: "Copy address",
    copied: "Address copied",
    notCopied: (address: string) => ({ title: "Error", description: `We couldn't copy the address. It's ${address}` }),
  },
  met: "You've met when you both said so after an event.",
  saving: "Saving...",
  saved: { title: "Profile updated", description: "Your choice counts from now on." },
  notSaved: { title: "Error", description: "We couldn't save who sees this. Please try again." },
} as const;
