import { maxMuted } from "#functions/messaging/hidden.ts";
import { contract } from "#shared/contract.ts";
import { as } from "../../support/as.ts";
import {
  callAs,
  createConversation,
  createConversationOfTwo,
  createMember,
  createTwoMembers,
  getConversationAs,
  sendToConversation,
  type Person,
} from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { newMember } from "../../support/members.ts";
import { editItem } from "../../support/table.ts";

const mute = (who: Person, { id }: Person) => callAs(who)(contract.muteMember, { memberId: id });
const unmute = (who: Person, { id }: Person) => callAs(who)(contract.unmuteMember, { memberId: id });
const mutes = async (who: Person) => (await callAs(who)(contract.listMutes, {})).body;
const unread = async (who: Person) => (await callAs(who)(contract.listUnread, {})).body;

test("who is muted goes on writing, and their messages count as unread in their conversation alone", async () => {
  const { ada, ben, id } = await createConversationOfTwo();
  await sendToConversation(ada, id);

  expect(await mute(ada, ben)).toMatchObject({ status: 200, body: { conversationId: id } });
  await sendToConversation(ben, id, "Are you there?");

  expect(await unread(ada)).toMatchObject({ items: [{ id, unread: 1 }], muted: [id] });
  expect((await unread(ben)).muted).toEqual([]);
  expect(await getConversationAs(ada, id)).toMatchObject({ unread: 1, is_blocked: false });
  await unmute(ada, ben);
  expect((await unread(ada)).muted).toEqual([]);
});

test("the dashboard has no unread conversation with who is muted", async () => {
  const [ada, ben, zora] = await Promise.all(
    ["Ada Okafor", "Ben Lindqvist", "Zora Hurston"].map((name) => newMember(name)),
  );
  for (const other of [ben!, zora!]) {
    const id = await createConversation(other, ada!);
    await sendToConversation(other, id);
  }

  await as(ada!)(contract.muteMember, { memberId: ben!.id });

  const { body } = await as(ada!)(contract.getDashboard, {});
  expect(body.unread.map((conversation) => conversation.with.user_id)).toEqual([zora!.id]);
});

test("whom and what one mutes is listed with names beside whom one blocks, and for nobody else", async () => {
  const [ada, ben] = await createTwoMembers();
  const zora = await createMember("Zora Hurston");
  await mute(ada, ben);
  await callAs(ada)(contract.muteTopic, { topic: "Events" });
  await callAs(ada)(contract.muteTopic, { topic: "Networking" });
  await callAs(ada)(contract.blockMember, { memberId: zora.id });

  expect(await mutes(ada)).toEqual({
    members: [{ user_id: ben.id, full_name: "Ben Lindqvist", avatar_url: null }],
    topics: [
      { topic: "Networking", name: "Networking" },
      { topic: "Events", name: "Events" },
    ],
    blocked: [{ user_id: zora.id, full_name: "Zora Hurston", avatar_url: null }],
  });
  expect(await mutes(ben)).toEqual({ members: [], topics: [], blocked: [] });
});

test("muting hides nobody and tells nobody: who is muted is online as before", async () => {
  const [ada, ben] = await createTwoMembers();
  const socket = await openFakeSocket(ben);

  await mute(ada, ben);

  expect(framesOn(socket)).toEqual([]);
  expect((await callAs(ada)(contract.listBlocks, {})).body.items).toEqual([]);
  expect(await callAs(ben)(contract.startConversation, { to: ada.id })).toMatchObject({ status: 201 });
});

test("both are taken back, and may be repeated", async () => {
  const [ada, ben] = await createTwoMembers();
  for (let time = 0; time < 2; time++) {
    await mute(ada, ben);
    await callAs(ada)(contract.muteTopic, { topic: "Events" });
  }
  expect((await mutes(ada)).members).toHaveLength(1);

  for (let time = 0; time < 2; time++) {
    await unmute(ada, ben);
    expect(await callAs(ada)(contract.unmuteTopic, { topic: "Events" })).toMatchObject({ body: { topics: [] } });
  }

  expect(await mutes(ada)).toMatchObject({ members: [], topics: [] });
});

test("oneself, a made-up topic, and more than two hundred members are refused", async () => {
  const [ada, ben] = await createTwoMembers();
  const many = Array.from({ length: maxMuted }, (_, place) => `member-${place}`);
  await editItem({ pk: `MEMBER#${ada.id}`, sk: "HIDDEN" }, { mutes: new Set(many) });

  expect(await mute(ada, ada)).toMatchObject({ status: 400, body: { detail: "You can't mute yourself." } });
  expect(await callAs(ada)(contract.muteTopic, { topic: "Gossip" })).toMatchObject({ status: 400 });
  expect(await mute(ada, ben)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await mute(ada, { ...ben, id: "member-1" })).toMatchObject({ status: 200 });
});
