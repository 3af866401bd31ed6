import type { DoorScan } from "#shared/door.ts";
import { createMemoryStore, type DoorStore } from "#web/features/door/door-store.ts";
import { createScanQueue } from "#web/features/door/scan-queue.ts";
import { openVault } from "#web/features/door/vault.ts";

const scan: DoorScan = {
  ...{ kind: "in", id: "scan-1", at: "2026-11-25T18:00:00.000Z", how: "ticket" },
  ...{ registrationId: "reg_1", person: "0A1B2C3D4E5F" },
};

const openQueue = (addScans: () => Promise<void>) =>
  createScanQueue({
    eventId: "gala",
    api: { sendScans: () => Promise.resolve([]) },
    vault: { seal: () => Promise.reject(new Error("There is no name.")), open: () => Promise.resolve(undefined) },
    store: { ...createMemoryStore(), addScans },
    getOwner: () => ({ by: "Naomi", offsetMs: 0 }),
    onChange: () => undefined,
    onResult: () => undefined,
  });

test("what is done counts once it is written down, and not before", async () => {
  let finish!: () => void;
  const queue = openQueue(() => new Promise((resolve) => (finish = resolve)));

  const added = queue.add([scan]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(queue.listWaiting()).toEqual([]);
  finish();
  await added;

  expect(queue.listWaiting()).toMatchObject([{ id: "scan-1" }]);
});

describe("a walk-in that could not be sent", () => {
  const walkIn: DoorScan = { kind: "walk-in", id: "walk-in-1", at: "2026-11-25T18:00:00.000Z", name: "Mabel Stone" };
  const openWith = async (store: DoorStore, token: string) => {
    const sent: DoorScan[] = [];
    const queue = createScanQueue({
      eventId: "gala",
      api: {
        sendScans: ({ scans }) => {
          sent.push(...scans);
          return Promise.resolve(scans.map(({ id }) => ({ id, outcome: "done" as const })));
        },
      },
      vault: await openVault(token, "gala"),
      store,
      getOwner: () => ({ by: "Naomi", offsetMs: 0 }),
      onChange: () => undefined,
      onResult: () => undefined,
    });
    return { queue, sent };
  };

  test("keeps its name for another pass where its own was taken back, and is stored without it", async () => {
    const store = createMemoryStore();
    const { queue } = await openWith(store, "taken-back");
    await queue.add([walkIn]);
    await store.forgetEvent("gala");
    expect(JSON.stringify(await store.listScans("gala"))).not.toContain("Mabel");

    const { queue: other, sent } = await openWith(store, "another");
    await other.read();
    await other.send();

    expect(sent).toEqual([walkIn]);
  });

  test("is a walk-in without a name where the browser keeps no keys and the pass is gone", async () => {
    const store = { ...createMemoryStore(), getKey: () => Promise.reject(new Error("No keys here.")) };
    await (await openWith(store, "taken-back")).queue.add([walkIn]);
    const [again, another] = [await openWith(store, "taken-back"), await openWith(store, "another")];

    await again.queue.read();
    await another.queue.read();

    expect(again.queue.listWaiting()).toMatchObject([{ name: "Mabel Stone" }]);
    expect(another.queue.listWaiting()).toMatchObject([{ name: "Walk-in" }]);
  });
});

test("what the device can't write down does not count, and its door is told", async () => {
  const queue = openQueue(() => Promise.reject(new Error("The disk is full.")));

  await expect(queue.add([scan])).rejects.toThrow("The disk is full.");

  expect(queue.listWaiting()).toEqual([]);
});
