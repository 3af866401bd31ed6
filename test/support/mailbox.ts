import { sendMail } from "#functions/platform/mail.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { given } from "./given.ts";
import { lettersAbout } from "./table.ts";
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

/** Waits until all that was handed over for delivery before now is in the mailbox: a letter sent after it is. */
const delivered = async () => {
  const marker = given.emailAddress();
  await sendMail({ to: marker, subject: "Marker", html: "<p>Marker</p>", text: "Marker" });
  await until("the marker letter", async () => (await everything()).some((mail) => reaches(mail, marker)));
};

/** Every letter that reached each address so far: when this answers, nothing is still on its way. */
export const lettersToEach = async (addresses: string[]) => {
  await delivered();
  const mails = await everything();
  return addresses.map((address) => mails.filter((mail) => reaches(mail, address)));
};

/** The same for one address. */
export const lettersTo = async (address: string) => (await lettersToEach([address]))[0] ?? [];

/** Every letter that somebody's forms have caused, when none of them waits any more. */
export const lettersFor = async (email: string) => {
  await until(`the letters for ${email}`, async () =>
    (await lettersAbout(email)).every(({ gsi2pk }) => gsi2pk === undefined),
  );
  await delivered();
  const mails = await everything();
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
