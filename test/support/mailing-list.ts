import { clubUnderTest } from "./club-under-test.ts";

type Contact = { email: string; firstName: string; lastName: string; phone: string; status: string; tags: string[] };

const { mailingList } = clubUnderTest();

/** Somebody as the mailing list knows them. */
export const mailingListContact = async (email: string) => {
  const contacts = (await (await fetch(`${mailingList}/contacts`)).json()) as Contact[];
  return contacts.find((contact) => contact.email === email);
};

/** Does `work` while the mailing list answers nothing but 503. */
export const duringAnOutage = async <Result>(work: () => Promise<Result>) => {
  await fetch(`${mailingList}/outage`, { method: "POST" });
  try {
    return await work();
  } finally {
    await fetch(`${mailingList}/outage`, { method: "DELETE" });
  }
};
