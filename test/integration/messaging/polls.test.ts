import { communityMessageKeyOf } from "#functions/messaging/community-message.ts";
import { voteInCommunity } from "#functions/messaging/community.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { listVotesOf } from "#functions/messaging/poll.ts";
import type { CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { pollEndsWithinMs, pollForm, questionIsFixed, voteLimit, wrongPollEnd, type PollForm } from "#shared/polls.ts";
import { as, asMember } from "../../support/as.ts";
import { deleteMessage, editMessage, newSender, readAck, sendToTopic } from "../../support/community.ts";
import { newClientId } from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { withInterruption } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { createSecretGroup, senderOf } from "../../support/groups.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { editItem, setRateCount } from "../../support/table.ts";
import { newWord } from "../../support/whole-member.ts";

const ask = (by: Sender, changes: Partial<PollForm> = {}) => sendToTopic(by, { poll: given.poll(changes) });
const vote = (by: Sender, { topic, id }: CommunityMessage, ...choices: string[]) =>
  readAck(voteInCommunity({ action: "community.vote", clientId: newClientId(), topic, id, choices }, by));
/** How many chose each option, and how many voted. */
/** By option, in their order, and of all. */
const countsOf = ({ poll }: CommunityMessage) =>
  poll && [...poll.options.map(({ id }) => poll.counts.votes[id]), poll.counts.voters];
const seenBy = async ({ memberId: id }: Sender, { topic, id: around }: CommunityMessage) => {
  const { items } = (await as({ id, email: "" })(contract.listCommunityMessages, { topic, around })).body;
  return items.find((each) => each.id === around)!;
};
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

test("a vote is counted, told to others as counts alone, and one's own to who voted, on each device", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const poll = await ask(ada);
  const socket = await openFakeSocket({ id: "member-listening", full_name: "Noah" });
  const device = await openFakeSocket({ id: ben.memberId, full_name: "Ben" });

  const acknowledged = await vote(ben, poll, "o2");

  const counts = { votes: { o1: 0, o2: 1, o3: 0 }, voters: 1, version: 1 };
  const frame = { type: "community.poll", topic: poll.topic, id: poll.id, counts };
  expect(acknowledged.poll).toMatchObject({ counts, mine: ["o2"] });
  expect(framesOn(socket)).toEqual([frame]);
  expect(framesOn(device)).toEqual([{ ...frame, mine: ["o2"] }]);
  for (const [who, mine] of [[ben, ["o2"]] as const, [ada, []] as const])
    expect((await seenBy(who, poll)).poll).toMatchObject({ counts, mine });
});

test("what many vote at once, change, repeat and take back is counted right", async () => {
  const many = Array.from({ length: 10 }, () => newSender());
  const poll = await ask(newSender(), { isMultiple: true });
  await Promise.all(many.map((each) => vote(each, poll, "o1", "o3")));

  await Promise.all([
    ...many.slice(0, 3).flatMap((each) => [vote(each, poll, "o2", "o1"), vote(each, poll, "o1", "o2")]),
    ...many.slice(3, 5).map((each) => vote(each, poll)),
    ...many.slice(5).map((each) => vote(each, poll, "o3", "o1", "o1")),
  ]);

  const seen = await seenBy(many[0]!, poll);
  expect([countsOf(seen), seen.poll?.counts.version]).toEqual([[8, 3, 5, 8], 15]);
});

test("nobody votes after the end, for what is no option, for two where one is asked for, or too fast", async () => {
  const ben = newSender();
  const poll = await ask(newSender());
  await expect(vote(ben, poll, "o4")).rejects.toThrow("Please choose one of the options.");
  await expect(vote(ben, poll, "o1", "o2")).rejects.toThrow("Please choose one option only.");
  await expect(vote(ben, await sendToTopic(ben), "o1")).rejects.toThrow("This message has no poll.");
  await vote(ben, poll, "o1");
  await editItem(communityMessageKeyOf(poll), { poll: { ...poll.poll, until: soon(-1) } });

  for (const choices of [["o2"], []]) await expect(vote(ben, poll, ...choices)).rejects.toThrow("This poll has ended.");
  await setRateCount({ what: "votes", by: ben.memberId, ...voteLimit }, voteLimit.atMost);
  await expect(vote(ben, poll, "o1")).rejects.toMatchObject({ code: "too-many" });
});

testInProcess("whoever is slower finds a vote, an end, a deletion or another vote of one's own", async () => {
  const [ada, ben] = [newSender(), newSender()];
  const poll = await ask(ada);
  expect((await editMessage(ada, poll, "Which day?")).poll?.options).toHaveLength(3);
  const during = (faster: () => Promise<unknown>, slower: () => Promise<unknown>) =>
    expect(withInterruption(faster, slower));
  const castVote = (option: string) => () => vote(ben, poll, option);

  await during(castVote("o1"), () => editMessage(ada, poll, "Which night?")).rejects.toThrow(questionIsFixed);
  await during(castVote("o2"), castVote("o3")).resolves.toMatchObject({ content: "Which day?" });
  expect(countsOf(await seenBy(ada, poll))).toEqual([0, 0, 1, 1]);
  const { poll: before } = await seenBy(ada, poll);
  const end = () => editItem(communityMessageKeyOf(poll), { poll: { ...before, until: soon(-1) } });
  await during(end, castVote("o1")).rejects.toThrow("This poll has ended.");
  await editItem(communityMessageKeyOf(poll), { poll: before! });
  await during(() => deleteMessage(ada, poll), castVote("o1")).rejects.toThrow("This message is deleted.");
});

test("a poll has two to twelve different options, ends in five minutes to 90 days, and is sent once however late", async () => {
  const ada = newSender();
  for (const options of [["Yes"], Array.from("abcdefghijklm"), ["Yes", " "], ["Café  au lait", "cafe au LAIT"]])
    expect(pollForm.safeParse(given.poll({ options })).success).toBe(false);
  for (const until of [soon(pollEndsWithinMs.min - 1000), soon(pollEndsWithinMs.max + 60_000)])
    await expect(ask(ada, { until })).rejects.toMatchObject({ code: "invalid", message: wrongPollEnd });
  const clientId = newClientId();
  const { id } = await sendToTopic(ada, { clientId, poll: given.poll() });
  expect((await sendToTopic(ada, { clientId, poll: given.poll({ until: soon(60_000) }) })).id).toBe(id);
});

test("who chose what is told by name, where the poll shows names", async () => {
  const [ada, ben] = [await newMember("Ada Okafor"), await newMember("Ben Lindqvist")];
  const [poll, secret] = [await ask(newSender()), await ask(newSender(), { showsNames: false })];
  for (const each of [poll, secret]) await vote(senderOf(ada), each, "o1");
  await vote(senderOf(ben), poll, "o3");
  const list = ({ topic, id }: CommunityMessage) => asMember(contract.listVotes, { topic, id });

  expect((await list(poll)).body.items).toMatchObject([
    { full_name: "Ada Okafor", choices: ["o1"] },
    { full_name: "Ben Lindqvist", choices: ["o3"] },
  ]);
  expect(await list(secret)).toMatchObject({ status: 403, body: { detail: "This poll doesn't show who voted." } });
});

test("a secret group's poll is its members' alone", async () => {
  const { id: topic, host, guest } = await createSecretGroup();
  const outsider = await newMember();
  const poll = await sendToTopic(senderOf(host), { topic, poll: given.poll() });
  const socket = await openFakeSocket({ id: outsider.id, full_name: "Zed" });

  expect(countsOf(await vote(senderOf(guest), poll, "o1"))).toEqual([1, 0, 0, 1]);
  await expect(vote(senderOf(outsider), poll, "o1")).rejects.toThrow("Group not found.");
  expect(await as(outsider)(contract.listVotes, { topic, id: poll.id })).toMatchObject({ status: 404 });
  expect(framesOn(socket)).toEqual([]);
});

test("a poll is found by its options; deleted, it leaves no votes", async () => {
  const [ada, ben, word] = [newSender(), newSender(), newWord()];
  const poll = await ask(ada, { options: ["Never", `The ${word}`] });
  await vote(ben, poll, "o2");
  const find = async () => (await asMember(contract.listFoundMessages, { q: word })).body.items.map(({ id }) => id);
  expect(await find()).toEqual([poll.id]);

  await deleteMessage(ada, poll);

  expect([await find(), await listVotesOf(ben.memberId)]).toEqual([[], []]);
  expect((await seenBy(ada, poll)).poll).toBeUndefined();
});
