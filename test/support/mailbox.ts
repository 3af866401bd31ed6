import { GetSendQuotaCommand, SESClient } from "@aws-sdk/client-ses";
import type { Item } from "#functions/platform/table.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { sweep } from "./invoke.ts";
import { lettersAbout, makeDue } from "./table.ts";
import { until } from "./until.ts";

type Person = { address: string; name: string };
/** A file as it tells it; it keeps files under names of its own. */
type Attachment = { fileName: string; generatedFileName: string; contentType: string; charset: string; method: string };
/** An e-mail as the mailbox (MailDev) tells it. */
export type Mail = {
  id: string;
  from: Person[];
  to: Person[];
  replyTo?: Person[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  calculatedBcc: string[];
  attachments: Attachment[] | null;
};

const everything = async () => (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];

const reaches = ({ to }: Mail, address: string) => to.some((person) => person.address === address);

const ses = new SESClient();

/** The embedded SES gives up a mail that the mailbox does not take within ten seconds: longer than that, in ms. */
const longestDelivery = 15_000;
/** Mails that it has given up. */
let lost = 0;

/** All mails, when as many are in the mailbox as SES has taken before now: it delivers each by itself, in no order. */
const delivered = async () => {
  const { SentLast24Hours: taken = Infinity } = await ses.send(new GetSendQuotaCommand());
  const deadline = Date.now() + longestDelivery;
  return until(`all that SES took to be in the mailbox, ${taken} mails`, async () => {
    const mails = await everything();
    if (Date.now() > deadline) lost = taken - mails.length;
    return mails.length + lost >= taken && mails;
  });
};

/** Every letter that reached each address so far: when this answers, nothing is still on its way. */
export const lettersToEach = async (addresses: string[]) => {
  const mails = await delivered();
  return addresses.map((address) => mails.filter((mail) => reaches(mail, address)));
};

/** The same for one address. */
export const lettersTo = async (address: string) => (await lettersToEach([address]))[0] ?? [];

/** Has those letters tried again now that failed, as on a busy machine: their turn may only come in five minutes. */
export const triedAgain = async (letters: Item[]) => {
  const failed = letters.filter(({ status, attempts }) => status === "pending" && Number(attempts) > 0);
  // A lease that somebody takes meanwhile is left alone.
  await Promise.all(failed.map((letter) => makeDue({ ...letter, leasedUntil: undefined })));
  if (failed.length > 0) await sweep();
};

/** Every letter that somebody's forms have caused, when none of them waits any more. */
export const lettersFor = async (email: string) => {
  await until(`the letters for ${email}`, async () => {
    const letters = await lettersAbout(email);
    await triedAgain(letters);
    return letters.every(({ gsi2pk }) => gsi2pk === undefined);
  });
  const mails = await delivered();
  return {
    /** To the club, to be answered to the visitor. */
    notices: mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email)),
    /** To the visitor. */
    copies: mails.filter((mail) => reaches(mail, email)),
  };
};

/** What is in the files that came with a letter. */
export const filesOf = ({ id, attachments }: Mail) =>
  Promise.all(
    (attachments ?? []).map(async ({ generatedFileName }) =>
      (await fetch(`${clubUnderTest().mailbox}/email/${id}/attachment/${generatedFileName}`)).text(),
    ),
  );
