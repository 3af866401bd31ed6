import * as z from "zod/mini";
import { maxDevices, type Device, type DeviceForm } from "#shared/devices.ts";
import { digest } from "../platform/ids.ts";
import { changeOptimistically, getItem, transact, writeOne, type Update, type Write } from "../platform/table.ts";

/*
 * @item device
 * @key `MEMBER#sub` · `DEVICES`; `DEVICE#id` · `DEVICE`
 * @asks to which devices do notices go? whose is a device? add, remove
 * @cost 1 get; a transaction with its limit; 2 writes to remove
 */

/** A browser that receives push notifications. */
const storedDevice = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  name: z.string(),
  addedAt: z.iso.datetime(),
});
export type StoredDevice = z.infer<typeof storedDevice>;

/** All devices of a member: one item, so that the limit holds for concurrent requests. */
const storedDevices = z.object({
  version: z._default(z.int(), 0),
  devices: z._default(z.record(z.string(), storedDevice), {}),
});

const devicesKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "DEVICES" });
/** A device's owner: the member who last signed in there. */
const ownerKeyOf = (id: string) => ({ pk: `DEVICE#${id}`, sk: "DEVICE" });
const storedOwner = z.object({ memberId: z.string() });

/** A device's id, derived from its push address, which it does not reveal. */
export const getDeviceId = (endpoint: string) => digest(`device ${endpoint}`).slice(0, 22);

const readDevices = async (memberId: string) => storedDevices.parse((await getItem(devicesKeyOf(memberId))) ?? {});

/** A member's devices, newest first. */
export const listDevices = async (memberId: string): Promise<StoredDevice[]> =>
  Object.values((await readDevices(memberId)).devices).toSorted((one, other) =>
    other.addedAt.localeCompare(one.addedAt),
  );

export const presentDevice = ({ id, name, addedAt }: StoredDevice): Device => ({ id, name, added_at: addedAt });

/** Replaces a member's devices, if unchanged since they were read. */
const devicesWrite = (memberId: string, version: number, devices: Record<string, StoredDevice>): Write => ({
  Put: {
    Item: { ...devicesKeyOf(memberId), version: version + 1, devices },
    ConditionExpression: version === 0 ? "attribute_not_exists(pk)" : "version = :version",
    ...(version > 0 && { ExpressionAttributeValues: { ":version": version } }),
  },
});

const dropWrite = (memberId: string, id: string): { Update: Update } => ({
  Update: {
    Key: devicesKeyOf(memberId),
    UpdateExpression: "REMOVE devices.#id ADD version :one",
    ConditionExpression: "attribute_exists(devices.#id)",
    ExpressionAttributeNames: { "#id": id },
    ExpressionAttributeValues: { ":one": 1 },
  },
});

const ownerDeleteWrite = (memberId: string, id: string): Write => ({
  Delete: {
    Key: ownerKeyOf(id),
    ConditionExpression: "memberId = :member",
    ExpressionAttributeValues: { ":member": memberId },
  },
});

/** Checks a member's limit on adding devices again: part of the transaction that does. */
type Guard = Write;

/**
 * Adds a device or its new keys: it belongs to this member alone from now on, and replaces their oldest one at the
 * limit.
 */
export const addDevice = (memberId: string, { endpoint, keys, name }: DeviceForm, guard: Guard) =>
  changeOptimistically(
    async () => {
      const id = getDeviceId(endpoint);
      const [{ version, devices }, owner] = await Promise.all([readDevices(memberId), getItem(ownerKeyOf(id))]);
      const before = owner && storedOwner.parse(owner).memberId;
      const added = { id, endpoint, keys, name, addedAt: new Date().toISOString() };
      const all = [added, ...Object.values(devices).filter((each) => each.id !== id)];
      const kept = all.toSorted((one, other) => other.addedAt.localeCompare(one.addedAt)).slice(0, maxDevices);
      const dropped = all.filter((each) => !kept.includes(each));
      const isElsewhere =
        before !== undefined && before !== memberId && (await readDevices(before)).devices[id] !== undefined;
      await transact({
        guard,
        devices: devicesWrite(memberId, version, Object.fromEntries(kept.map((each) => [each.id, each]))),
        owner: {
          Put: {
            Item: { ...ownerKeyOf(id), memberId },
            ConditionExpression: before === undefined ? "attribute_not_exists(pk)" : "memberId = :before",
            ...(before !== undefined && { ExpressionAttributeValues: { ":before": before } }),
          },
        },
        ...(isElsewhere && { elsewhere: dropWrite(before, id) }),
        ...Object.fromEntries(dropped.map((each) => [`dropped ${each.id}`, { Delete: { Key: ownerKeyOf(each.id) } }])),
      });
      return added;
    },
    (refused) => !refused.has("guard"),
  );

/** Removes a member's device; false if it was not theirs. */
export const removeDevice = async (memberId: string, id: string) => {
  const isRemoved = await writeOne(dropWrite(memberId, id));
  // Also completes a removal that was interrupted.
  await writeOne(ownerDeleteWrite(memberId, id));
  return isRemoved;
};

/** Removes all devices of a member who lost access or no longer has an account. Idempotent. */
export const deleteDevices = async (memberId: string) => {
  const { devices } = await readDevices(memberId);
  for (const id of Object.keys(devices)) await removeDevice(memberId, id);
  await writeOne({
    Delete: {
      Key: devicesKeyOf(memberId),
      ConditionExpression: "attribute_not_exists(devices) OR devices = :none",
      ExpressionAttributeValues: { ":none": {} },
    },
  });
  return Object.keys(devices).length;
};
