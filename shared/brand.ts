/**
 * Everything that makes this club this club: another club changes this file and `web/content/`.
 * `contactEmail` is both the address the site shows and the sender of its e-mail until a stage configures its own.
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
