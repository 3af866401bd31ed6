import { isDeepStrictEqual } from "node:util";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { contactWrite, getSyncOutcome } from "../contacts/contact.ts";
import { syncNewContact } from "../contacts/sync.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import type { Request } from "../http/caller.ts";
import { AppError } from "../platform/errors.ts";
import { createFormId } from "../platform/ids.ts";
import { digest, countForm, tooManyForms, takeBackForm } from "../platform/limits.ts";
import { encodeCursor, decodeCursor } from "../platform/pages.ts";
import { table, tableName, ConditionRefused, transact, type Item, type Write } from "../platform/table.ts";

type Stamp = { id: string; tags: string[]; createdAt: string };

type Kind<Form> = {
  /** Names the items: `LEAD` is kept under `LEAD#id` and listed under `LEADS#2026-11`. */
  item: string;
  /** Starts the ids: `lead_…`. */
  id: string;
  schema: z.ZodMiniType<Form & Stamp>;
  tagsOf: (form: Form) => string[];
};

/** The table's side of one kind of public form. */
export const createFormStore = <Form extends object>({ item, id: kind, schema, tagsOf }: Kind<Form>) => {
  const keyOf = (id: string) => ({ pk: `${item}#${id}`, sk: item });
  const listOf = (month: string) => `${item}S#${month}`;
  const indexOf = (id: string, createdAt: string) => ({
    gsi1pk: listOf(createdAt.slice(0, 7)),
    gsi1sk: `${createdAt}#${id}`,
  });

  return {
    /** Keeps a form, once for each idempotency key: part of a transaction. */
    formWrite: (form: Form, idempotencyKey: string | undefined): Write => {
      const id = createFormId(kind, idempotencyKey);
      const createdAt = new Date().toISOString();
      const kept: Form & Stamp = { ...form, id, tags: tagsOf(form), createdAt };
      return {
        Put: {
          Item: { ...keyOf(id), ...indexOf(id, createdAt), ...kept },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      };
    },

    /** The item that stands in the way of `formWrite`, if there is one. */
    find: async (idempotencyKey: string): Promise<Item | undefined> =>
      (
        await table.send(
          new GetCommand({
            TableName: tableName,
            Key: keyOf(createFormId(kind, idempotencyKey)),
            ConsistentRead: true,
          }),
        )
      ).Item,

    /** Whether that is this very form. */
    isSame: (kept: Item | undefined, form: Form) =>
      Object.entries(form).every(([field, value]) => isDeepStrictEqual(kept?.[field], value)),

    /** The forms of a month such as `2026-11`, newest first. */
    listMonth: async (month: string, cursor: string | undefined) => {
      const list = listOf(month);
      const { Items = [], LastEvaluatedKey } = await table.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :list",
          ExpressionAttributeValues: { ":list": list },
          ScanIndexForward: false,
          Limit: 50,
          ExclusiveStartKey: decodeCursor(cursor, { gsi1pk: list }),
        }),
      );
      return { items: Items.map((kept) => schema.parse(kept)), cursor: encodeCursor(LastEvaluatedKey) };
    },
  };
};
export type FormStore<Form extends object> = ReturnType<typeof createFormStore<Form>>;

type Submission<Form extends object> = {
  form: Form;
  store: FormStore<Form>;
  /** Who sent it. */
  contact: MailingListContact;
  emails: Email[];
  /** What only a robot fills in. */
  homepage: string | undefined;
};

/** The club answers to whoever sent the form; an email to anybody else is limited. */
const addressed = (email: Email, contact: MailingListContact, address: string): Email =>
  email.to === "club" ? { ...email, replyTo: contact.email } : { ...email, askedBy: digest(address) };

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
  const { form, store, contact, emails } = submission;
  if (!(await countForm(address))) {
    const first = idempotencyKey === undefined ? undefined : await store.find(idempotencyKey);
    if (first) return !isRepeated(submission, first);
    throw tooManyForms();
  }
  const posts = emails.map((email) => [email.template, emailWrite(addressed(email, contact, address))] as const);
  try {
    await transact({
      form: store.formWrite(form, idempotencyKey),
      contact: contactWrite(contact, requestId),
      ...Object.fromEntries(posts),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    await takeBackForm(address);
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
  return isNew ? syncNewContact(contact, request.requestId) : getSyncOutcome(contact.email);
};

/**
 * What every public form does: keeps it, once for each idempotency key, with its emails and its sender as a contact,
 * and brings the contact to the mailing list. Throws `conflict` for a key used for another form, and `too-many`.
 */
export const submitForm = async <Form extends object>(submission: Submission<Form>, request: Request) => ({
  success: true,
  mailingList: await outcome(submission, request),
});
