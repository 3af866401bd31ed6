import { communityMessageKeyOf } from "#functions/messaging/community-message.ts";
import { sendCommunityMessage, voteInCommunity } from "#functions/messaging/community.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { listVotesOf } from "#functions/messaging/poll.ts";
import type { CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { pollEndsWithinMs, pollForm, questionIsFixed, voteLimit, wrongPollEnd, type PollForm } from "#shared/polls.ts";
import { as, asMember } from "../../support/as.ts";
import { deleteMessage, editMessage, messageFrame, newSender, readAck, sendToTopic } from "../../support/community.ts";
import { createMember } from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { createSecretGroup, senderOf } from "../../support/groups.ts";
import { newMember } from "../../support/members.ts";
import { newPoll, voteFrame } from "../../support/polls.ts";
import { editItem, setRateCount } from "../../support/table.ts";
import { newWord } from "../../support/whole-member.ts";

const ask = (by: Sender, changes: Partial<PollForm> = {}, content = "When do we meet?") =>
  sendToTopic(by, { content, poll: newPoll(changes) });
const vote = (by: Sender, message: CommunityMessage, ...choices: string[]) =>
  readAck(voteInCommunity(voteFrame(message, ...choices), by));
const countsOf = ({ poll }: CommunityMessage) => poll && [...Object.values(poll.counts.votes), poll.counts.voters];
/** As somebody reads it in its topic. */
const seenBy = async (id: string, { topic, id: around }: CommunityMessage) =>
  (await as({ id, email: "" })(contract.listCommunityMessages, { topic, around })).body.items.find(
    (each) => each.id === around,
  )!;
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

test("a vote is counted, its own to who voted, told to others as counts alone, and to one's other devices", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const poll = await ask(ada);
  const [socket, device] = [
    await openFakeSocket({ id: "member-listening", full_name: "Noah" }),
    await openFakeSocket({ id: ben.memberId, full_name: "Ben" }),
  ];

  const acknowledged = await vote(ben, poll, "o2");

  const counts = { votes: { o1: 0, o2: 1, o3: 0 }, voters: 1, version: 1 };
  const frame = { type: "community.poll", topic: poll.topic, id: poll.id, counts };
  expect(acknowledged.poll).toMatchObject({ counts, mine: ["o2"] });
  expect(framesOn(socket)).toEqual([frame]);
  expect(framesOn(device)).toEqual([{ ...frame, mine: ["o2"] }]);
  expect((await seenBy(ben.memberId, poll)).poll?.mine).toEqual(["o2"]);
  expect((await seenBy(ada.memberId, poll)).poll).toMatchObject({
    counts,
    mine: [],
    options: [{ text: "Monday" }, {}, {}],
  });
});

test("what many vote at once, change, repeat and take back is counted right", async () => {
  const [author, ...many] = Array.from({ length: 11 }, () => newSender()) as [Sender, ...Sender[]];
  const poll = await ask(author, { isMultiple: true });
  await Promise.all(many.map((each) => vote(each, poll, "o1", "o3")));
  expect(countsOf(await seenBy(author.memberId, poll))).toEqual([10, 0, 10, 10]);

  await Promise.all([
    ...many.slice(0, 3).flatMap((each) => [vote(each, poll, "o2", "o1"), vote(each, poll, "o1", "o2")]),
    ...many.slice(3, 5).map((each) => vote(each, poll)),
    ...many.slice(5).map((each) => vote(each, poll, "o3", "o1", "o1")),
  ]);

  const { version } = (await seenBy(author.memberId, poll)).poll!.counts;
  expect({ version, counts: countsOf(await seenBy(author.memberId, poll)) }).toEqual({
    version: 15,
    counts: [8, 3, 5, 8],
  });
});

test("nobody votes after the end, for what is no option, for two of a poll with one choice, or too fast", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const poll = await ask(ada);
  await vote(ben, poll, "o1");
  for (const [choices, message] of [
    [["o4"], "Please choose one of the options."],
    [["o1", "o2"], "Please choose one option only."],
  ] as const)
    await expect(vote(ben, poll, ...choices)).rejects.toMatchObject({ code: "invalid", message });
  await expect(vote(ben, await sendToTopic(ada), "o1")).rejects.toMatchObject({ code: "not-found" });

  await editItem(communityMessageKeyOf(poll), { poll: { ...poll.poll, until: soon(-1) } });

  for (const choices of [["o2"], []])
    await expect(vote(ben, poll, ...choices)).rejects.toMatchObject({ message: "This poll has ended." });
  await setRateCount({ what: "votes", by: ben.memberId, ...voteLimit }, voteLimit.atMost);
  await expect(vote(ben, poll, "o1")).rejects.toMatchObject({ code: "too-many" });
});

test("the question is changed until the first vote; the end is at least five minutes and at most 90 days ahead", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const poll = await ask(ada);
  expect((await editMessage(ada, poll, "Which day?")).poll?.options).toHaveLength(3);
  await vote(ben, poll, "o1");
  await expect(editMessage(ada, poll, "Which night?")).rejects.toThrow(questionIsFixed);

  for (const until of [soon(pollEndsWithinMs.min - 1000), soon(pollEndsWithinMs.max + 60_000)])
    await expect(ask(ada, { until })).rejects.toMatchObject({ code: "invalid", message: wrongPollEnd });
  const late = messageFrame({ poll: newPoll({ until: soon(pollEndsWithinMs.min + 200) }) });
  const first = await readAck(sendCommunityMessage(late, ada));
  jest.useFakeTimers({ now: Date.now() + 60_000, doNotFake: ["setTimeout", "setImmediate", "nextTick"] });
  expect((await readAck(sendCommunityMessage(late, ada))).id).toBe(first.id);
  jest.useRealTimers();
});

test("of the first vote and a change of the question at once, the question never changes after the vote", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const poll = await ask(ada);

  await Promise.allSettled([vote(ben, poll, "o1"), editMessage(ada, poll, "Which day?")]);

  await expect(editMessage(ada, poll, "Which night?")).rejects.toThrow(questionIsFixed);
  expect(countsOf(await seenBy(ada.memberId, poll))).toEqual([1, 0, 0, 1]);
});

test("who chose what is told by name, where the poll shows names", async () => {
  const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
  const poll = await ask(newSender());
  await vote(newSender({ memberId: ada.id }), poll, "o1");
  await vote(newSender({ memberId: ben.id }), poll, "o3");
  const hidden = await ask(newSender(), { showsNames: false });
  await vote(newSender({ memberId: ben.id }), hidden, "o1");
  const list = ({ topic, id }: CommunityMessage) => asMember(contract.listVotes, { topic, id });

  expect((await list(poll)).body.items).toMatchObject([
    { full_name: "Ada Okafor", choices: ["o1"] },
    { full_name: "Ben Lindqvist", choices: ["o3"] },
  ]);
  expect(await list(hidden)).toMatchObject({ status: 403, body: { detail: "This poll doesn't show who voted." } });
  expect(await list(await sendToTopic(newSender()))).toMatchObject({ status: 404 });
});

test("a secret group's poll is its members' alone", async () => {
  const { id: topic, host, guest } = await createSecretGroup();
  const outsider = await newMember();
  const poll = await sendToTopic(senderOf(host), { topic, poll: newPoll() });
  const socket = await openFakeSocket({ id: outsider.id, full_name: "Zed" });

  expect(countsOf(await vote(senderOf(guest), poll, "o1"))).toEqual([1, 0, 0, 1]);
  await expect(vote(senderOf(outsider), poll, "o1")).rejects.toThrow("Group not found.");
  expect(await as(outsider)(contract.listVotes, { topic, id: poll.id })).toMatchObject({ status: 404 });
  expect(framesOn(socket)).toEqual([]);
});

test("a deleted poll leaves no votes, and a search finds a poll by its options", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const word = newWord();
  const poll = await ask(ada, { options: ["Never", `The ${word}`] });
  await vote(ben, poll, "o2");
  const find = async () => (await asMember(contract.listFoundMessages, { q: word })).body.items.map(({ id }) => id);
  expect(await find()).toEqual([poll.id]);

  await deleteMessage(ada, poll);

  expect(await find()).toEqual([]);
  expect((await seenBy(ada.memberId, poll)).poll).toBeUndefined();
  expect(await listVotesOf(ben.memberId)).toEqual([]);
  await expect(vote(ben, poll, "o1")).rejects.toMatchObject({ message: "This message is deleted." });
});

test.each<[string, Partial<PollForm>, string]>([
  ["one option", { options: ["Yes"] }, "Please give at least two options"],
  ["thirteen options", { options: Array.from("abcdefghijklm") }, "A poll has at most 12 options"],
  ["an empty option", { options: ["Yes", " "] }, "Please write this option"],
  ["an option of 101 characters", { options: ["Yes", "x".repeat(101)] }, "Maximum 100 characters"],
  ["two alike", { options: ["Café  au lait", "cafe au LAIT"] }, "This option is there twice"],
])("a poll with %s is refused", (_, changes, message) => {
  expect(pollForm.safeParse(newPoll(changes)).error?.issues.map((each) => each.message)).toContain(message);
});
