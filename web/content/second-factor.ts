/** Shown instead of an admin page. */
export const secondFactorNeededWords = {
  title: "Second factor needed",
  text: "Admins sign in with a code from an authenticator app. If you haven't yet, set one up under Settings, then sign in again with its code. Until then you can use everything that members use.",
  action: "Open Settings",
} as const;

/** On a member's page, for other admins. */
export const resetFactorWords = {
  action: "Reset second factor",
  title: (name: string) => (name === "" ? "Reset the second factor?" : `Reset the second factor of ${name}?`),
  text: "They're signed out everywhere and sign in by password alone until they set up another one. Where the club requires one, they have no admin rights until then. Make sure it's really them who asked. This is noted in the audit log.",
  cancel: "Keep it",
  busy: "Resetting...",
  done: { title: "Second factor reset", description: "They can set up another one under Settings." },
  failed: "We couldn't reset it. Please try again.",
} as const;
