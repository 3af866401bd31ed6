import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";
import type { AutomatedForm } from "#shared/automated.ts";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import {
  contactWrite,
  findSubscription,
  getSyncOutcome,
  syncNewContact,
  transactWithContact,
  type Subscription,
} from "../contacts/contact.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import type { Request } from "../http/caller.ts";
import { keepAutomated } from "../inbox/automated.ts";
import { markInboxChanged, newMessageAttributes } from "../inbox/message.ts";
import { KeyUsed } from "../platform/errors.ts";
import { createFormId, digest } from "../platform/ids.ts";
import { countForm, tooManyForms, takeBackForm } from "../platform/limits.ts";
import { queryPage } from "../platform/pages.ts";
import { ConditionRefused, getItem, type Item, type Write } from "../platform/table.ts";

/*
 * @item form: lead, message, signup for an event
 * @key item#id · item, of `createFormStore`: LEAD, CONTACT-MESSAGE, or EVENT-INTEREST
 * @asks keep, once for each idempotency key
 * @cost part of one transaction
 * @key `gsi1`: itemS#month, such as LEADS#2026-11 · time#id
 * @asks those of a month, newest first
 * @cost 1 query a page
 */

type Stamp = { id: string; tags: string[]; createdAt: string };

type Kind<Form> = {
  /** The item type: `LEAD` is stored as `LEAD#id` and listed in `LEADS#2026-11`. */
  item: string;
  /** The prefix of the ids: `lead` gives `lead_…`. */
  id: AutomatedForm;
  schema: z.ZodMiniType<Form & Stamp>;
  tagsOf: (form: Form) => string[];
  /** Whether admins see it in their inbox. */
  isMessage?: boolean;
};

/** Stores one kind of public form in the table. */
export const createFormStore = <Form extends object>({
  item,
  id: kind,
  schema,
  tagsOf,
  isMessage = false,
}: Kind<Form>) => {
  const getKey = (id: string) => ({ pk: `${item}#${id}`, sk: item });
  const getList = (month: string) => `${item}S#${month}`;

  const stamp = (form: Form, idempotencyKey: string | undefined): Form & Stamp => ({
    ...form,
    id: createFormId(kind, idempotencyKey),
    tags: tagsOf(form),
    createdAt: new Date().toISOString(),
  });

  return {
    /** Adds a form, once per idempotency key: part of a transaction. `more` is stored with it. */
    formWrite: (form: Form, idempotencyKey: string | undefined, more: Partial<Form & Stamp> = {}): Write => {
      const stored = { ...stamp(form, idempotencyKey), ...more };
      const { id, createdAt } = stored;
      const index = { gsi1pk: getList(createdAt.slice(0, 7)), gsi1sk: `${createdAt}#${id}` };
      const desk = isMessage && newMessageAttributes(id, createdAt);
      return {
        Put: { Item: { ...getKey(id), ...index, ...desk, ...stored }, ConditionExpression: "attribute_not_exists(pk)" },
      };
    },

    kind,

    /** Whether admins see it in their inbox. */
    isMessage,

    /** The item with this idempotency key, if there is one. */
    find: (idempotencyKey: string) => getItem(getKey(createFormId(kind, idempotencyKey))),

    /** Whether an item is from this form. */
    isSame: (stored: Item | undefined, form: Form) =>
      Object.entries(form).every(([field, value]) => isDeepStrictEqual(stored?.[field], value)),

    /** The forms of a month such as `2026-11`, newest first. */
    listMonth: (month: string, cursor: string | undefined) => {
      const parse = (stored: Item) => schema.parse(stored);
      return queryPage({ index: "gsi1", list: getList(month), pageSize: 50, isDescending: true, parse }, cursor);
    },
  };
};
export type FormStore<Form extends object> = ReturnType<typeof createFormStore<Form>>;

type Submission<Form extends object> = {
  form: Form;
  store: FormStore<Form>;
  /** The stored data, if it has more than the form. */
  stored?: Form & Stamp;
  /** Records that the list showing it is about to change. */
  markList?: () => Promise<unknown>;
  /** Further writes of the transaction. */
  alongside?: Record<string, Write>;
  /** The sender. */
  contact: MailingListContact;
  emails: Email[];
  /** The email to someone now on the mailing list: undefined if they have unsubscribed by any link. */
  subscriberEmail?: Email;
  /**
   * The emails to send if a write `alongside` is refused and the form is not saved, which its sender must not learn
   * from the response.
   */
  buildInstead?: () => Promise<Email[]>;
  /** The honeypot: who fills it in looks automated. */
  homepage: string | undefined;
};

/** A reply to the club's email reaches the sender; emails to any other address are rate-limited. */
const addressEmail = (email: Email, contact: MailingListContact, address: string): Email =>
  email.to === "club" ? { ...email, replyTo: contact.email } : { ...email, askedBy: digest(address) };

/** Throws `KeyUsed` where another form was sent with the key. */
const isRepeated = <Form extends object>({ form, store }: Submission<Form>, first: Item | undefined) => {
  if (store.isSame(first, form)) return true;
  throw new KeyUsed();
};

const buildSubscriberEmails = (email: Email | undefined, subscription: Subscription | undefined): Email[] =>
  email && subscription && !subscription.isEnded
    ? [{ ...email, unsubscribe: { contactToken: subscription.token } }]
    : [];

/** Attempts to read a subscription again after a concurrent form of the same new contact stored another one. */
const maxLookUps = 3;

/** Saves the form, its emails and its sender as a contact in one transaction; false for a repeated request. */
const save = async <Form extends object>(
  submission: Submission<Form>,
  { requestId, address, idempotencyKey }: Request,
) => {
  const { form, store, stored, markList, alongside, contact, emails, subscriberEmail, buildInstead } = submission;
  if (!(await countForm(address))) {
    const first = idempotencyKey === undefined ? undefined : await store.find(idempotencyKey);
    if (first) return !isRepeated(submission, first);
    throw tooManyForms();
  }
  const writesOf = (all: Email[], subscription?: Subscription) => ({
    contact: contactWrite(contact, requestId, subscription),
    ...Object.fromEntries(all.map((email) => [email.template, emailWrite(addressEmail(email, contact, address))])),
  });
  const keep = async (lookUps: number): Promise<void> => {
    const subscription = subscriberEmail && (await findSubscription(contact.email));
    const all = [...emails, ...buildSubscriberEmails(subscriberEmail, subscription)];
    try {
      await transactWithContact(contact.email, {
        form: store.formWrite(form, idempotencyKey, stored),
        ...alongside,
        ...writesOf(all, subscription),
      });
    } catch (error) {
      const isOvertaken = error instanceof ConditionRefused && error.refused.size === 1 && error.refused.has("contact");
      if (!isOvertaken || lookUps <= 1) throw error;
      await keep(lookUps - 1);
    }
  };
  if (store.isMessage) await markInboxChanged();
  await markList?.();
  try {
    await keep(maxLookUps);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (buildInstead && !error.refused.has("form")) {
      await transactWithContact(contact.email, writesOf(await buildInstead()));
      return true;
    }
    await takeBackForm(address);
    return !isRepeated(submission, error.refused.get("form"));
  }
};

const submit = async <Form extends object>(
  submission: Submission<Form>,
  request: Request,
): Promise<MailingListOutcome> => {
  const { form, store, contact, homepage } = submission;
  // A bot gets the usual answer.
  if (homepage) {
    const name = `${contact.firstName} ${contact.lastName}`.trim();
    await keepAutomated(store.kind, { input: form, name, email: contact.email }, request);
    return "synced";
  }
  const isNew = await save(submission, request);
  return isNew ? syncNewContact(contact, request.requestId) : getSyncOutcome(contact.email);
};

/**
 * Submits a public form: saves it, once per idempotency key, with its emails and its sender as a contact, and adds the
 * contact to the mailing list; one that looks automated is kept apart. Throws `conflict` for a key used with another form,
 * and `too-many`.
 */
export const submitForm = async <Form extends object>(submission: Submission<Form>, request: Request) => ({
  success: true,
  mailingList: await submit(submission, request),
});
