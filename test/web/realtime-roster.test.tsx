import type { PresenceEntry } from "#shared/realtime.ts";
import { createRoster } from "#web/realtime/roster.ts";
import { seconds } from "./realtime-socket.ts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const entry = (user_id: string, full_name: string): PresenceEntry => ({
  ...{ user_id, full_name, avatar_url: null, online_at: "2026-01-05T10:00:00.000Z" },
});
const [ada, ben, zora, nobody] = [
  entry("ada", "Ada Obi"),
  entry("ben", "ben Cole"),
  entry("zora", "Zora Hurston"),
  entry("nobody", ""),
] as const;

const aRoster = (...online: PresenceEntry[]) => {
  const roster = createRoster("zora");
  roster.take({ type: "presence", online, known: "list-1" });
  return { roster, names: () => roster.getSnapshot().map(({ full_name }) => full_name) };
};

test("oneself comes first, then the others by name", () => {
  const { roster, names } = aRoster(nobody, ben, ada, zora);

  expect(names()).toEqual(["Zora Hurston", "Ada Obi", "ben Cole", ""]);
  expect(roster.known()).toBe("list-1");
});

test("whoever comes is there at once, once, with their newest name", () => {
  const { roster, names } = aRoster(zora);

  roster.take({ type: "presence.joined", member: ben });
  roster.take({ type: "presence.joined", member: { ...ben, full_name: "Benjamin Cole" } });

  expect(names()).toEqual(["Zora Hurston", "Benjamin Cole"]);
});

test("whoever leaves is gone after a moment, unless they are back by then", async () => {
  const { roster, names } = aRoster(zora, ada, ben);

  roster.take({ type: "presence.left", user_id: "ada" });
  roster.take({ type: "presence.left", user_id: "ben" });
  await seconds(3);
  roster.take({ type: "presence.joined", member: ben });
  expect(names()).toEqual(["Zora Hurston", "Ada Obi", "ben Cole"]);
  await seconds(2);

  expect(names()).toEqual(["Zora Hurston", "ben Cole"]);
});

test("a new list says who is there, whatever was said of one of them before", async () => {
  const { roster, names } = aRoster(zora, ada);
  roster.take({ type: "presence.left", user_id: "ada" });

  roster.take({ type: "presence", online: [zora, ada], known: "list-2" });
  await seconds(5);

  expect(names()).toEqual(["Zora Hurston", "Ada Obi"]);
  expect(roster.known()).toBe("list-2");
});

test("without a socket nobody is said to be online after a minute", async () => {
  const { roster, names } = aRoster(zora, ada);

  roster.follow(false);
  await seconds(30);
  roster.follow(false);
  expect(names()).toHaveLength(2);
  await seconds(30);

  expect(names()).toEqual([]);
  expect(roster.known()).toBeUndefined();
});

test("a short interruption changes nothing", async () => {
  const { roster, names } = aRoster(zora, ada);

  roster.follow(false);
  await seconds(59);
  roster.follow(true);
  await seconds(60);

  expect(names()).toEqual(["Zora Hurston", "Ada Obi"]);
});
