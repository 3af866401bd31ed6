import * as z from "zod/mini";

/** Whether the contact reached the mailing list at once; when it `failed`, the outbox keeps trying. */
export const mailingListOutcome = z.enum(["synced", "failed"]);
export type MailingListOutcome = z.infer<typeof mailingListOutcome>;

/** A contact of the mailing list (public-site.md, section 3). */
export type MailingListContact = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  tags: string[];
  status: "subscribed";
};
