import { readEvent } from "#functions/events/event.ts";
import type { automatedContract, AutomatedForm } from "#shared/automated.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { asAdmin, asVisitor, asVisitorAt } from "../../support/as.ts";
import { forEachCrash, withInterruption } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { countEmailsAbout, emailsTo } from "../../support/mailbox.ts";
import { readPages } from "../../support/pages.ts";
import { publicForms } from "../../support/public-forms.ts";
import { createOpenEvent, spotsLeft } from "../../support/registrations.ts";
import { formsOf, itemsUnder, registrationsFor, setRateCount } from "../../support/table.ts";

const spam = { homepage: "https://spam.example" };
const list = async () => (await readPages((range) => asAdmin(contract.listAutomated, range))).flat();
const keptOf = async (email: string) => (await list()).filter((each) => each.email === email);
/** The one that an address has sent. */
const only = async (email: string) => {
  const [first, ...others] = await keptOf(email);
  if (!first || others.length > 0) throw new Error(`${email} has sent ${others.length + (first ? 1 : 0)}`);
  return first;
};
const releases: Record<AutomatedForm, (typeof automatedContract)[keyof typeof automatedContract & `release${string}`]> =
  {
    lead: contract.releaseForm,
    message: contract.releaseForm,
    signup: contract.releaseForm,
    application: contract.releaseApplication,
    registration: contract.releaseRegistration,
    listing: contract.releaseListing,
  };
const release = ({ id, form }: { id: string; form: AutomatedForm }) =>
  asAdmin(releases[form] as Endpoint, { submissionId: id });
const remove = (submissionId: string) => asAdmin(contract.deleteAutomated, { submissionId });
const gone = { status: 404, body: { detail: "This was released or deleted before." } };

describe.each(publicForms)("the form %s that looks automated", (_, { submit, item, filled, id: form }) => {
  test("waits apart with all that was filled in, and is sent by one press, as it was typed", async () => {
    const typed = filled();
    await asVisitor(submit, { ...typed, ...spam });
    const kept = await only(typed.email);
    expect(kept).toMatchObject({ form, name: "Ada Okafor" });
    expect(Date.parse(kept.deletedAt) - Date.parse(kept.createdAt)).toBeCloseTo(30 * 86_400_000, -4);
    expect(kept.facts.map(({ text }) => text)).toEqual(expect.arrayContaining([typed.email]));
    expect(JSON.stringify(kept)).not.toContain(spam.homepage);
    expect(await formsOf(item, typed.email)).toEqual([]);

    expect(await release(kept)).toMatchObject({ status: 200, body: { success: true } });

    expect(await formsOf(item, typed.email)).toMatchObject([typed]);
    expect(await countEmailsAbout(typed.email)).toEqual([1, 1]);
    expect(await keptOf(typed.email)).toEqual([]);
    expect(await release(kept)).toMatchObject(gone);
    expect(await formsOf(item, typed.email)).toHaveLength(1);
  });
});

describe("what looks automated", () => {
  const sendContact = async (changes: object = {}, headers = {}) => {
    const message = given.contactMessage(changes);
    await asVisitor(contract.submitContactMessage, { ...message, ...spam }, headers);
    return message;
  };

  test("counts among what waits for an admin, until it is deleted, and nothing of it is ever sent", async () => {
    const count = async () => (await asAdmin(contract.countWaiting, {})).body.automated;
    const before = await count();
    const { email } = await sendContact();
    expect(await count()).toBe(before + 1);
    const kept = await only(email);

    expect(await remove(kept.id)).toMatchObject({ status: 200 });

    expect(await count()).toBe(before);
    expect(await keptOf(email)).toEqual([]);
    expect([await remove(kept.id), await release(kept)]).toMatchObject([gone, gone]);
    expect(await formsOf("CONTACT-MESSAGE", email)).toEqual([]);
    expect(await emailsTo(email)).toEqual([]);
    const [left] = await itemsUnder(`AUTOMATED#${kept.id}`);
    expect(Number(left?.ttl) * 1000).toBeLessThan(Date.now() + 1.1 * 86_400_000);
  });

  test("counts once however often its request is sent, and anew with another text under the same key, and all are sent", async () => {
    const headers = { "idempotency-key": given.idempotencyKey() };
    const message = await sendContact({}, headers);
    await sendContact(message, headers);
    await sendContact({ ...message, message: "Our hall is taken." }, headers);

    const kept = await keptOf(message.email);
    const texts = ["Our hall is taken.", message.message, "Our hall is free."];
    expect(kept.map(({ facts }) => facts.find(({ field }) => field === "message")?.text)).toEqual(texts.slice(0, 2));
    for (const each of kept) expect(await release(each)).toMatchObject({ status: 200 });
    await sendContact({ ...message, message: texts[2] }, headers);
    expect(await release(await only(message.email))).toMatchObject({ status: 200 });
    const sent = (await formsOf("CONTACT-MESSAGE", message.email)).map((each) => String(each.message));
    expect(sent.toSorted()).toEqual(texts.toSorted());
  });

  test("counts as a form of its address: after the 500th a robot is told to wait", async () => {
    const address = given.internetAddress();
    await setRateCount({ what: "forms", by: address, atMost: 500, seconds: 600 }, 500);
    const message = given.contactMessage();

    expect(await asVisitorAt(address)(contract.submitContactMessage, { ...message, ...spam })).toMatchObject({
      status: 429,
      body: { code: "too-many" },
    });
    expect(await keptOf(message.email)).toEqual([]);
  });

  test("a registration takes no spot before it is released, and then registers with its guests", async () => {
    const { id: eventId } = await createOpenEvent(3);
    const form = given.registration({ guests: [given.guest()] });
    const { email } = form.personalInfo;
    await asVisitor(contract.register, { ...form, eventId, ...spam });
    expect(await spotsLeft(eventId)).toBe(3);
    const kept = await only(email);
    expect(kept.facts).toContainEqual({ field: "event", text: (await readEvent(eventId)).title });

    expect(await release(kept)).toMatchObject({ status: 200 });

    expect(await registrationsFor(eventId)).toMatchObject([{ email, guests: form.guests, status: "pending" }]);
    expect(await spotsLeft(eventId)).toBe(1);
  });

  test("a registration that no longer fits is refused as its sender's would be, and is kept", async () => {
    const { id: eventId } = await createOpenEvent(1);
    const form = given.registration({ guests: [given.guest()] });
    await asVisitor(contract.register, { ...form, eventId, ...spam });
    const kept = await only(form.personalInfo.email);

    expect(await release(kept)).toMatchObject({ status: 409 });

    expect(await keptOf(kept.email)).toEqual([kept]);
  });

  test("a listing is saved for its owner, without pictures that are gone by now", async () => {
    const pictures = { logo: "upload_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    const listing = given.listing(pictures);
    const sent = await asVisitor(
      contract.submitListing,
      { ...listing, ...spam },
      { "idempotency-key": given.idempotencyKey() },
    );
    expect(sent).toMatchObject({ status: 201 });

    expect(await release(await only(listing.email))).toMatchObject({ status: 200 });

    expect(await asVisitor(contract.createCheckout, { listingId: sent.body.id })).toMatchObject({ status: 201 });
    expect((await emailsTo(listing.email)).map(({ subject }) => subject)).toEqual([
      "Your business listing is saved, not live yet",
    ]);
  });

  test("is released by the Lambda of its own form alone", async () => {
    const { email } = await sendContact();
    const { id: submissionId } = await only(email);

    expect(await asAdmin(contract.releaseListing, { submissionId })).toMatchObject(gone);
    expect(await keptOf(email)).toHaveLength(1);
  });

  test("an application of an address that has one by now is refused, and kept", async () => {
    const form = given.application();
    await asVisitorAt(given.internetAddress())(contract.submitApplication, { ...form, ...spam });
    await asVisitorAt(given.internetAddress())(contract.submitApplication, { ...form, company: "Another" });
    const kept = await only(form.email);
    expect(kept.facts).toContainEqual({ field: "membershipType", text: "Standard" });

    expect(await release(kept)).toMatchObject({
      status: 409,
      body: { detail: `${form.email} already has an application, or may not apply again yet.` },
    });

    expect(await keptOf(form.email)).toEqual([kept]);
    expect(await emailsTo(form.email)).toHaveLength(1);
  });

  test("a listing that was sent twice under one key is released twice: the later one replaces the first", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const listing = given.listing();
    const corrected = { ...listing, shortDescription: "Corrected." };
    for (const each of [listing, corrected]) await asVisitor(contract.submitListing, { ...each, ...spam }, headers);

    for (const kept of (await keptOf(listing.email)).toReversed())
      expect(await release(kept)).toMatchObject({ status: 200 });

    expect(
      (await asAdmin(contract.listListings, { month: new Date().toISOString().slice(0, 7) })).body.items.filter(
        ({ email }) => email === listing.email,
      ),
    ).toMatchObject([{ shortDescription: corrected.shortDescription }]);
  });

  test("a listing replaces none that its owner has sent since", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const listing = given.listing();
    await asVisitor(contract.submitListing, { ...listing, ...spam }, headers);
    const byOwner = { ...listing, shortDescription: "By its owner." };
    const { body } = await asVisitor(contract.submitListing, byOwner, headers);

    expect(await release(await only(listing.email))).toMatchObject({
      status: 409,
      body: { detail: "Its owner has sent this listing again since. That one is in Business Listings." },
    });

    const { body: kept } = await asVisitor(contract.getOwnListing, { token: body.token });
    expect(kept.shortDescription).toBe(byOwner.shortDescription);
  });

  testInProcess("is not said to be deleted while another admin releases it", async () => {
    const { email } = await sendContact();
    const kept = await only(email);
    const answers: { status: number }[] = [];
    await withInterruption(
      async () => void answers.push(await remove(kept.id)),
      () => release(kept),
    );

    expect(answers).toMatchObject([{ status: 409, body: { detail: "Another admin is releasing this right now." } }]);
    expect(await formsOf("CONTACT-MESSAGE", email)).toHaveLength(1);
  });

  testInProcess("is sent once, also by an admin whose request ends anywhere and who presses again", async () => {
    await forEachCrash(async (during) => {
      const kept = await only((await sendContact()).email);
      await during(() => release(kept));
      await release(kept);
      expect(await formsOf("CONTACT-MESSAGE", kept.email)).toHaveLength(1);
      expect(await keptOf(kept.email)).toEqual([]);
    });
  });
});
