import { setTimeout as wait } from "node:timers/promises";
import type { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { deliver, tellTopic } from "#functions/messaging/deliver.ts";
import { table } from "#functions/platform/table.ts";
import { takeGatewayCalls } from "../../support/gateway-calls.ts";
import { aConnection } from "./connection.ts";

const many = (count: number) => Array.from({ length: count }, (_, place) => aConnection({ id: `connection-${place}` }));
const [gone, busy] = [410, 429];
const timeOut = () => Object.assign(new Error("Too slow"), { name: "TimeoutError" });

/** The gateway, answering each post by `answer`. */
const gateway = (answer: (connectionId: string, attempt: number) => unknown) => {
  const posts: string[] = [];
  takeGatewayCalls((connectionId) => {
    posts.push(connectionId);
    return answer(connectionId, posts.filter((id) => id === connectionId).length);
  });
  return posts;
};
const fine = () => 200;

const forgotten: string[] = [];
beforeEach(() => {
  forgotten.length = 0;
  const send = ({ input }: DeleteCommand) => Promise.resolve(forgotten.push(String(input.Key?.pk)) && {});
  jest.spyOn(table, "send").mockImplementation(send as never);
});
afterEach(() => jest.restoreAllMocks());

const frame = { type: "pong" } as const;

test("everybody is told once, some fifty at a time", async () => {
  let [under, most] = [0, 0];
  const posts = gateway(async () => {
    most = Math.max(most, ++under);
    await wait(1);
    under--;
  });

  await deliver(many(500), frame);

  expect(new Set(posts).size).toBe(500);
  expect(posts).toHaveLength(500);
  expect(most).toBe(50);
});

test("a connection that is gone is forgotten, and no other", async () => {
  gateway((id) => (id === "connection-3" ? gone : fine()));

  await deliver(many(10), frame);

  expect(forgotten).toEqual(["CONNECTION#connection-3"]);
});

test("a busy gateway is asked again, a few times", async () => {
  const posts = gateway((id, attempt) => (id === "connection-0" || attempt < 3 ? busy : fine()));

  await deliver(many(2), frame);

  expect(posts.filter((id) => id === "connection-1")).toHaveLength(3);
  expect(posts.filter((id) => id === "connection-0")).toHaveLength(5);
  expect(forgotten).toEqual([]);
});

test("a line that broke is tried again; one that is too slow is not", async () => {
  const posts = gateway((id, attempt) => {
    if (id === "connection-0") return Promise.reject(timeOut());
    return attempt === 1 ? Promise.reject(new Error("socket hang up")) : fine();
  });

  await deliver(many(2), frame);

  expect(posts.toSorted()).toEqual(["connection-0", "connection-1", "connection-1"]);
});

test("a slow reader holds up nobody else", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const posts = gateway((id) => (id === "connection-0" ? slow : fine()));

  const delivery = deliver(many(200), frame);
  await wait(20);

  expect(new Set(posts).size).toBe(200);
  release();
  await delivery;
});

test("each is told what is meant for them, and one whose words fail costs nobody else theirs", async () => {
  const posts = gateway(fine);
  const speechless = () => {
    throw new Error("Nothing to say");
  };

  await deliver(many(3), ({ id }) => (id === "connection-1" ? speechless() : frame));

  expect(posts).toEqual(["connection-0", "connection-2"]);
});

test.each([
  ["every post fails", () => gateway(() => Promise.reject(new Error("The gateway is away")))],
  ["forgetting fails", () => gateway(() => gone)],
])("nothing is thrown when %s", async (_, prepare) => {
  prepare();
  jest.spyOn(table, "send").mockImplementation((() => Promise.reject(new Error("The table is away"))) as never);

  await expect(deliver(many(2), frame)).resolves.toBeUndefined();
  await expect(tellTopic("Networking", frame)).resolves.toBeUndefined();
});
