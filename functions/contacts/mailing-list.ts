import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { MailingListContact } from "#shared/mailing-list.ts";
import { parseEnv } from "../platform/env.ts";
import { mailingListAccount } from "../platform/secrets.ts";

const { MAILING_LIST_SECRET } = parseEnv({ MAILING_LIST_SECRET: z.optional(z.string()) });

/** Whether contacts go to Mailchimp; where they do not, the table itself is the list. */
export const hasMailingList = MAILING_LIST_SECRET !== undefined;

/** Longest wait for Mailchimp, in milliseconds: a visitor waits for this call. */
const timeoutMs = 3000;

/** How long credentials are believed that Mailchimp refuses, in milliseconds. */
const believedForMs = 60_000;

// Both are fetched on first use: most cold starts never talk to Mailchimp.
const connect = async () => {
  const [{ GetSecretValueCommand, SecretsManagerClient }, { default: mailchimp }] = await Promise.all([
    import("@aws-sdk/client-secrets-manager"),
    import("@mailchimp/mailchimp_marketing"),
  ]);
  const secret = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: MAILING_LIST_SECRET }));
  const { listId, endpoint, ...credentials } = mailingListAccount.parse(JSON.parse(secret.SecretString ?? "{}"));
  mailchimp.setConfig(credentials);
  // Properties of the client that its types leave out.
  Object.assign(mailchimp, { timeout: timeoutMs, ...(endpoint && { basePath: endpoint }) });
  return { lists: mailchimp.lists, listId };
};
type Client = Awaited<ReturnType<typeof connect>>;

/** The client by the secret as it was then; a secret that was wrong is not read again for a while either. */
type Connection = { readAt: number; client: Promise<Client> };
let connection: Connection | undefined;
const renewConnection = () => (connection = { readAt: Date.now(), client: connect() });

/** Whether other credentials might help: these are refused, or there are none. */
const isCredentialsFailure = (error: unknown) => {
  const { status } = error as { status?: number };
  return status === undefined || status === 401 || status === 403;
};

const sendContact = async (
  { lists, listId }: Client,
  { email, firstName, lastName, phone, tags, status }: MailingListContact,
) => {
  // Mailchimp's name for a contact: MD5 of its address in lower case.
  const contactId = createHash("md5").update(email.toLowerCase()).digest("hex");
  await lists.setListMember(listId, contactId, {
    email_address: email,
    status_if_new: status,
    // What is undefined is not sent, and stays as Mailchimp knows it.
    merge_fields: { FNAME: firstName, LNAME: lastName || undefined, PHONE: phone || undefined },
  });
  await lists.updateListMemberTags(listId, contactId, { tags: tags.map((name) => ({ name, status: "active" })) });
};

/**
 * Adds the contact to the mailing list or updates it, and adds its tags. Safe to repeat. Somebody who has
 * unsubscribed stays so. Credentials that do not do are read again, once a minute at most.
 */
export const sendToMailingList = async (contact: MailingListContact) => {
  const { readAt, client } = connection ?? renewConnection();
  try {
    await sendContact(await client, contact);
  } catch (error) {
    if (!isCredentialsFailure(error) || Date.now() - readAt < believedForMs) throw error;
    await sendContact(await renewConnection().client, contact);
  }
};
