import { changeMember } from "#functions/members/member.ts";
import { listConnectionsOf } from "#functions/messaging/connection.ts";
import { announcements } from "#functions/messaging/presence.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { createMember, type Person } from "../support/conversation.ts";
import { given } from "../support/given.ts";
import { openSocket } from "../support/socket.ts";
import { setRateCount } from "../support/table.ts";
import { until } from "../support/until.ts";

/** Comings and goings are told to a limit over all; each test starts with all of it. */
beforeEach(() => setRateCount(announcements, 0, 0));

const online = async (member: Person) => {
  const socket = await openSocket({ as: member });
  await socket.ping();
  return socket;
};

/** Whom somebody who comes now is told of. */
const seenBy = async (viewer: Person) => {
  const socket = await openSocket({ as: viewer });
  const list = await socket.ping();
  socket.close();
  return list.online;
};
const isSeen = async (member: Person) => {
  const list = await seenBy(await createMember("Zoe Watanabe"));
  return list.some(({ user_id }) => user_id === member.id);
};

test("two members see each other come and go", async () => {
  const [ada, ben] = await Promise.all([createMember("Ada Okafor"), createMember("Ben Lindqvist")]);
  const one = await online(ada);

  const other = await openSocket({ as: ben });
  // The list may be some seconds old: who has just come is in the next.
  await until("both to be in the list", async () => {
    const ids = (await other.ping()).online.map(({ user_id }) => user_id);
    return ids.includes(ada.id) && ids.includes(ben.id);
  });
  const joined = await one.next("presence.joined", ({ member }) => member.user_id === ben.id);
  other.close();

  expect(joined.member).toMatchObject({ full_name: "Ben Lindqvist", avatar_url: null });
  await one.next("presence.left", ({ user_id }) => user_id === ben.id);
  await until("Ben to be gone", async () => !(await isSeen(ben)));
});

test("a ping that knows the list is answered by a word", async () => {
  const socket = await openSocket({ as: await createMember() });
  const pingKnowing = async (known: string | undefined) => {
    const before = socket.frames.length;
    socket.send({ action: "ping", known });
    const isAnswer = ({ type }: ServerFrame) => type === "pong" || type === "presence";
    return until("an answer", () => Promise.resolve(socket.frames.slice(before).find(isAnswer)));
  };

  // Others come and go meanwhile: then the list is another, and comes again.
  const known = await until("a word for a list that rests", async () => {
    const list = await pingKnowing(undefined);
    return list.type === "presence" && (await pingKnowing(list.known)).type === "pong" && list.known;
  });

  expect(known).toMatch(/^[\w-]{22}$/);
  expect((await pingKnowing("another list entirely")).type).toBe("presence");
});

test("several tabs count once, and the last one counts", async () => {
  const ada = await createMember();
  const [first, second] = [await online(ada), await online(ada)];
  const ben = await online(await createMember("Ben Lindqvist"));

  // A list may be a second old.
  await until("Ada to be seen", () => isSeen(ada));
  const list = await seenBy(await createMember("Zoe Watanabe"));
  first.close();
  await until("one tab to be gone", async () => (await listConnectionsOf(ada.id)).length === 1);
  const isStillThere = await isSeen(ada);
  second.close();
  await ben.next("presence.left", ({ user_id }) => user_id === ada.id);

  expect(list.filter(({ user_id }) => user_id === ada.id)).toHaveLength(1);
  expect(isStillThere).toBe(true);
  expect(ben.frames.filter((frame) => frame.type === "presence.left" && frame.user_id === ada.id)).toHaveLength(1);
});

test("somebody who hides from the directory is online for nobody but themselves", async () => {
  const ada = await createMember();
  await changeMember(ada.id, (member) => ({ ...member, directory_visible: false }));
  const ben = await online(await createMember("Ben Lindqvist"));

  const own = await (await openSocket({ as: ada })).ping();

  expect(own.online.map(({ user_id }) => user_id)).toContain(ada.id);
  const cara = await createMember("Cara Nwosu");
  await online(cara);
  const isAnnounced = ({ id }: Person) =>
    ben.frames.some((frame) => frame.type === "presence.joined" && frame.member.user_id === id);
  await until("who came after her to be announced", () => Promise.resolve(isAnnounced(cara)));
  expect(isAnnounced(ada)).toBe(false);
  // Whose list has who came after her would have her, too.
  const listed = await until("who came after her to be listed", async () => {
    const list = (await ben.ping()).online.map(({ user_id }) => user_id);
    return list.includes(cara.id) && list;
  });
  expect(listed).not.toContain(ada.id);
});

test("when everybody comes at once, only some are announced, and the lists hold all", async () => {
  const ben = await online(await createMember("Ben Lindqvist"));
  await setRateCount(announcements, announcements.atMost, 0);
  const ada = await createMember(given.profile().full_name);

  await online(ada);

  await until("the list to hold Ada", async () => (await ben.ping()).online.some(({ user_id }) => user_id === ada.id));
  expect(ben.frames.some((frame) => frame.type === "presence.joined" && frame.member.user_id === ada.id)).toBe(false);
});
