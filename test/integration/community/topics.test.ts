import { listTopics } from "#functions/community/list-topics.ts";
import { readTopic } from "#functions/community/mark-read.ts";
import { firstIdSince } from "#functions/messages/message-id.ts";
import { topics, type Topic, type TopicState } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { call, read } from "../../support/api-event.ts";
import { asMember, asVisitor } from "../../support/as.ts";
import { edit, say, sender } from "../../support/community.ts";
import { heard, listening } from "../../support/listening.ts";

const statesFor = async ({ memberId }: ReturnType<typeof sender>) =>
  read<{ items: TopicState[] }>(await call(listTopics, { claims: { sub: memberId, token_use: "access" } })).body.items;
const stateFor = async (who: ReturnType<typeof sender>, topic: Topic) =>
  (await statesFor(who)).find((each) => each.topic === topic);
const readBy = async (who: ReturnType<typeof sender>, topic: Topic, upTo: string) =>
  (await readTopic({ action: "community.read", topic, upTo }, who)).others?.();

test("the five topics stand in their order, the default first", async () => {
  const { status, body } = await asMember(contract.listTopics, {});

  expect(status).toBe(200);
  expect(body.items.map(({ topic }) => topic)).toEqual([...topics]);
  expect((await asVisitor(contract.listTopics, {})).status).toBe(401);
});

test("each topic tells its newest message and its last change", async () => {
  const ada = sender();
  const [first, second] = [await say(ada, { topic: "Events" }), await say(ada, { topic: "Networking" })];

  const before = await statesFor(ada);
  await edit(ada, first, "Otherwise");
  const after = await statesFor(ada);

  expect(before).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ topic: "Events", latest_id: first.id, read_id: null }),
      expect.objectContaining({ topic: "Networking", latest_id: second.id, read_id: null }),
    ]),
  );
  const otherwise = after.filter((state, place) => state.changed_at !== before[place]?.changed_at);
  expect(otherwise.map(({ topic }) => topic)).toEqual(["Events"]);
  expect(after.map(({ latest_id }) => latest_id)).toEqual(before.map(({ latest_id }) => latest_id));
});

test("what a member has read only grows, a topic by itself, and is theirs alone", async () => {
  const [ada, ben] = [sender(), sender()];
  const [first, second] = [await say(ada), await say(ada)];

  await readBy(ben, "Networking", second.id);
  await readBy(ben, "Networking", first.id);
  await readBy(ben, "Events", first.id);

  expect(await stateFor(ben, "Networking")).toMatchObject({ read_id: second.id });
  expect(await stateFor(ben, "Events")).toMatchObject({ read_id: first.id });
  expect(await stateFor(ada, "Networking")).toMatchObject({ read_id: null });
});

test("of twenty marks at once the newest stays", async () => {
  const ben = sender();
  const marks = Array.from({ length: 20 }, (_, place) => firstIdSince(new Date(1e12 + place * 1000).toISOString()));

  await Promise.all(marks.toSorted(() => Math.random() - 0.5).map((mark) => readBy(ben, "Events", mark)));

  expect(await stateFor(ben, "Events")).toMatchObject({ read_id: marks.at(-1) });
});

test("a member's other devices are told, once, and nobody else is", async () => {
  const [ada, ben] = [sender(), sender()];
  const { id: upTo } = await say(ada);
  const person = { id: ben.memberId, full_name: "Ben Lindqvist" };
  const [own, other] = [await listening(person), await listening(person)];
  const stranger = await listening({ id: ada.memberId, full_name: "Ada Okafor" });

  await readBy({ ...ben, connectionId: own }, "Networking", upTo);
  await readBy({ ...ben, connectionId: own }, "Networking", upTo);

  expect(heard(other)).toEqual([{ type: "community.read", topic: "Networking", upTo }]);
  expect([...heard(own), ...heard(stranger)]).toEqual([]);
});

test("nobody reads what is still to come", async () => {
  const ben = sender();
  const tomorrow = firstIdSince(new Date(Date.now() + 86_400_000).toISOString());

  for (const upTo of [tomorrow, `msg_${"Z".repeat(26)}`])
    await expect(readBy(ben, "Events", upTo)).rejects.toMatchObject({ code: "invalid" });

  expect(await stateFor(ben, "Events")).toMatchObject({ read_id: null });
});
