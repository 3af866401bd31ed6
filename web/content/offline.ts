/** The page in place of any other while there is no network. */
export const offlineWords = {
  eyebrow: "No connection",
  title: "You're offline",
  text: "We'll keep your seat warm. This page opens as soon as you're connected again.",
  tickets: "Tickets you've opened on this device work without a connection.",
  retry: "Try Again",
} as const;
