import type { DoorScan } from "#shared/door.ts";
import { createMemoryStore } from "#web/features/door/door-store.ts";
import { createScanQueue } from "#web/features/door/scan-queue.ts";

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

test("what the device can't write down does not count, and its door is told", async () => {
  const queue = openQueue(() => Promise.reject(new Error("The disk is full.")));

  await expect(queue.add([scan])).rejects.toThrow("The disk is full.");

  expect(queue.listWaiting()).toEqual([]);
});
