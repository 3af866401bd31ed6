import { reactInCommunity } from "#functions/messaging/community.ts";
import { handler as indexWords } from "#functions/messaging/index-worker.ts";
import { contract } from "#shared/contract.ts";
import { maxProposalsPerDay, type GroupAct, type MemberAct } from "#shared/groups.ts";
import type { Account } from "../../support/account.ts";
import { as, asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { listWholeTopic, sendToTopic } from "../../support/community.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { withInterruption } from "../../support/faults.ts";
import { createGroup, createSecretGroup, groupFields, senderOf } from "../../support/groups.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { winnerOf } from "../../support/races.ts";
import { countCopies, isKept, makeDistinct } from "../../support/stored-files.ts";
import { editItem } from "../../support/table.ts";
import { pictures, textFile, uploadFile } from "../../support/upload.ts";

const join = (who: Account, groupId: string) => as(who)(contract.joinGroup, { groupId });
const leave = (who: Account, groupId: string) => as(who)(contract.leaveGroup, { groupId });
const act = (host: Account, groupId: string, { id: memberId }: Account, what: MemberAct) =>
  as(host)(contract.changeGroupMember, { groupId, memberId, act: what });
const decide = (groupId: string, what: GroupAct) => asAdmin(contract.decideGroup, { groupId, act: what });
const seenBy = async (who: Account, groupId: string) =>
  (await as(who)(contract.listGroups, {})).body.items.find(({ id }) => id === groupId);
const noticesOf = async (who: Account) =>
  (await as(who)(contract.listNotices, {})).body.items.flatMap((each) =>
    each.kind === "group" ? [each.about.news] : [],
  );

testInProcess(
  "a member proposes a group, once for each request; an admin opens it, and its proposer hosts it",
  async () => {
    const [ada, ben] = [await newMember(), await newMember()];
    const fields = groupFields();
    const propose = () => as(ada)(contract.proposeGroup, fields, { "idempotency-key": fields.name });

    const { status, body } = await propose();
    expect({ status, group: body.group }).toMatchObject({
      status: 201,
      group: { state: "proposed", mine: "proposed" },
    });
    expect((await propose()).body.group.id).toBe(body.group.id);
    const { id } = body.group;
    expect(await seenBy(ben, id)).toBeUndefined();
    expect((await join(ben, id)).status).toBe(404);
    expect((await asAdmin(contract.listAllGroups, {})).body.items).toContainEqual(
      expect.objectContaining({
        id,
        state: "proposed",
        proposer: expect.objectContaining({ user_id: ada.id }) as object,
      }),
    );

    expect((await decide(id, "open")).body.group).toMatchObject({
      state: "active",
      members: 1,
      hosts: [{ user_id: ada.id }],
    });
    expect(await seenBy(ada, id)).toMatchObject({ mine: "in", is_host: true });
    expect(await seenBy(ben, id)).toMatchObject({ mine: null, members: 1 });
    expect(await noticesOf(ada)).toEqual(["opened"]);
    expect(await decide(id, "decline")).toMatchObject({ status: 409 });

    for (let more = 1; more < maxProposalsPerDay; more++) await as(ada)(contract.proposeGroup, groupFields());
    expect((await as(ada)(contract.proposeGroup, groupFields())).status).toBe(429);
  },
);

testInProcess(
  "an open group is joined and left at a press; a request is decided by a host; the only host stays",
  async () => {
    const [ada, ben, zora] = [await newMember(), await newMember(), await newMember()];
    const open = await createGroup(ada);
    expect((await join(ben, open.id)).body.group).toMatchObject({ mine: "in", members: 2 });
    expect((await join(ben, open.id)).body.group).toMatchObject({ mine: "in", members: 2 });
    await leave(ben, open.id);
    await leave(ben, open.id);
    expect(await seenBy(ben, open.id)).toMatchObject({ mine: null, members: 1 });
    expect(await leave(ada, open.id)).toMatchObject({ status: 409 });

    const closed = await createGroup(ada, { access: "request" });
    expect((await join(ben, closed.id)).body.group).toMatchObject({ mine: "asked", members: 1 });
    expect(await noticesOf(ada)).toContain("asked");
    expect(await act(ben, closed.id, ben, "accept")).toMatchObject({ status: 403 });
    expect((await act(ada, closed.id, ben, "accept")).body.people).toHaveLength(2);
    expect(await noticesOf(ben)).toEqual(["accepted"]);
    expect(await act(ada, closed.id, ben, "decline")).toMatchObject({ status: 409 });
    await join(zora, closed.id);
    expect((await as(ben)(contract.getGroup, { groupId: closed.id })).body.people.map((each) => each.user_id)).toEqual(
      expect.not.arrayContaining([zora.id]),
    );
    await act(ada, closed.id, ben, "make-host");
    await act(ben, closed.id, zora, "decline");
    expect(await seenBy(zora, closed.id)).toMatchObject({ mine: null });
    expect((await leave(ada, closed.id)).status).toBe(200);
    expect(await act(ben, closed.id, ben, "end-host")).toMatchObject({ status: 409 });
  },
);

testInProcess("of two hosts who leave at once one stays", async () => {
  const [ada, ben] = [await newMember(), await newMember()];
  const { id } = await createGroup(ada);
  await join(ben, id);
  await act(ada, id, ben, "make-host");

  winnerOf(await Promise.all([leave(ada, id), leave(ben, id)]));

  const { hosts, members } = (await asAdmin(contract.listAllGroups, {})).body.items.find((each) => each.id === id)!;
  expect({ hosts: hosts.length, members }).toEqual({ hosts: 1, members: 1 });
});

testInProcess("who leaves while being made a host is none, and whoever joins by two presses is in once", async () => {
  const [ada, ben] = [await newMember(), await newMember()];
  const { id } = await createGroup(ada);
  await Promise.all([join(ben, id), join(ben, id)]);
  expect(await seenBy(ada, id)).toMatchObject({ members: 2 });

  await Promise.all([leave(ben, id), act(ada, id, ben, "make-host")]);

  const { people } = (await as(ada)(contract.getGroup, { groupId: id })).body;
  expect(people.map(({ user_id }) => user_id)).toEqual([ada.id]);
  expect(await seenBy(ada, id)).toMatchObject({ members: 1 });
});

testInProcess("what is written in a group is read by its members, and by nobody else", async () => {
  const { id, host, guest, talk } = await createSecretGroup();
  const [outsider, asked] = [await newMember(), await newMember()];
  const sockets = [
    await openFakeSocket({ id: guest.id, full_name: "Ben" }),
    await openFakeSocket({ id: outsider.id, full_name: "Zed" }),
  ];

  const sent = await talk();
  await (
    await reactInCommunity(
      { action: "community.react", clientId: sent.clientId, topic: id, id: sent.id, emoji: "🎉", isOn: true },
      senderOf(host),
    )
  ).others?.();

  expect(framesOn(sockets[0]!).map(({ type }) => type)).toEqual([
    ...Array<string>(3).fill("community.message"),
    "community.reaction",
  ]);
  expect(framesOn(sockets[1]!)).toEqual([]);
  expect((await as(guest)(contract.listCommunityMessages, { topic: id })).body.items).toHaveLength(2);
  expect((await as(guest)(contract.listMentionable, { topic: id, name: "ada" })).body.items).toHaveLength(1);
  await join(asked, id);
  for (const who of [outsider, asked]) {
    const call = as(who);
    for (const answer of [
      await call(contract.listCommunityMessages, { topic: id }),
      await call(contract.listReactions, { topic: id, id: sent.id }),
      await call(contract.listMentionable, { topic: id, name: "ada" }),
      await call(contract.reportMessage, { topic: id, messageId: sent.id }),
      await call(contract.muteTopic, { topic: id }),
      await call(contract.getGroup, { groupId: id }),
      await call(contract.joinGroup, { groupId: id }),
      await call(contract.leaveGroup, { groupId: id }),
      await call(contract.closeGroup, { groupId: id, isClosed: true }),
    ])
      expect(answer).toMatchObject({ status: 404 });
    await expect(sendToTopic(senderOf(who), { topic: id })).rejects.toThrow("Group not found.");
  }
  await expect(sendToTopic(senderOf(host), { topic: id, content: `Hello @{${outsider.id}}` })).rejects.toThrow();
  expect((await asVisitor(contract.listGroups, {})).status).toBe(401);

  await act(host, id, guest, "remove");
  await expect(sendToTopic(senderOf(guest), { topic: id })).rejects.toThrow("Group not found.");
  expect(await seenBy(guest, id)).toBeUndefined();
});

testInProcess("a search finds what is written in one's groups, before and after it is indexed", async () => {
  const { id, host, guest, word, talk } = await createSecretGroup();
  await talk();
  const find = async (who: Account) =>
    (await as(who)(contract.listFoundMessages, { q: word })).body.items.map(({ topic, topic_name }) => [
      topic,
      topic_name,
    ]);
  expect(await find(guest)).toEqual([
    [id, word],
    [id, word],
  ]);
  expect(await find(await newMember())).toEqual([]);
  await indexWords(undefined, { getRemainingTimeInMillis: () => 600_000 });
  expect(await find(host)).toHaveLength(2);
});

testInProcess("a proposal that was withdrawn is decided no more, and an admin is told why", async () => {
  const ada = await newMember();
  const { id, name } = (await as(ada)(contract.proposeGroup, groupFields())).body.group;
  await leave(ada, id);
  for (const what of ["open", "decline"] as const)
    expect(await decide(id, what)).toMatchObject({
      status: 409,
      body: { detail: `The member who proposed ${name} has withdrawn it.` },
    });
});

testInProcess("in a group that is closed nobody writes; it is opened again by its host or an admin", async () => {
  const [ada, ben] = [await newMember(), await newMember()];
  const { id, name } = await createGroup(ada);
  await join(ben, id);
  const close = (isClosed: boolean) => as(ada)(contract.closeGroup, { groupId: id, isClosed });
  expect((await close(true)).body.group).toMatchObject({ state: "closed" });
  await expect(sendToTopic(senderOf(ben), { topic: id })).rejects.toThrow(`${name} is closed: it can only be read.`);
  expect(await listWholeTopic(id).catch(() => "unread")).toBe("unread");
  expect((await as(ben)(contract.listCommunityMessages, { topic: id })).status).toBe(200);
  expect(await seenBy(await newMember(), id)).toBeUndefined();
  expect((await close(false)).body.group).toMatchObject({ state: "active", closed_by: null });

  await decide(id, "close");
  expect(await seenBy(ada, id)).toMatchObject({ state: "closed", closed_by: "admin" });
  expect(await close(false)).toMatchObject({
    status: 409,
    body: { detail: "An admin closed this group. Ask them to open it again." },
  });
  await decide(id, "reopen");
  expect((await sendToTopic(senderOf(ben), { topic: id })).topic).toBe(id);
});

testInProcess("whom a host has removed from an open group comes back by an invitation alone", async () => {
  const [ada, ben] = [await newMember(), await newMember()];
  const { id, name } = await createGroup(ada);
  await join(ben, id);
  await act(ada, id, ben, "remove");

  for (const step of ["at once", "after leaving what they are not in"]) {
    expect({ step, ...(await join(ben, id)) }).toMatchObject({
      status: 409,
      body: { detail: `A host removed you from ${name}. Ask them to invite you back.` },
    });
    await leave(ben, id);
  }
  expect(await seenBy(ben, id)).toMatchObject({ mine: "removed", members: 1 });
  await act(ada, id, ben, "invite");
  expect((await join(ben, id)).body.group).toMatchObject({ mine: "in", members: 2 });
});

testInProcess("a group has a picture, until another takes its place or it is removed", async () => {
  const [ada, ben] = [await newMember(), await newMember()];
  const fields = groupFields({ access: "open" });
  const upload = (file = pictures.png()) => uploadFile(ada, file, { kind: "group-image" });
  const first = await as(ada)(contract.proposeGroup, { ...fields, picture: await upload() });
  const { id, picture } = first.body.group;
  expect(picture).toMatch(/^\/media\/groups\/[0-9A-Z]{26}\.png$/);
  await decide(id, "open");
  expect(await seenBy(ben, id)).toMatchObject({ picture });
  expect((await asAdmin(contract.listAllGroups, {})).body.items.find((each) => each.id === id)).toMatchObject({
    picture,
  });
  const edit = async (change: string | null | undefined, version?: number) =>
    as(ada)(contract.editGroup, {
      ...{ ...fields, groupId: id, picture: change },
      version: version ?? (await seenBy(ada, id))!.version,
    });

  expect((await edit(undefined)).body.group.picture).toBe(picture);
  expect(await edit(await upload(textFile("<script>alert(1)</script>")))).toMatchObject({
    status: 400,
    body: { errors: [{ path: "picture", message: "Please choose a JPEG, PNG, or WebP image." }] },
  });
  expect(await edit(await upload(), 1)).toMatchObject({ status: 409 });
  expect(await isKept(picture)).toBe(true);
  const { picture: another } = (await edit(await upload())).body.group;
  expect([await isKept(picture), await isKept(another)]).toEqual([false, true]);
  const late = makeDistinct(pictures.png());
  const lateUpload = await upload(late);
  await withInterruption(
    () => as(ada)(contract.closeGroup, { groupId: id, isClosed: true }),
    async () => expect(await edit(lateUpload)).toMatchObject({ status: 409 }),
  );
  expect(await countCopies("media/groups/", late)).toBe(0);
  expect((await edit(null)).body.group.picture).toBeNull();
  expect(await isKept(another)).toBe(false);
});

testInProcess("of two hosts who edit at once the second is told; what is said is checked", async () => {
  const ada = await newMember();
  const group = await createGroup(ada);
  const { version } = (await seenBy(ada, group.id))!;
  const edit = (changes: object) =>
    as(ada)(contract.editGroup, { ...groupFields(), groupId: group.id, version, ...changes });
  const answers = await Promise.all([edit({ name: "One" }), edit({ name: "Two" })]);
  winnerOf(answers);
  for (const [wrong, path] of [
    [{ name: " " }, "name"],
    [{ text: "Short" }, "text"],
    [{ access: "hidden" }, "access"],
  ] as const)
    expect(await edit(wrong)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  expect((await asMember(contract.editGroup, { ...groupFields(), groupId: group.id, version })).status).toBe(403);
});

testInProcess(
  "a room in which nobody wrote for sixty days is offered to its hosts and admins for closing",
  async () => {
    const ada = await newMember();
    const { id } = await createGroup(ada);
    expect(await seenBy(ada, id)).toMatchObject({ is_resting: false });
    const openedAt = new Date(Date.now() - 61 * 86_400_000).toISOString();
    await editItem({ pk: `GROUP#${id}`, sk: "GROUP" }, { openedAt });

    expect(await seenBy(ada, id)).toMatchObject({ is_resting: true });
    const listed = (await asAdmin(contract.listAllGroups, {})).body.items.find((each) => each.id === id);
    expect(listed).toMatchObject({ is_resting: true });
  },
);
