import PostalMime from "postal-mime";
import { clubUnderTest, isWire } from "./club-under-test.ts";
import { rawMessages } from "./in-process/ses.ts";
import { deliverStream } from "./in-process/stream.ts";
import { announcementsUnderWay, unsentEmailsAbout } from "./table.ts";
import { until } from "./until.ts";

type Attachment = { fileName: string; contentType: string; method?: string; content: string };

/** An e-mail as it reaches its reader. */
export type Email = {
  from: { name: string; address: string };
  to: string[];
  replyTo: string[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: Attachment[];
};

type Person = { name?: string; address?: string };
const addressesOf = (people: Person[] = []) => people.map(({ address = "" }) => address);

const parseMessage = async (raw: Uint8Array): Promise<Email> => {
  const { from, to, replyTo, subject = "", html = "", text = "", headers, attachments } = await PostalMime.parse(raw);
  return {
    from: { name: from?.name ?? "", address: from?.address ?? "" },
    to: addressesOf(to),
    replyTo: addressesOf(replyTo),
    subject,
    html,
    text,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, mimeType, method, content }) => ({
      fileName: filename ?? "",
      contentType: mimeType,
      method,
      content: Buffer.from(content as ArrayBuffer).toString(),
    })),
  };
};

const parsed = new Map<Uint8Array, Promise<Email>>();
/** What SES was handed in this process, oldest first. */
const emailsInProcess = async () => {
  await deliverStream();
  return Promise.all(
    rawMessages().map((raw) => {
      const email = parsed.get(raw) ?? parseMessage(raw);
      parsed.set(raw, email);
      return email;
    }),
  );
};

/** An e-mail as the mailbox (MailDev) tells it. */
type StoredEmail = Omit<Email, "from" | "to" | "replyTo" | "attachments"> & {
  id: string;
  from: Person[];
  to: Person[];
  replyTo?: Person[];
  attachments: { fileName: string; generatedFileName: string; contentType: string; method: string }[] | null;
};

const { mailbox, endpoint } = clubUnderTest();
const getJson = async (address: string) => (await (await fetch(address)).json()) as unknown;

const findStored = async (field: "to" | "replyTo", address: string) =>
  (await getJson(`${mailbox}/email?${field}.address=${encodeURIComponent(address)}`)) as StoredEmail[];

const readStored = async ({ id, from, to, replyTo, attachments, ...email }: StoredEmail): Promise<Email> => ({
  ...email,
  from: { name: from[0]?.name ?? "", address: from[0]?.address ?? "" },
  to: addressesOf(to),
  replyTo: addressesOf(replyTo),
  attachments: await Promise.all(
    (attachments ?? []).map(async ({ generatedFileName, ...attachment }) => ({
      ...attachment,
      content: await (await fetch(`${mailbox}/email/${id}/attachment/${generatedFileName}`)).text(),
    })),
  ),
});

type SesMessages = { messages: Record<string, { To: string[]; BodyText: string }[]> };

/** How many e-mails the embedded SES has taken: to an address, or to others about it. */
const countTaken = async (field: "to" | "replyTo", address: string) => {
  const { messages } = (await getJson(`${endpoint}/_ministack/ses/messages`)) as SesMessages;
  const reaches = ({ To }: { To: string[] }) => To.some((reader) => reader.includes(address));
  return Object.values(messages)
    .flat()
    .filter((email) => (field === "to" ? reaches(email) : !reaches(email) && email.BodyText.includes(address))).length;
};

const emailsInMailbox = async (field: "to" | "replyTo", address: string) => {
  await until("what is announced", async () => (await announcementsUnderWay()).length === 0);
  await until(`the e-mails about ${address}`, async () => (await unsentEmailsAbout(address)).length === 0);
  const taken = await countTaken(field, address);
  return until(`what SES took for ${address}, ${taken} e-mails, to be in the mailbox`, async () => {
    const stored = await findStored(field, address);
    return stored.length >= taken && Promise.all(stored.map(readStored));
  });
};

/** Every e-mail to an address so far: when this answers, none is still on its way. */
export const emailsTo = async (address: string) =>
  isWire ? emailsInMailbox("to", address) : (await emailsInProcess()).filter(({ to }) => to.includes(address));

/** How many e-mails somebody's forms have caused, to the club and to them. */
export const countEmailsAbout = async (address: string) => {
  const { notices, copies } = await emailsAbout(address);
  return [notices.length, copies.length];
};

/** Every e-mail that somebody's forms have caused, when none of them waits any more. */
export const emailsAbout = async (address: string) => {
  await deliverStream();
  const notices = isWire
    ? await emailsInMailbox("replyTo", address)
    : (await emailsInProcess()).filter(({ replyTo }) => replyTo.includes(address));
  return {
    /** To the club, to be answered to the visitor. */
    notices,
    /** To the visitor. */
    copies: await emailsTo(address),
  };
};
