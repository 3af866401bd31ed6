/** What kinds of business the directory knows, in its order (portal-and-admin.md, section 3, "Business categories"). */
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
