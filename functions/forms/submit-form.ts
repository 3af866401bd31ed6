import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { AppError } from "../errors.ts";
import type { Request } from "../http/caller.ts";
import { adding, outcomeOf } from "../outbox/contact-store.ts";
import { posting } from "../outbox/letter-store.ts";
import type { Letter } from "../outbox/letters.ts";
import { syncNow } from "../outbox/sync-contact.ts";
import { digest } from "../platform/limit.ts";
import { ConditionRefused, transact, type Item } from "../platform/table.ts";
import { countForm, tooManyForms, uncountForm } from "./form-limit.ts";
import type { KeptForms } from "./kept-forms.ts";

type Submission<Form extends object> = {
  form: Form;
  store: KeptForms<Form>;
  /** Who sent it. */
  contact: MailingListContact;
  letters: Letter[];
  /** What only a robot fills in. */
  homepage: string | undefined;
};

/** The club answers to whoever sent the form; a letter to anybody else is limited. */
const addressed = (letter: Letter, contact: MailingListContact, address: string): Letter =>
  letter.to === "club" ? { ...letter, replyTo: contact.email } : { ...letter, askedBy: digest(address) };

/** Whether an earlier request with this key was the same. Throws `conflict` where it was another. */
const isRepeated = <Form extends object>({ form, store }: Submission<Form>, first: Item | undefined) => {
  if (store.isSame(first, form)) return true;
  throw new AppError("conflict", "This request was already used to send something else.");
};

/** Keeps the form with all it promises in one transaction; false when this very request was kept before. */
const keep = async <Form extends object>(
  submission: Submission<Form>,
  { requestId, address, idempotencyKey }: Request,
) => {
  const { form, store, contact, letters } = submission;
  if (!(await countForm(address))) {
    const first = idempotencyKey === undefined ? undefined : await store.find(idempotencyKey);
    if (first) return !isRepeated(submission, first);
    throw tooManyForms();
  }
  const posts = letters.map((letter) => [letter.template, posting(addressed(letter, contact, address))] as const);
  try {
    await transact({
      form: store.keeping(form, idempotencyKey),
      contact: adding(contact, requestId),
      ...Object.fromEntries(posts),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    await uncountForm(address);
    return !isRepeated(submission, error.refused.get("form"));
  }
};

const outcome = async <Form extends object>(
  submission: Submission<Form>,
  request: Request,
): Promise<MailingListOutcome> => {
  const { contact, homepage } = submission;
  // A robot is answered like everybody, and nothing is kept.
  if (homepage) return "synced";
  const isNew = await keep(submission, request);
  return isNew ? syncNow(contact, request.requestId) : outcomeOf(contact.email);
};

/**
 * What every public form does: keeps it, once for each idempotency key, with its letters and its sender as a contact,
 * and brings the contact to the mailing list. Throws `conflict` for a key used for another form, and `too-many`.
 */
export const submitForm = async <Form extends object>(submission: Submission<Form>, request: Request) => ({
  success: true,
  mailingList: await outcome(submission, request),
});
