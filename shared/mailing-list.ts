import * as z from "zod/mini";
import { cut } from "./text.ts";

/** Whether the contact reached the mailing list at once; when it `failed`, the outbox keeps trying. */
export const mailingListOutcome = z.enum(["synced", "failed"]);
export type MailingListOutcome = z.infer<typeof mailingListOutcome>;

/** A contact of the mailing list (public-site.md, section 3). */
export type MailingListContact = {
  email: string;
  firstName: string;
  lastName: string;
  /** Absent where it was not asked for: one already known then stays. */
  phone?: string;
  tags: string[];
  status: "subscribed";
};

/** Mailchimp takes tags of at most 100 characters. */
const longestTag = 100;

/** Tags as the mailing list takes them: each once, empty ones removed, long ones cut. */
export const tagsOf = (tags: readonly string[]) => [
  ...new Set(tags.map((tag) => cut(tag.trim(), longestTag)).filter((tag) => tag !== "")),
];

/** First word and rest of a name typed into one field (public-site.md, section 7, call 5). */
export const namesOf = (name: string) => {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
};
