import { suppress } from "#functions/email/suppression.ts";
import { renderEmail, templates } from "#functions/email/templates.ts";
import { contactMessages } from "#functions/forms/contact.ts";
import { eventInterests } from "#functions/forms/event-interest.ts";
import { leads } from "#functions/forms/lead.ts";
import { getItem, transact } from "#functions/platform/table.ts";
import { listingSubject } from "#shared/brand.ts";
import { contract } from "#shared/contract.ts";
import type { InboxMessage } from "#shared/inbox.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { monthNow } from "../../support/club-days.ts";
import { whileMailIsOut } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newProfile } from "../../support/members.ts";
import { readPages } from "../../support/pages.ts";
import { editItem, makeDue, outboxEmailsAbout } from "../../support/table.ts";
import { until } from "../../support/until.ts";

// Loaded on use otherwise, on a busy machine for longer than an admin waits.
beforeAll(async () => {
  const { example } = await templates["message-reply"]();
  await renderEmail({ template: "message-reply", data: example });
  await import("nodemailer/lib/mail-composer");
});

const listOpen = async () => (await readPages((range) => asAdmin(contract.listInbox, range))).flat();
const get = async (messageId: string) => (await asAdmin(contract.getInboxMessage, { messageId })).body;

/** A message that somebody has just sent, as admins see it. */
const receive = async (changes: Parameters<typeof given.contactMessage>[0] = {}): Promise<InboxMessage> => {
  const form = given.contactMessage(changes);
  await asVisitor(contract.submitContactMessage, form);
  const found = (await listOpen()).filter(({ email }) => email === form.email).at(0);
  if (!found) throw new Error("The message is not in the inbox.");
  return found;
};
const itemOf = (messageId: string) => getItem({ pk: `CONTACT-MESSAGE#${messageId}`, sk: "CONTACT-MESSAGE" });
const conflict = (detail: unknown) => ({ status: 409, body: { code: "conflict", detail } });
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

/** Another admin, by name. */
const createAdmin = async (full_name: string) => as({ ...(await newProfile({ full_name })), isAdmin: true });

describe("the inbox", () => {
  test("has what people send of every kind, open, newest first, and nothing else", async () => {
    const [email, month] = [given.emailAddress(), monthNow()];
    await asVisitor(contract.submitLead, given.lead({ email }));
    await asVisitor(contract.submitContactMessage, given.contactMessage({ email }));
    await asVisitor(contract.submitContactMessage, given.contactMessage({ email, subject: listingSubject }));
    await asVisitor(contract.submitEventInterest, given.eventInterest({ email, interests: ["social"] }));
    await asVisitor(contract.submitApplication, given.application({ email }));
    const mine = (all: InboxMessage[]) => all.filter((each) => each.email === email);

    const open = mine(await listOpen());

    expect(open.map(({ kind, isOpen, version, note }) => [kind, isOpen, version, note])).toEqual([
      ["signup", true, 0, ""],
      ["question", true, 0, ""],
      ["message", true, 0, ""],
      ["lead", true, 0, ""],
    ]);
    const ofMonth = await readPages((range) => asAdmin(contract.listInbox, { month, ...range }));
    expect(mine(ofMonth.flat())).toEqual(open);
    expect(JSON.stringify(open)).not.toMatch(/gsi|"pk"|"sk"|ttl/);
  });

  describe("a month", () => {
    const many = 130;
    /** A month of which no other test has messages. */
    const month = "2031-03";
    const times = Array.from({ length: many }, (_, index) =>
      new Date(Date.UTC(2031, 2, 2) + index * 60_000).toISOString(),
    );
    const at = (createdAt: string, index: number) =>
      [
        () => leads.formWrite(given.lead(), undefined, { createdAt }),
        () => leads.formWrite(given.lead(), undefined, { createdAt }),
        () => contactMessages.formWrite(given.contactMessage(), undefined, { createdAt }),
        () => eventInterests.formWrite(given.eventInterest(), undefined, { createdAt }),
      ][index % 4]!();
    // Midnight in Dallas is six hours after that of UTC, and five in summer.
    const [before, first, last, after] = [
      "2031-03-01T05:59:59.000Z",
      "2031-03-01T06:00:00.000Z",
      "2031-04-01T04:59:59.000Z",
      "2031-04-01T05:00:00.000Z",
    ];
    beforeAll(async () => {
      const writes = [...times, before, first, last, after].map(at);
      for (let start = 0; start < writes.length; start += 50)
        await transact(Object.fromEntries(writes.slice(start, start + 50).map((write, index) => [`${index}`, write])));
      jest.useFakeTimers({
        now: new Date("2031-05-15T12:00:00Z"),
        doNotFake: ["nextTick", "setImmediate", "setTimeout"],
      });
    });
    afterAll(() => jest.useRealTimers());

    testInProcess("without any is an empty page, and a forged cursor is refused", async () => {
      expect(await asAdmin(contract.listInbox, { month: "2031-01" })).toMatchObject({
        status: 200,
        body: { items: [] },
      });
      for (const cursor of ["x", Buffer.from("INBOX").toString("base64url")])
        expect(await asAdmin(contract.listInbox, { month, cursor })).toMatchObject({
          status: 400,
          body: { detail: "This cursor does not belong to this list." },
        });
      expect(await asAdmin(contract.listInbox, { cursor: "x" })).toMatchObject({ status: 400 });
      expect(await asAdmin(contract.listInbox, { month: "2031" })).toMatchObject({ status: 400 });
    });
  });

  testInProcess("while nothing changes it is not sent again, and after a message or a change it is", async () => {
    const { id } = await receive();
    const rest = () => editItem({ pk: "INBOX", sk: "INBOX" }, { changed_at: "2026-01-01T00:00:00.000Z" });
    const list = (etag?: string | null) => asAdmin(contract.listInbox, {}, etag ? { "if-none-match": etag } : {});
    expect((await list()).headers.get("etag")).toBeNull();
    await rest();
    const etag = (await list()).headers.get("etag");
    expect((await list(etag)).status).toBe(304);

    await receive();
    expect((await list(etag)).status).toBe(200);
    await rest();
    await asAdmin(contract.handleMessage, { messageId: id, version: 0 });
    expect((await list(etag)).status).toBe(200);
  });
});

describe("a message", () => {
  test("is handled, by whom and when, and opened again, has a note of 2,000 characters at most, and is deleted 24 months after it was sent", async () => {
    const { id: messageId, createdAt, deletedAt } = await receive();
    const sent = new Date(createdAt);
    sent.setUTCMonth(sent.getUTCMonth() + 24);
    expect(deletedAt).toBe(sent.toISOString());

    const handled = await asAdmin(contract.handleMessage, { messageId, version: 0 });

    expect(handled).toMatchObject({
      status: 200,
      body: { isOpen: false, version: 1, handled: { by: { name: "Naomi Whitfield" }, at: matching(/^20.*Z$/) } },
    });
    expect((await asAdmin(contract.handleMessage, { messageId, version: 1 })).body).toEqual(handled.body);
    expect((await listOpen()).map(({ id }) => id)).not.toContain(messageId);
    const open = await asAdmin(contract.reopenMessage, { messageId, version: 1 });
    expect(open.body).toMatchObject({ isOpen: true, version: 2 });
    expect(open.body.handled).toBeUndefined();
    expect((await asAdmin(contract.reopenMessage, { messageId, version: 2 })).body).toEqual(open.body);
    expect((await listOpen()).map(({ id }) => id)).toContain(messageId);

    const save = (note: string, version: number) => asAdmin(contract.saveMessageNote, { messageId, note, version });
    expect((await save("A friend of Ada's.\nCall her.", 2)).body).toMatchObject({ version: 3 });
    expect((await get(messageId)).message).toMatchObject({ note: "A friend of Ada's.\nCall her.", isOpen: true });
    expect((await save("", 3)).body.note).toBe("");
    expect(await save("x".repeat(2001), 4)).toMatchObject({ status: 400, body: { errors: [{ path: "note" }] } });
  });

  testInProcess("that another admin was faster with is not changed, and the refusal says what they did", async () => {
    const { id: messageId } = await receive();
    const grace = await createAdmin("Grace Lee");
    const changes = [
      () => asAdmin(contract.handleMessage, { messageId, version: 0 }),
      () => asAdmin(contract.reopenMessage, { messageId, version: 0 }),
      () => asAdmin(contract.saveMessageNote, { messageId, note: "Mine", version: 0 }),
      () => asAdmin(contract.replyToMessage, { messageId, text: "Hello.", version: 0 }),
      () => asAdmin(contract.inviteToApply, { messageId, version: 0 }),
    ];
    await grace(contract.saveMessageNote, { messageId, note: "Hers", version: 0 });
    for (const change of changes)
      expect(await change()).toMatchObject(conflict("Another admin changed this message. Please review it again."));

    await grace(contract.handleMessage, { messageId, version: 1 });
    for (const change of changes)
      expect(await change()).toMatchObject(conflict("Grace Lee marked this message handled. Please review it again."));

    const { message, emails } = await get(messageId);
    expect([message.note, message.version, emails]).toEqual(["Hers", 2, []]);
  });

  testInProcess("that two admins answer at once is answered once", async () => {
    const { id: messageId, email } = await receive();
    const admins = [asAdmin, await createAdmin("Grace Lee"), await createAdmin("Ben Cole")];

    const answers = await Promise.all(
      admins.map((admin) => admin(contract.replyToMessage, { messageId, text: "Yes, please.", version: 0 })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(
      /^(Naomi Whitfield|Grace Lee|Ben Cole) replied to this message\. Please review it again\.$/,
    );
    expect((await emailsTo(email)).filter(({ text }) => text.includes("Yes, please."))).toHaveLength(1);
  });

  test("that never was is not found, and what is no id is refused", async () => {
    for (const messageId of ["lead_01JXXXXXXXXXXXXXXXXXXXXXXX", "message_x", "signup_y"])
      for (const answer of [
        await asAdmin(contract.getInboxMessage, { messageId }),
        await asAdmin(contract.handleMessage, { messageId, version: 0 }),
        await asAdmin(contract.saveMessageNote, { messageId, note: "x", version: 3 }),
        await asAdmin(contract.replyToMessage, { messageId, text: "Hello.", version: 0 }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { detail: "Message not found." } });
    for (const messageId of ["application_1", "toString_1", "lead"])
      expect((await asAdmin(contract.getInboxMessage, { messageId })).status).toBe(400);
  });
});

describe("a reply", () => {
  test("is emailed at once, answers come to the club, and it is kept with its message, which it handles", async () => {
    const { id: messageId, email } = await receive({ name: "Ada Okafor" });

    const { status, body } = await asAdmin(contract.replyToMessage, {
      messageId,
      text: "Yes, please.\n\nIs <b>Tuesday</b> good?",
      handles: true,
      version: 0,
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: {
        isOpen: false,
        version: 1,
        lastEmail: { kind: "reply" },
        handled: { by: { name: "Naomi Whitfield" } },
      },
      email: { kind: "reply", emailed: "sent", by: { name: "Naomi Whitfield" } },
    });
    const [sent, ...others] = (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Re: "));
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ subject: "Re: A venue for your events", replyTo: ["hello@club.test"] });
    expect(sent?.html).toContain("Is &lt;b&gt;Tuesday&lt;/b&gt; good?");
    expect(sent?.text).toMatch(/Dear Ada Okafor,[\s\S]*Naomi Whitfield/);
    const { emails } = await get(messageId);
    expect(emails).toEqual([{ ...body.email, text: "Yes, please.\n\nIs <b>Tuesday</b> good?" }]);
    expect((await listOpen()).map(({ id }) => id)).not.toContain(messageId);
  });

  test("may leave its message open, and keeps who handled it before", async () => {
    const { id: messageId } = await receive();
    const reply = (handles: boolean, version: number) =>
      asAdmin(contract.replyToMessage, { messageId, text: "A word.", handles, version });

    expect((await reply(false, 0)).body.message).toMatchObject({ isOpen: true });
    const { body } = await asAdmin(contract.handleMessage, { messageId, version: 1 });
    expect((await reply(true, 2)).body.message).toMatchObject({ isOpen: false, handled: body.handled });
    expect((await get(messageId)).emails.map(({ text }) => text)).toEqual(["A word.", "A word."]);
  });

  testInProcess("that SES refuses is kept, says so, and goes out by the sweep, as the message then says", async () => {
    const { id: messageId, email } = await receive();

    const { status, body } = await whileMailIsOut(() =>
      asAdmin(contract.replyToMessage, { messageId, text: "Yes, please.", handles: true, version: 0 }),
    );

    expect([status, body.email.emailed]).toEqual([200, "failed"]);
    expect((await get(messageId)).emails).toMatchObject([{ emailed: "failed" }]);
    const before = await getItem({ pk: "INBOX", sk: "INBOX" });
    for (const waiting of await outboxEmailsAbout(email)) if (waiting.gsi2pk !== undefined) await makeDue(waiting);
    await sweepOutbox();
    await until("the note", async () => (await get(messageId)).emails[0]?.emailed === "sent");
    expect((await emailsTo(email)).filter(({ text }) => text.includes("Yes, please."))).toHaveLength(1);
    expect(await getItem({ pk: "INBOX", sk: "INBOX" })).not.toEqual(before);
  });
});

describe("an invitation to apply", () => {
  const invite = (messageId: string, version: number) => asAdmin(contract.inviteToApply, { messageId, version });

  test("is emailed with the way to the application, and recorded on the message, which stays open", async () => {
    const { id: messageId, email } = await receive();

    const { body } = await invite(messageId, 0);

    expect(body).toMatchObject({
      message: { isOpen: true, lastEmail: { kind: "invitation", by: { name: "Naomi Whitfield" } } },
      email: { kind: "invitation", text: "", emailed: "sent" },
    });
    const [sent] = (await emailsTo(email)).filter(({ subject }) => subject.includes("you're invited"));
    expect(sent?.replyTo).toEqual(["hello@club.test"]);
    expect(sent?.html).toMatch(/href="[^"]+\/membership"/);
    expect((await get(messageId)).emails).toMatchObject([{ kind: "invitation", emailed: "sent" }]);
  });

  test("says how to unsubscribe; who has is not invited again, and is answered all the same", async () => {
    const { id: messageId, email } = await receive();
    await invite(messageId, 0);
    const sent = (await emailsTo(email)).find(({ subject }) => subject.includes("you're invited"));
    const [, token = ""] =
      /^<https?:\/\/[^/]+\/api\/mailing-list\/([\w-]{32})\/unsubscribe>$/.exec(
        sent?.headers["list-unsubscribe"] ?? "",
      ) ?? [];
    expect(sent?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(sent?.html).toContain(`/portal/email-preferences#list:${token}"`);

    expect((await asVisitor(contract.unsubscribeContact, { token })).status).toBe(200);

    expect(await invite(messageId, 1)).toMatchObject({
      status: 409,
      body: { detail: matching(/ has unsubscribed from our emails, so we no longer invite this address\./) },
    });
    expect((await get(messageId)).message).toMatchObject({ version: 1 });
    const reply = await asAdmin(contract.replyToMessage, { messageId, text: "Hello again.", version: 1 });
    expect(reply.status).toBe(200);
    const answer = (await emailsTo(email)).find(({ text }) => text.includes("Hello again."));
    expect(answer?.headers).not.toHaveProperty("list-unsubscribe");
  });

  testInProcess("goes to an address once an hour, whatever its case, and says so in a sentence", async () => {
    const [one, other] = [await receive(), await receive()];
    const address = given.emailAddress();
    await editItem((await itemOf(one.id))!, { email: address });
    await editItem((await itemOf(other.id))!, { email: address.toUpperCase() });
    await invite(one.id, 0);

    const again = [await invite(one.id, 1), await invite(other.id, 0)];

    expect(again).toMatchObject([
      { status: 429, body: { detail: matching(/^We invited .* to apply within the last hour\. Please wait/) } },
      { status: 429 },
    ]);
    expect((await get(other.id)).message).toMatchObject({ version: 0 });
    expect((await get(other.id)).emails).toEqual([]);
    await editItem(
      { pk: `INVITED-TO-APPLY#${address}`, sk: "INVITED-TO-APPLY" },
      { at: new Date(Date.now() - 3_601_000).toISOString() },
    );
    expect((await invite(other.id, 0)).status).toBe(200);
  });

  testInProcess("nor a reply goes to an address that takes no email, and the refusal says why", async () => {
    const { id: messageId, email } = await receive();
    await suppress(email, "bounce");

    const answers = [
      await invite(messageId, 0),
      await asAdmin(contract.replyToMessage, { messageId, text: "Hello.", version: 0 }),
    ];

    expect(answers).toMatchObject(
      Array(2).fill(
        conflict(`Email to ${email} bounced or was marked as spam, so we no longer write to this address.`),
      ),
    );
    const { message, emails } = await get(messageId);
    expect([message.version, emails]).toEqual([0, []]);
  });
});
