/** What is empty as a whole: answers to questions of the club's own may say anything. */
const hiddenParts: ReadonlySet<string> = new Set(["answers"]);

/**
 * How people can be reached, and what they or admins wrote about it in their own words, which may say so too: the fields
 * of lists that a reader has empty.
 */
export const contactFields: ReadonlySet<string> = new Set([
  "email",
  "phone",
  // Stripe's receipt says who has paid; a code is worth money.
  "receipt",
  "code",
  "socialMedia",
  "instagramHandle",
  "instagram",
  "otherSocials",
  "website",
  "message",
  "accommodations",
  "note",
  "decisionMessage",
  "reason",
  "moveReason",
  "content",
]);

/** A list's answer as a reader has it. */
export const hideContacts = <Body>(body: Body): Body => {
  if (Array.isArray(body)) return body.map((each: unknown) => hideContacts(each)) as Body;
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !hiddenParts.has(name))
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === "string" && contactFields.has(name) ? "" : hideContacts(value),
      ]),
  ) as Body;
};
