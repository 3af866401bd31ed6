import { copyIdOf } from "#functions/email/outbox.ts";
import { suppress } from "#functions/email/suppression.ts";
import { handler as outbox } from "#functions/outbox/handler.ts";
import { getItem } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { letterLimits } from "#shared/letter-content.ts";
import { gmailBytes } from "#shared/letters.ts";
import { announce, putRegistration } from "../../support/announcements.ts";
import { as, asAdmin, asVisitor, sendToApi } from "../../support/as.ts";
import { whileMailIsOut } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { context } from "../../support/in-process/stream.ts";
import { receiveFeedback, runLetters, sweepOutbox } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { noticesOf } from "../../support/notices.ts";
import { draftLetter, newReader, readLetterAs, sendDraft, sentLetter } from "../../support/sent-letters.ts";
import { editItem, makeDue, putUnlistedEvent, readOutboxItem } from "../../support/table.ts";

test("a letter reaches each of its people once, by name, with a way out of its topic, and in the portal", async () => {
  const [ada, ben] = [await newReader("Ada Okafor"), await newReader("Ben Lindqvist")];

  const letter = await sentLetter([ada, ben]);
  await runLetters();

  expect(letter).toMatchObject({
    state: "sent",
    counts: { people: 2, sent: 2, delivered: 0, failed: 0, leftOut: {}, inPortal: 2, clicks: 0 },
  });
  const [email, ...others] = await emailsTo(ada.email);
  expect(others).toEqual([]);
  expect(email).toMatchObject({ subject: letter.subject, to: [ada.email] });
  expect(email?.text).toContain("Dear Ada,");
  expect(email?.headers["list-unsubscribe"]).toMatch(/^<https?:\/\/[^/]+\/api\/unsubscribe\/[\w.-]+\/news>$/);
  expect(await noticesOf(ada)).toMatchObject([{ kind: "letter-news", about: { letter: { id: letter.id } } }]);
  const own = await as(ada)(contract.listOwnLetters, {});
  expect(own.body.items).toMatchObject([{ id: letter.id, subject: letter.subject, topic: "news" }]);
  const read = await as(ada)(contract.getOwnLetter, { letterId: letter.id });
  expect(read.body).toMatchObject({ content: letter.content, events: [] });
  expect(await noticesOf(ada)).toMatchObject([{ unread: 0 }]);
  const stranger = await newReader();
  expect(await as(stranger)(contract.getOwnLetter, { letterId: letter.id })).toMatchObject({ status: 404 });
});

test("two admins who send the same draft send it once: the second hears of the first", async () => {
  const ada = await newReader();
  const draft = await draftLetter([ada]);
  const [owner, other] = [await newReader(), await newReader()];

  const input = { letterId: draft.id, version: draft.version, schedule: { when: "now" } } as const;
  const answers = await Promise.all(
    [owner, other].map((each) => as({ ...each, isAdmin: true })(contract.sendLetter, input)),
  );
  await runLetters();

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await emailsTo(ada.email)).toHaveLength(1);
  const first = answers[0]?.status === 200 ? owner : other;
  expect(await as({ ...first, isAdmin: true })(contract.sendLetter, input)).toMatchObject({ status: 200 });
});

test("a draft that was changed elsewhere is not sent, nor saved over; the same words are no conflict", async () => {
  const draft = await draftLetter([]);
  const { id: letterId, version, subject, content, topic, segment } = draft;
  const fields = { subject, content, topic, segment };

  const saved = await asAdmin(contract.saveLetter, { ...fields, subject: "Another", letterId, version });

  expect(saved.body.letter).toMatchObject({ subject: "Another", version: version + 1 });
  expect(await sendDraft(draft)).toMatchObject({ status: 409 });
  expect(await asAdmin(contract.saveLetter, { ...fields, letterId, version })).toMatchObject({ status: 409 });
  const again = await asAdmin(contract.saveLetter, { ...fields, subject: "Another", letterId, version });
  expect(again).toMatchObject({ status: 200, body: { letter: { version: version + 1 } } });
});

test("a draft without a subject or a text is refused with both", async () => {
  const draft = await draftLetter([], { subject: "", content: { blocks: [] } });

  expect(await sendDraft(draft)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "subject" }, { path: "content" }] },
  });
});

test("whoever wants no emails about its topic, or cannot be mailed, finds it in the portal; who wants none at all, nowhere", async () => {
  const [reads, never, bounced] = [await newReader(), await newReader(), await newReader()];
  await as(reads)(contract.saveNoticeSettings, { channels: { news: "portal" } });
  await as(never)(contract.saveNoticeSettings, { channels: { news: "never" } });
  await suppress(bounced.email, "bounce");

  const { counts } = await sentLetter([reads, never, bounced]);

  expect(counts).toMatchObject({ people: 3, sent: 0, leftOut: { unsubscribed: 2, suppressed: 1 }, inPortal: 2 });
  for (const each of [reads, never, bounced]) expect(await emailsTo(each.email)).toEqual([]);
  expect(await noticesOf(reads)).toHaveLength(1);
  expect(await noticesOf(never)).toEqual([]);
  expect(await noticesOf(bounced)).toHaveLength(1);
});

test("links lead through the club, which counts them; for whom that is off they lead there themselves", async () => {
  const [ada, ben] = [await newReader(), await newReader()];
  await as(ben)(contract.saveNoticeSettings, { countsClicks: false });

  const { id: letterId } = await sentLetter([ada, ben]);

  const [counted] = await emailsTo(ada.email);
  const [plain] = await emailsTo(ben.email);
  expect(plain?.html).toContain('href="https://program.example.com/spring"');
  const [, path = ""] = new RegExp(`href="https?://[^/]+(/api/go/${letterId}/0)"`).exec(counted?.html ?? "") ?? [];
  const answer = await sendToApi(path);
  expect(answer).toMatchObject({ status: 302 });
  expect(answer.headers.get("location")).toBe("https://program.example.com/spring");
  const elsewhere = await asVisitor(contract.countLetterClick, { letterId, link: "7" });
  expect(elsewhere.headers.get("location")).toBe("/");
  const { body } = await asAdmin(contract.getLetter, { letterId });
  expect(body.links).toEqual([{ url: "https://program.example.com/spring", clicks: 1 }]);
  expect(body.letter.counts?.clicks).toBe(1);
});

test("a link whose address has letters that no header has leads there all the same", async () => {
  const href = "https://münchen.example/straße?q=ü";
  const { id: letterId } = await sentLetter([await newReader()], {
    content: { blocks: [{ kind: "button", text: "There", href }] },
  });

  const answer = await asVisitor(contract.countLetterClick, { letterId, link: "0" });
  expect(answer.headers.get("location")).toBe("https://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%BC");
});

test("whatever goes to many says where the club is: a letter, its preview, a test of it, and a message to an event's guests", async () => {
  const { body: settings } = await asAdmin(contract.getClubSettings, {});
  await asAdmin(contract.saveClubSettings, { ...settings, postalAddress: "1 Main Street\nDallas, TX 75201" });
  const [ada, event] = [await newReader(), await putUnlistedEvent(given.openEvent())];
  const { email } = await putRegistration(event.id);
  const draft = await draftLetter([ada]);

  const preview = await asAdmin(contract.previewLetter, { letterId: draft.id, memberId: ada.id });
  await asAdmin(contract.testLetter, { letterId: draft.id });
  await sendDraft(draft);
  await runLetters();
  await announce(event, "bulletin");

  const test = (await emailsTo("admin@club.test")).find(({ subject }) => subject === `Test: ${draft.subject}`);
  const texts = [preview.body.text, test?.text, (await emailsTo(ada.email))[0]?.text, (await emailsTo(email))[0]?.text];
  for (const text of texts) expect(text).toContain("Dallas Elevated · 1 Main Street · Dallas, TX 75201");
  expect(preview.body.text).toContain("Unsubscribe, or choose what we email you");
  expect((await asAdmin(contract.listLetterChoices, {})).body.hasPostalAddress).toBe(true);
});

test("a preview says how long a letter is: one with as many cards as it may have is longer than Gmail shows", async () => {
  const event = await putUnlistedEvent(given.openEvent());
  const cards = {
    blocks: Array.from({ length: letterLimits.blocks }, () => ({ kind: "event", eventId: event.id }) as const),
  };
  const measure = async (changes: Parameters<typeof draftLetter>[1] = {}) =>
    (await asAdmin(contract.previewLetter, { letterId: (await draftLetter([], changes)).id })).body;

  const [short, long] = [await measure(), await measure({ content: cards })];

  expect(short.bytes).toBeLessThan(20_000);
  // Counted links are longer than this one.
  expect(short.bytes).toBeGreaterThan(Buffer.byteLength(short.html));
  expect(long.bytes).toBeGreaterThan(gmailBytes);
});

test("a stopped letter goes on where it stopped, and reaches nobody twice", async () => {
  const readers = [await newReader(), await newReader(), await newReader()];
  const draft = await draftLetter(readers);
  await sendDraft(draft);
  await asAdmin(contract.stopLetter, { letterId: draft.id });
  await runLetters();
  for (const each of readers) expect(await emailsTo(each.email)).toEqual([]);
  expect(await readLetterAs(draft.id)).toMatchObject({ state: "stopped", stopped: { why: "admin" } });

  await asAdmin(contract.continueLetter, { letterId: draft.id });
  await runLetters();
  await runLetters();

  for (const each of readers) expect(await emailsTo(each.email)).toHaveLength(1);
  expect(await readLetterAs(draft.id)).toMatchObject({ state: "sent", counts: { sent: 3 } });
});

test("while SES is out a letter waits, and then reaches everybody once", async () => {
  const readers = [await newReader(), await newReader(), await newReader(), await newReader(), await newReader()];
  const draft = await draftLetter(readers);
  await sendDraft(draft);

  await whileMailIsOut(runLetters);
  const during = await readLetterAs(draft.id);
  expect(during).toMatchObject({ state: "sending", counts: { sent: 0 } });

  for (let round = 0; round < 3; round++) {
    const job = await getItem({ pk: `LETTER-JOB#${draft.id}`, sk: "LETTER-JOB" });
    if (job?.gsi2pk !== undefined) await makeDue(job);
    for (const { id } of readers) {
      const copy = await readOutboxItem(copyIdOf(draft.id, id));
      if (copy?.gsi2pk !== undefined) await makeDue(copy);
    }
    await runLetters();
    await sweepOutbox();
  }

  for (const each of readers) expect(await emailsTo(each.email)).toHaveLength(1);
  expect(await readLetterAs(draft.id)).toMatchObject({ state: "sent", counts: { sent: 5, failed: 0 } });
});

test("what SES may have accepted without an answer is not handed to it again, once it says that it has it", async () => {
  const [ada, ben] = [await newReader(), await newReader()];
  const { id } = await sentLetter([ada, ben]);
  // As if both machines had ended between SES's answer and their note of it.
  for (const { id: personId } of [ada, ben]) {
    const copy = (await readOutboxItem(copyIdOf(id, personId)))!;
    const { createdAt } = copy;
    await editItem(copy, {
      status: "working",
      leasedUntil: "2020-01-01T00:00:00.000Z",
      leavingAt: createdAt,
      gsi2pk: "UNSENT",
      gsi2sk: "2020-01-01T00:00:00.000Z",
    });
  }
  await receiveFeedback({ eventType: "Send", mail: { tags: { copy: [copyIdOf(id, ada.id)] } }, send: {} });

  await outbox({} as never, context);

  expect(await readOutboxItem(copyIdOf(id, ada.id))).toMatchObject({ status: "sent" });
  // Nobody said anything of this one: it waits a quarter of an hour, and is then handed over again.
  expect(await readOutboxItem(copyIdOf(id, ben.id))).toMatchObject({ status: "pending" });
  expect(await emailsTo(ada.email)).toHaveLength(1);
  expect(await emailsTo(ben.email)).toHaveLength(1);
});

describe("what SES tells", () => {
  const tell = (copyId: string, event: object) => receiveFeedback({ ...event, mail: { tags: { copy: [copyId] } } });
  const bounceOf = (emailAddress: string) => ({
    eventType: "Bounce",
    bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress }] },
  });
  const complaintOf = (emailAddress: string) => ({
    eventType: "Complaint",
    complaint: { complainedRecipients: [{ emailAddress }] },
  });

  test("is counted once for each copy, however often it is told", async () => {
    const ada = await newReader();
    const { id } = await sentLetter([ada]);
    const copyId = copyIdOf(id, ada.id);

    for (const event of [{ delivery: {} }, { delivery: {} }, complaintOf(ada.email), complaintOf(ada.email)])
      await tell(copyId, event);

    expect((await readLetterAs(id)).counts).toMatchObject({ sent: 1, delivered: 1, complained: 1, bounced: 0 });
  });

  test("stops a letter above the limits by itself, and says why", async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => newReader()));
    const { id } = await sentLetter(readers);
    const letter = (await getItem({ pk: `LETTER#${id}`, sk: "LETTER" }))!;
    await editItem(letter, { state: "sending" });

    for (const each of readers.slice(0, 5)) await tell(copyIdOf(id, each.id), bounceOf(each.email));
    expect(await readLetterAs(id)).toMatchObject({ state: "sending" });
    await tell(copyIdOf(id, readers[5]!.id), bounceOf(readers[5]!.email));

    const stopped = await readLetterAs(id);
    expect(stopped).toMatchObject({ state: "stopped", stopped: { why: "bounces" } });
    // Each who may send letters is told, once.
    await tell(copyIdOf(id, readers[0]!.id), bounceOf(readers[0]!.email));
    const told = (await asAdmin(contract.listNotices, {})).body.items.filter(
      (each) => each.id === `letter-halted:${id}`,
    );
    expect(told).toMatchObject([{ unread: 1, about: { letter: { id, subject: stopped.subject }, why: "bounces" } }]);
  });
});
