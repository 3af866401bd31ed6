import { groupKeyOf } from "#functions/messaging/group.ts";
import { getItem } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import type { LetterContent } from "#shared/letter-content.ts";
import type { MemberCondition, Segment } from "#shared/segments.ts";
import { as, asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { createGroup, createSecretGroup } from "../../support/groups.ts";
import { runLetters } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import {
  draftLetter,
  letterContent,
  letterFields,
  newReader,
  readLetterAs,
  sendDraft,
  sentLetter,
} from "../../support/sent-letters.ts";
import { editItem, makeDue, putUnlistedEvent } from "../../support/table.ts";

const who = (...conditions: MemberCondition[]): Segment => ({ of: "members", conditions });
const inGroup = (id: string, isNot = false) => who({ kind: "group", groups: [id], isNot });
const make = (segment: Segment) =>
  asAdmin(contract.createLetter, letterFields([], { segment }), { "idempotency-key": given.idempotencyKey() });

test("a segment names no group that not everybody may see, none of its events, and nothing that is gone", async () => {
  const { id, eventId, host, word } = await createSecretGroup();
  const closed = await createGroup(await newMember());
  await editItem(groupKeyOf(closed.id), { state: "closed" });
  const draft = await draftLetter([]);
  const gone = `grp-${"7".repeat(26)}`;
  const segments: Segment[] = [
    ...[id, closed.id, gone].flatMap((each) => [inGroup(each), inGroup(each, true)]),
    ...[eventId, "nowhere"].flatMap((each): Segment[] => [
      { of: "event", eventId: each, parts: ["registered"] },
      who({ kind: "event", eventId: each, parts: ["registered"], isNot: false }),
      who({ kind: "event", eventId: each, parts: ["registered"], isNot: true }),
    ]),
    who({ kind: "level", levels: ["nowhere"], isNot: true }),
  ];

  for (const segment of segments) {
    const { letterId, version, subject, content, topic } = { ...draft, letterId: draft.id };
    const answers = [
      await asAdmin(contract.previewSegment, { segment, topic: "news" }),
      await make(segment),
      await asAdmin(contract.saveLetter, { letterId, version, subject, content, topic, segment }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    for (const { body } of answers) {
      expect(body.detail).toMatch(/^This letter is for people of an? (level|group|event) that's gone\./);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${word}|${host.id}|${host.email}`));
    }
  }
  const around = { when: "event", eventId, minutes: 60, side: "before", of: "start" } as const;
  expect(await sendDraft(await draftLetter([await newReader()]), around)).toMatchObject({
    status: 409,
    body: { detail: "This event is gone." },
  });
});

test("a letter is not sent to those of a group that is secret since: it is a draft again and says why", async () => {
  const ada = await newReader("Ada Okafor");
  const { id } = await createGroup(ada);
  const everyone = await newReader();
  const segment = who({ kind: "people", ids: [ada.id, everyone.id] }, { kind: "group", groups: [id], isNot: true });
  const [scheduled, waiting, onItsWay] = [
    await draftLetter([], { segment }),
    await draftLetter([], { segment }),
    await draftLetter([], { segment }),
  ];
  await sendDraft(scheduled, { when: "at", at: "2030-01-05T09:00" });
  await runLetters();
  await sendDraft(onItsWay);
  await editItem(groupKeyOf(id), { access: "secret" });

  await makeDue((await getItem({ pk: `LETTER-JOB#${scheduled.id}`, sk: "LETTER-JOB" })) ?? {});
  await runLetters();

  for (const letter of [scheduled, onItsWay])
    expect(await readLetterAs(letter.id)).toMatchObject({ state: "draft", returned: { why: "segment-gone" } });
  expect(await sendDraft(waiting)).toMatchObject({ status: 400, body: { errors: [{ path: "segment" }] } });
  expect(await sendDraft(waiting, { when: "at", at: "2030-01-05T09:00" })).toMatchObject({ status: 400 });
  const copy = (kind: "draft" | "template") => asAdmin(contract.copyLetter, { letterId: waiting.id, as: kind });
  expect((await copy("draft")).body.letter).toMatchObject({ state: "draft", returned: { why: "segment-gone" } });
  expect(await copy("template")).toMatchObject({ status: 400 });
  expect(await emailsTo(everyone.email)).toEqual([]);
  const told = (await asAdmin(contract.listNotices, {})).body.items.filter(({ about }) => "why" in about);
  expect(told.map(({ id: of }) => of)).toContain(`letter-halted:${scheduled.id}`);
});

const withCard = (eventId: string): LetterContent => ({
  blocks: [...letterContent.blocks, { kind: "event", eventId }],
});

test("an event that is a draft, a group's, or gone has no card in a letter", async () => {
  const secret = await createSecretGroup();
  const draftEvent = await putUnlistedEvent({ ...given.openEvent(), status: "draft" });
  const open = await putUnlistedEvent(given.openEvent());
  const draft = await draftLetter([], { content: withCard(open.id) });
  expect(draft.content).toEqual(withCard(open.id));

  for (const eventId of [secret.eventId, draftEvent.id, "nowhere"]) {
    const fields = letterFields([], { content: withCard(eventId) });
    const key = { "idempotency-key": given.idempotencyKey() };
    expect(await asAdmin(contract.createLetter, fields, key)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "content" }] },
    });
    expect(await asAdmin(contract.saveLetter, { ...fields, letterId: draft.id, version: 1 })).toMatchObject({
      status: 400,
    });
  }
});

test.each<[string, Partial<EventRecord>]>([
  ["a draft", { status: "draft" }],
  ["for a group", { audience: "group", groupId: `grp-${"3".repeat(26)}` }],
  ["called off", { status: "ended" }],
])("of an event that is %s since, a letter has no card, and its author is told", async (_, change) => {
  const title = `Gala ${given.idempotencyKey().slice(0, 8)}`;
  const event = await putUnlistedEvent(given.openEvent({ title, location: `Hall of ${title}` }));
  const ada = await newReader();
  const draft = await draftLetter([ada], { content: withCard(event.id) });
  const preview = async () => (await asAdmin(contract.previewLetter, { letterId: draft.id })).body;
  const open = await preview();
  expect(open.leftOutCards).toBe(0);
  expect(open.html).toContain(title);

  await putUnlistedEvent({ ...event, ...change });
  const shown = await preview();
  // What was written before it was closed can still be changed.
  const saved = await asAdmin(contract.saveLetter, {
    ...{ letterId: draft.id, version: 1, subject: "Another day" },
    ...{ content: draft.content, topic: draft.topic, segment: draft.segment },
  });
  await sendDraft(saved.body.letter);
  await runLetters();

  expect(shown.leftOutCards).toBe(1);
  const [email] = await emailsTo(ada.email);
  const own = await as(ada)(contract.getOwnLetter, { letterId: draft.id });
  expect(own.body).toMatchObject({ letter: { subject: "Another day" }, events: [] });
  expect(JSON.stringify([shown, email, own.body])).not.toContain(title);
});

test("a letter that no one would get now is not sent", async () => {
  const draft = await draftLetter([]);

  expect(await sendDraft(draft)).toMatchObject({
    status: 409,
    body: { detail: "No one would get this letter. Please change who it is for." },
  });
  expect(await readLetterAs(draft.id)).toMatchObject({ state: "draft" });
  expect(await sentLetter([await newReader()])).toMatchObject({ state: "sent" });
});
