import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { MailingListContact } from "#shared/mailing-list.ts";
import { foldAddress, toAsciiAddress } from "#shared/text.ts";
import { parseEnv } from "../platform/env.ts";
import { mailingListAccount, readSecret } from "../platform/secrets.ts";
import { createMailchimp, MailchimpRefusal } from "./mailchimp.ts";

const { MAILING_LIST_SECRET } = parseEnv({ MAILING_LIST_SECRET: z.optional(z.string()) });

/** Whether contacts are synced to Mailchimp; otherwise the table is the mailing list. */
export const hasMailingList = MAILING_LIST_SECRET !== undefined;

/** Short, since a visitor waits for this call. */
const timeoutMs = 3000;

/** How long refused credentials are cached before the secret is read again. */
const credentialsMs = 60_000;

const connect = async () => {
  const { listId, ...account } = await readSecret(MAILING_LIST_SECRET, mailingListAccount);
  return { lists: createMailchimp(account, timeoutMs), listId };
};
type Client = Awaited<ReturnType<typeof connect>>;

/** The client, and when its secret was read; a wrong secret is cached for a while too. */
type Connection = { readAt: number; client: Promise<Client> };
let connection: Connection | undefined;
const renewConnection = () => (connection = { readAt: Date.now(), client: connect() });

/** Whether to read the secret again: the credentials were refused or are missing. */
const isCredentialsFailure = (error: unknown) => {
  if (!(error instanceof MailchimpRefusal)) return true;
  return error.status === 401 || error.status === 403;
};

/** Mailchimp's id of a contact: the MD5 of its address in lower case. */
const idOf = (email: string) => createHash("md5").update(foldAddress(email)).digest("hex");

const sendContact = async (
  { lists, listId }: Client,
  { email, firstName, lastName, phone, tags, status }: MailingListContact,
) => {
  const contactId = idOf(email);
  await lists.setListMember(listId, contactId, {
    email_address: toAsciiAddress(email),
    status_if_new: status,
    // A form never resubscribes someone who has unsubscribed.
    ...(status === "unsubscribed" && { status }),
    // Undefined fields are not sent, and keep their value at Mailchimp.
    merge_fields: { FNAME: firstName, LNAME: lastName || undefined, PHONE: phone || undefined },
  });
  await lists.addTags(listId, contactId, tags);
};

/** Reads refused credentials again, at most once a minute. Throws when Mailchimp refuses the call or times out. */
const call = async (request: (client: Client) => Promise<unknown>) => {
  const { readAt, client } = connection ?? renewConnection();
  try {
    await request(await client);
  } catch (error) {
    if (!isCredentialsFailure(error) || Date.now() - readAt < credentialsMs) throw error;
    await request(await renewConnection().client);
  }
};

/** Adds or updates a contact on the mailing list and adds its tags. Idempotent; does not resubscribe. */
export const sendToMailingList = (contact: MailingListContact) => call((client) => sendContact(client, contact));

/** Deletes an address from the mailing list permanently; does nothing if it is not there. */
export const removeFromMailingList = (email: string) =>
  call(async ({ lists, listId }) => {
    try {
      await lists.deleteListMember(listId, idOf(email));
    } catch (error) {
      if (!(error instanceof MailchimpRefusal) || error.status !== 404) throw error;
    }
  });
