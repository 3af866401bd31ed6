import { strFromU8, unzipSync } from "fflate";
import { createInvitation, newInvitationWrite } from "#functions/invitations/invitation.ts";
import { cameWrite } from "#functions/members/came.ts";
import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { maxTags } from "#shared/people.ts";
import { putRegistration } from "../../support/announcements.ts";
import { as, asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { makeExports } from "../../support/invoke.ts";
import { newMember } from "../../support/members.ts";
import { editItem, putUnlistedEvent } from "../../support/table.ts";

const open = async (memberId: string) => (await asAdmin(contract.getMemberSheet, { memberId })).body;
const addNote = (memberId: string, text: string, noteId = given.idempotencyKey()) =>
  asAdmin(contract.addMemberNote, { memberId, noteId, text });

testInProcess("a member's sheet has their events, with whether they came, and whom they invited", async () => {
  const { id: memberId } = await newMember();
  const [past, coming] = [
    await putUnlistedEvent(given.openEvent({ title: "Past", ...given.times(-72) })),
    await putUnlistedEvent(given.openEvent({ title: "Coming", ...given.times(72) })),
  ];
  for (const [event, more] of [
    [past, { attendance: "came" }],
    [coming, {}],
  ] as const) {
    const { id } = await putRegistration(event.id, { memberId, ...more });
    await writeOne({
      Put: { Item: { pk: `MEMBER#${memberId}`, sk: `REGISTRATION#${id}`, registrationId: id, eventId: event.id } },
    });
    await writeOne(cameWrite({ memberId, eventId: event.id, registrationId: id }, event.startsAt));
  }
  const invitation = createInvitation(
    { id: given.idempotencyKey(), by: { id: memberId, name: "Ada" }, email: "ben@cole.example", name: "Ben", note: "" },
    new Date(),
  );
  await writeOne(newInvitationWrite(invitation));

  expect(await open(memberId)).toMatchObject({
    events: [
      { title: "Coming", status: "approved" },
      { title: "Past", attendance: "came" },
    ],
    invitations: [{ name: "Ben", email: "ben@cole.example", state: "sent" }],
    ...{ tags: [], notes: [], conduct: [] },
  });
  expect((await asAdmin(contract.getMemberSheet, { memberId: "nobody" })).status).toBe(404);
});

testInProcess("notes are added once, deleted, and brought back within a day", async () => {
  const { id: memberId } = await newMember();
  const noteId = given.idempotencyKey();
  for (const text of ["Knows the mayor.", "Knows the mayor."]) await addNote(memberId, text, noteId);
  await addNote(memberId, "Sings.");
  const texts = async () => (await open(memberId)).notes.map(({ text }) => text);
  expect(await texts()).toEqual(["Sings.", "Knows the mayor."]);

  await asAdmin(contract.deleteMemberNote, { memberId, noteId });
  expect(await texts()).toEqual(["Sings."]);
  await asAdmin(contract.restoreMemberNote, { memberId, noteId });
  expect(await texts()).toEqual(["Sings.", "Knows the mayor."]);

  await asAdmin(contract.deleteMemberNote, { memberId, noteId });
  const { getItem } = await import("#functions/platform/table.ts");
  const key = { pk: `MEMBER#${memberId}`, sk: "DESK" };
  const { notes } = (await getItem(key)) as { notes: { id: string }[] };
  const longAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await editItem(key, { notes: notes.map((each) => (each.id === noteId ? { ...each, deletedAt: longAgo } : each)) });
  await addNote(memberId, "Cooks.");
  expect((await asAdmin(contract.restoreMemberNote, { memberId, noteId })).status).toBe(404);
});

testInProcess("there are a hundred notes about a member at most", async () => {
  const { id: memberId } = await newMember();
  const notes = Array.from({ length: 100 }, (_, at) => ({
    ...{ id: `note-${at}-long`, text: "Sings.", at: new Date().toISOString(), by: "grace" },
  }));
  await writeOne({ Put: { Item: { pk: `MEMBER#${memberId}`, sk: "DESK", tags: [], notes, version: 1 } } });

  expect((await addNote(memberId, "Cooks.")).status).toBe(409);
  await asAdmin(contract.deleteMemberNote, { memberId, noteId: "note-3-long" });
  expect((await addNote(memberId, "Cooks.")).status).toBe(200);
});

testInProcess("several members are tagged at once, and lose a tag, whatever its capitals", async () => {
  const [ada, ben] = [await newMember(), await newMember("Ben Cole")];
  const tagAll = (more: { add?: string[]; remove?: string[] }) =>
    asAdmin(contract.tagMembers, { memberIds: [ada.id, ben.id, ada.id], ...more });
  await asAdmin(contract.tagMembers, { memberIds: [ada.id], add: ["Board"] });

  const { body } = await tagAll({ add: ["board", "Founder"] });
  expect(body.items).toEqual([
    { memberId: ada.id, tags: ["Board", "Founder"] },
    { memberId: ben.id, tags: ["board", "Founder"] },
  ]);
  expect((await tagAll({ add: ["BOARD"] })).body.items).toEqual([]);
  // The letters' conditions separate tags by commas.
  expect(await tagAll({ add: ["Board, Host"] })).toMatchObject({
    status: 400,
    body: { errors: [{ message: "A tag can't have a comma" }] },
  });
  expect(await tagAll({ remove: ["Board, Host"] })).toMatchObject({ status: 200 });
  expect((await tagAll({ remove: ["BOARD"] })).body.items).toMatchObject([
    { tags: ["Founder"] },
    { tags: ["Founder"] },
  ]);
});

testInProcess("where one of several would have too many tags, nobody is tagged", async () => {
  const [ada, ben] = [await newMember(), await newMember("Ben Cole")];
  const full = Array.from({ length: maxTags }, (_, at) => `tag ${at}`);
  await asAdmin(contract.tagMembers, { memberIds: [ben.id], add: full });

  const { status, body } = await asAdmin(contract.tagMembers, { memberIds: [ada.id, ben.id], add: ["one more"] });

  expect([status, body.detail]).toEqual([409, expect.stringContaining("Ben Cole")]);
  expect((await open(ada.id)).tags).toEqual([]);
});

testInProcess("a member reads what was noted of them in their export, without by whom, and nowhere else", async () => {
  const ada = await newMember();
  await addNote(ada.id, "Knows the mayor.");
  await asAdmin(contract.tagMembers, { memberIds: [ada.id], add: ["Board"] });
  await as(ada)(contract.requestExport, {});
  await makeExports();

  const { url } = (await as(ada)(contract.getExportLink, {})).body;
  const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const name = Object.keys(files).find((each) => each.endsWith("club-notes.json"))!;
  const text = strFromU8(files[name]!);
  expect(text).toContain("Knows the mayor.");
  expect(text).toContain("Board");
  expect(text).not.toMatch(/"by"/);
  expect(JSON.stringify((await as(ada)(contract.listOwnAudit, {})).body)).not.toMatch(/tag|note/);
});
