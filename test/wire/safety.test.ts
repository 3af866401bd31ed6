import { contract } from "#shared/contract.ts";
import { as, asAdmin } from "../support/as.ts";
import { newClientId } from "../support/conversation.ts";
import { emailsTo } from "../support/mailbox.ts";
import { newMember } from "../support/members.ts";
import { groupsOf } from "../support/membership.ts";
import { reportDecision } from "../support/reports.ts";
import { openSocket } from "../support/socket.ts";

const say = (clientId: string) => ({
  action: "community.send" as const,
  clientId,
  topic: "Networking" as const,
  content: "Buy now!",
});

/** A member on a socket who has said something in a topic, which another has reported. */
const report = async () => {
  const [ben, ada] = [await newMember("Ben Lindqvist"), await newMember("Ada Okafor")];
  const socket = await openSocket({ as: ben });
  socket.send(say(newClientId()));
  const { message } = await socket.next("ack");
  const { body } = await as(ada)(contract.reportMessage, {
    topic: "Networking",
    messageId: message.id,
    reason: "Spam.",
  });
  return { id: body.id, message, ben, ada, socket };
};

test("the deployed functions mute a member, who is refused on the socket until it is lifted", async () => {
  const { id, message, ben, socket } = await report();

  const decision = reportDecision({ measure: "chat-mute", days: 1, removesMessage: true });
  expect(await asAdmin(contract.decideReport, { id, ...decision })).toMatchObject({ status: 200 });

  await socket.next("community.muted", ({ until }) => until !== null);
  await socket.next("community.message", (frame) => frame.message.id === message.id && frame.message.deleted);
  const clientId = newClientId();
  socket.send(say(clientId));
  expect(await socket.next("error")).toMatchObject({
    clientId,
    code: "forbidden",
    detail: expect.stringMatching(/^You can't post in Community Chat until /) as string,
  });
  expect(await asAdmin(contract.liftChatMute, { memberId: ben.id })).toMatchObject({ status: 200 });
  await socket.next("community.muted", ({ until }) => until === null);
  socket.send(say(clientId));
  await socket.next("ack", (frame) => frame.clientId === clientId);
});

test("they suspend a member, who is out at once and back when it is lifted", async () => {
  const { id, ben, ada, socket } = await report();

  const decision = reportDecision({ measure: "suspension", days: 7 });
  expect(await asAdmin(contract.decideReport, { id, ...decision })).toMatchObject({ status: 200 });

  await socket.ended();
  expect(await groupsOf(ben)).toEqual([]);
  expect(await as(ada)(contract.getMember, { memberId: ben.id })).toMatchObject({ status: 404 });
  const lifted = await asAdmin(contract.liftSuspension, { memberId: ben.id });
  expect(lifted).toMatchObject({ status: 200, body: { suspension: null } });
  expect(await groupsOf(ben)).toEqual(["member"]);
  expect(await as(ada)(contract.getMember, { memberId: ben.id })).toMatchObject({ status: 200 });
  expect((await emailsTo(ben.email)).map(({ subject }) => subject)).toEqual([
    "Your membership is suspended",
    "Your membership is active again",
  ]);
});

test("admins see on their sockets who has which report open, and who has decided; members may not", async () => {
  const { id } = await report();
  const [naomi, olu] = [await newMember("Naomi Whitfield"), await newMember("Olu Adeyemi")];
  const one = await openSocket({ as: { ...naomi, isAdmin: true } });
  const other = await openSocket({ as: { ...olu, isAdmin: true } });
  const member = await openSocket({ as: await newMember("Zora Hurston") });
  for (const each of [one, other, member]) await each.ping();

  one.send({ action: "report.view", id });
  const seen = await other.next("reports.viewers", ({ viewers }) => viewers.some((each) => each.user_id === naomi.id));
  expect(seen.viewers).toContainEqual({
    report: id,
    user_id: naomi.id,
    full_name: "Naomi Whitfield",
    avatar_url: null,
  });
  member.send({ action: "report.view", id });
  expect(await member.next("error")).toMatchObject({ code: "forbidden" });

  await asAdmin(contract.decideReport, { id, ...reportDecision() });
  const decided = await other.next("reports.decided", ({ ids }) => ids.includes(id));
  expect(decided).toEqual({
    ...{ type: "reports.decided", ids: [id], by: "Naomi Whitfield" },
    user_id: expect.any(String) as string,
  });
  one.close();
  await other.next("reports.viewers", ({ viewers }) => viewers.every((each) => each.user_id !== naomi.id));
  expect(member.frames.filter(({ type }) => type.startsWith("reports."))).toEqual([]);
});
