import { sendMail } from "#functions/platform/mail.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { given } from "./given.ts";
import { lettersAbout } from "./table.ts";
import { until } from "./until.ts";

type Person = { address: string; name: string };
/** An e-mail as the mailbox (MailDev) tells it. */
export type Mail = {
  from: Person[];
  to: Person[];
  replyTo?: Person[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  calculatedBcc: string[];
};

const everything = async () => (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];

const reaches = ({ to }: Mail, address: string) => to.some((person) => person.address === address);

/** Waits until all that was handed over for delivery before now is in the mailbox: a letter sent after it is. */
const delivered = async () => {
  const marker = given.emailAddress();
  await sendMail({ to: marker, subject: "Marker", html: "<p>Marker</p>", text: "Marker" });
  await until("the marker letter", async () => (await everything()).some((mail) => reaches(mail, marker)));
};

/** Every letter that reached an address so far: when this answers, nothing is still on its way. */
export const lettersTo = async (address: string) => {
  await delivered();
  return (await everything()).filter((mail) => reaches(mail, address));
};

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
