/**
 * The club's identity: another club changes this file and `web/content/`. `contactEmail` is shown on the site, and is the
 * sender of email until a stage configures its own.
 */
export const brand = {
  name: "Dallas Elevated",
  city: "Dallas",
  tagline: "Dallas' Most Exclusive Network",
  /** IANA time zone in which events take place. */
  timeZone: "America/Chicago",
  contactEmail: "hello@club.test",
  copyrightYear: 2025,
} as const;
