import { listOnlineFor } from "#functions/messaging/presence.ts";
import { onlineFor } from "#shared/realtime.ts";
import { aConnection } from "./connection.ts";

const ada = aConnection();
const ben = aConnection({ id: "connection-2", memberId: "member-2", full_name: "Ben Lindqvist" });
const zoe = aConnection({ id: "connection-3", memberId: "member-3", full_name: "zoë Watanabe" });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const idsSeenBy = (...[viewer, connections]: Parameters<typeof listOnlineFor>) =>
  listOnlineFor(viewer, connections).online.map(({ user_id }) => user_id);

test("who is online is listed by name, with picture and since when", () => {
  const { online } = listOnlineFor(ada, [zoe, { ...ben, avatar: "media/avatars/ben.jpg" }, ada]);

  expect(online.map(({ full_name }) => full_name)).toEqual(["Ada Okafor", "Ben Lindqvist", "zoë Watanabe"]);
  expect(online[1]).toEqual({
    user_id: "member-2",
    full_name: "Ben Lindqvist",
    avatar_url: "/media/avatars/ben.jpg",
    online_at: ben.since,
  });
});

test("a member of several connections is listed once: there since the first, named as by the last", () => {
  const before = { ...ben, id: "connection-0", since: ago(3600), full_name: "Ben Smith" };

  const { online } = listOnlineFor(ada, [ben, before]);

  expect(online.filter(({ user_id }) => user_id === "member-2")).toEqual([
    expect.objectContaining({ full_name: "Ben Lindqvist", online_at: before.since }),
  ]);
});

test.each([
  ["has said nothing for a while", { seenAt: ago(onlineFor + 1) }],
  ["has a session that has ended", { until: Math.floor(Date.now() / 1000) - 1 }],
  ["hides from the directory", { isVisible: false }],
])("who %s is not listed", (_, changes) => {
  expect(idsSeenBy(ada, [ada, { ...ben, ...changes }, zoe])).toEqual(["member-1", "member-3"]);
});

test("who may not be seen is left out for that viewer only", () => {
  const viewer = { ...ada, hidden: ["member-2"] };

  expect(idsSeenBy(viewer, [viewer, ben, zoe])).toEqual(["member-1", "member-3"]);
  expect(idsSeenBy(zoe, [viewer, ben, zoe])).toEqual(["member-1", "member-2", "member-3"]);
});

test("everybody sees themselves, at once and however hidden", () => {
  expect(idsSeenBy({ ...ada, isVisible: false }, [ben])).toEqual(["member-1", "member-2"]);
});

test("the same list has the same name, and another one another", () => {
  const { known } = listOnlineFor(ada, [ada, ben, zoe]);

  expect(listOnlineFor(ada, [zoe, ben]).known).toBe(known);
  expect(listOnlineFor(ada, [zoe]).known).not.toBe(known);
  expect(listOnlineFor(ada, [zoe, { ...ben, full_name: "Ben Smith" }]).known).not.toBe(known);
});

test("a list of any length fits into one frame", () => {
  const many = Array.from({ length: 2000 }, (_, place) =>
    aConnection({ id: `connection-${place}`, memberId: `member-${place}`, full_name: "李".repeat(100) }),
  );

  const { online } = listOnlineFor(ada, many);

  expect(online.length).toBeGreaterThan(200);
  expect(Buffer.byteLength(JSON.stringify({ type: "presence", online }))).toBeLessThan(128 * 1024);
});
