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

/** Who signs the club's emails; undefined, and the club itself does. */
export const host: { name: string; role: string } | undefined = { name: "Delphine Asante-Wray", role: "Chair" };

/** How soon the club answers, as in "within two business days". What is left out is promised no time. */
export const replyTimes: { messages?: string; applications?: string; registrations?: string } = {
  messages: "two business days",
  applications: "ten days",
};

/** Such as " within two business days"; nothing where the club promises no time. */
export const within = (time: string | undefined) => (time === undefined ? "" : ` within ${time}`);

/** The club's own accounts elsewhere, such as `{ name: "Instagram", url: "https://www.instagram.com/…" }`, for the footer. */
export const socialAccounts: readonly { name: string; url: string }[] = [];

/**
 * The subject that the site fills in where owners ask about their business listing; the admins' inbox knows them by it.
 */
export const listingSubject = "My business listing";
