import { contract } from "#shared/contract.ts";
import { asVisitor, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { getOwnListing, submitListing } from "../../support/listings.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { createRegistration } from "../../support/registrations.ts";
import { editItem, outboxEmailsAbout, putEvent, setRateCount } from "../../support/table.ts";

const ask = (email: string, more: object = {}) =>
  asVisitorAt(given.internetAddress())(contract.requestPrivateLinks, { email, ...more });
const answered = { status: 200, body: { success: true } };
const createEvent = (changes = {}) => putEvent(given.openEvent({ spots: 30, spotsLeft: 30, ...changes }));
/** The letters with links that somebody got. */
const linkLettersTo = async (email: string) =>
  (await emailsAbout(email)).copies.filter(({ subject }) => subject.startsWith("Your private links"));
const tokensIn = (text: string) => [...text.matchAll(/#([\w-]+\.[\w-]+)/g)].map(([, token]) => token);

test("who has lost private links gets those of registrations to come and of listings, which open them", async () => {
  const email = given.emailAddress();
  const [first, second] = [await createEvent({ title: "First Night" }), await createEvent({ title: "Second Night" })];
  const one = await createRegistration(first.id, 0, { email: email.toUpperCase() });
  const other = await createRegistration(second.id, 0, { email });
  const listing = await submitListing({ email });

  expect(await ask(email)).toMatchObject(answered);

  const [letter, ...more] = await linkLettersTo(email);
  expect(more).toEqual([]);
  expect(letter?.text).toContain("First Night");
  expect(letter?.text).toContain("Second Night");
  expect(tokensIn(letter?.text ?? "").sort()).toEqual([one.token, other.token, listing.token].sort());
  expect((await asVisitor(contract.getOwnRegistration, { token: one.token })).body.id).toBe(one.id);
  expect((await getOwnListing(listing)).businessName).toBe(listing.businessName);
});

test("who applied for membership gets the link of the application that counts, which opens it", async () => {
  const email = given.emailAddress();
  const form = given.application({ email: email.toUpperCase() });
  await asVisitor(contract.submitApplication, form);
  const link = async () => tokensIn((await linkLettersTo(email)).at(-1)?.text ?? "")[0] ?? "";

  expect(await ask(email)).toMatchObject(answered);

  const first = await link();
  expect((await asVisitor(contract.getOwnApplication, { token: first })).body).toMatchObject({ state: "received" });
  await asVisitor(contract.withdrawApplication, { token: first });
  await asVisitor(contract.submitApplication, form);
  await ask(email);
  expect(await link()).not.toBe(first);
  expect((await asVisitor(contract.getOwnApplication, { token: await link() })).body.state).toBe("received");
});

test("who has nothing, or only what is cancelled or over, is answered the same, and gets no letter", async () => {
  const [email, stranger] = [given.emailAddress(), given.emailAddress()];
  const { token } = await createRegistration((await createEvent()).id, 0, { email });
  await asVisitor(contract.cancelRegistration, { token });
  const event = await createEvent();
  await createRegistration(event.id, 0, { email });
  const past = new Date(Date.now() - 3_600_000).toISOString();
  for (const sk of ["EVENT", "COUNTERS"])
    await editItem({ pk: `EVENT#${event.id}`, sk }, { startsAt: past, endsAt: past });

  for (const each of [email, stranger]) expect(await ask(each)).toMatchObject(answered);

  expect(await linkLettersTo(email)).toEqual([]);
  expect(await outboxEmailsAbout(stranger)).toEqual([]);
});

test("the sixth time in an hour is answered the same, and nothing is sent; a filled-in hidden field means nothing", async () => {
  const email = given.emailAddress();
  await submitListing({ email });
  await setRateCount({ what: "private-links", by: email, atMost: 5, seconds: 3600 }, 4);

  const filledIn = { homepage: "https://spam.example" };
  expect([await ask(email, filledIn), await ask(email), await ask(email)]).toMatchObject(Array(3).fill(answered));

  expect(await linkLettersTo(email)).toHaveLength(1);
});
