// Without zod: every page of the site loads this.

/** The categories of the directory, in its order (portal-and-admin.md, section 3, "Business categories"). */
export const businessCategories = [
  "Coaching",
  "Real Estate",
  "Marketing",
  "Beauty",
  "Finance",
  "Wellness",
  "Events",
  "Tech",
  "Food & Beverage",
  "Other",
] as const;
export type BusinessCategory = (typeof businessCategories)[number];

/** Slugs of the sample businesses (web/content/network.ts), which no listing gets. */
export const sampleSlugs = [
  "second-chair-coaching",
  "marlow-and-reed",
  "loud-paper",
  "crown-study",
  "pecan-row-advisors",
  "still-water-clinic",
  "long-table-events",
  "signal-and-daughters",
  "auntie-vees-kitchen",
] as const;
export type SampleSlug = (typeof sampleSlugs)[number];
