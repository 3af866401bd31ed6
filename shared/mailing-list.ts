import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { truncate } from "./text.ts";

/** Whether the contact was added at once; after `failed`, the outbox keeps trying. */
export const mailingListOutcome = z.enum(["synced", "failed"]);
export type MailingListOutcome = z.infer<typeof mailingListOutcome>;

/** A contact of the mailing list (public-site.md, section 3). */
export type MailingListContact = {
  email: string;
  firstName: string;
  lastName: string;
  /** Absent where the form lacks it; a known one then stays. */
  phone?: string;
  tags: string[];
  status: "subscribed" | "unsubscribed";
};

/** Mailchimp's limit, in characters. */
const maxTagLength = 100;

/** Tags for the mailing list: without duplicates and empty ones, long ones cut. */
export const tagsOf = (tags: readonly string[]) => [
  ...new Set(tags.map((tag) => truncate(tag.trim(), maxTagLength)).filter((tag) => tag !== "")),
];

/** First word and rest of a name typed into one field (public-site.md, section 7, call 5). */
export const namesOf = (name: string) => {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
};

/** Of the link in an email to a contact: 192 random bits. */
const contactToken = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{32}$/, "Invalid input"));

/** For a link that belongs to no contact. */
export const unknownContact = "This address was not found on the mailing list.";

const byContactToken = {
  who: "public",
  feature: "forms",
  path: "/api/mailing-list/{token}/unsubscribe",
  input: z.strictObject({ token: contactToken }),
  throttle: { rate: 50, burst: 200 },
} as const;

export const mailingListContract = {
  unsubscribeContact: endpoint({
    ...byContactToken,
    method: "POST",
    summary:
      "One-click unsubscribe (RFC 8058) of a contact, as mailboxes send it: nothing more is mailed to the list's reader. Safe to repeat.",
    ignoresBody: true,
    output: z.object({}),
    status: 200,
  }),
  getContactUnsubscribePage: endpoint({
    ...byContactToken,
    method: "GET",
    summary: "Leads whoever opens the same address to a page that asks; changes nothing.",
    output: z.object({ url: z.string() }),
    status: 302,
  }),
};
