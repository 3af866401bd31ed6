import * as z from "zod/mini";
import { cut } from "./text.ts";

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
  status: "subscribed";
};

/** Mailchimp's limit, in characters. */
const maxTagLength = 100;

/** Tags for the mailing list: without duplicates and empty ones, long ones cut. */
export const tagsOf = (tags: readonly string[]) => [
  ...new Set(tags.map((tag) => cut(tag.trim(), maxTagLength)).filter((tag) => tag !== "")),
];

/** First word and rest of a name typed into one field (public-site.md, section 7, call 5). */
export const namesOf = (name: string) => {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
};
