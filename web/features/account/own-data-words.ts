import { deletionDays, exportHours, exportsPerDay } from "#shared/account.ts";

/** What a member can take along, and leave, in the settings. */
export const ownDataWords = {
  title: "Your data",
  failed: "We couldn't load this. Please check your internet connection.",
  notDone: "That didn't work. Please try again.",
  copy: {
    title: "A copy of everything",
    text: `Your profile, registrations, listings, messages, and files in one ZIP file, to read and to keep. We email you once it's ready; then you have ${exportHours} hours to download it. You can ask for ${exportsPerDay} copies a day. Emails we sent you aren't in it: they're in your mailbox.`,
    ask: "Export my data",
    asking: "One moment...",
    asked: { title: "On its way", description: "We'll email you when your copy is ready." },
    preparing: "We're preparing your copy, and will email you once it's ready. That usually takes a few minutes.",
    ready: (size: string, until: string) => `Your copy is ready (${size}), until ${until}.`,
    download: "Download my data",
    gone: "This copy is no longer here. Please ask for another.",
    another: "Export again",
    lost: "Your copy couldn't be prepared. Please try again.",
  },
  leave: {
    title: "Delete your account",
    text: `You have ${deletionDays} days to change your mind. After that, we can't bring it back.`,
    open: "Delete my account",
    planned: (when: string) => `Your account will be deleted on ${when}.`,
    keep: "Keep my account",
    keeping: "One moment...",
    kept: { title: "Your account stays", description: "Nothing was deleted." },
  },
} as const;
