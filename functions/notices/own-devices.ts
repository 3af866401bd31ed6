import { ECDH } from "node:crypto";
import { devicesContract as contract } from "#shared/devices.ts";
import { memberEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused } from "../platform/table.ts";
import { addDevice, listDevices, presentDevice, removeDevice } from "./device.ts";
import { curve } from "./push-encryption.ts";
import { isKnownService } from "./push-service.ts";
import { readVapidKey } from "./vapid.ts";

const isPoint = (key: string) => {
  try {
    return ECDH.convertKey(key, curve, "base64url").length > 0;
  } catch {
    return false;
  }
};

export const listOwnDevices = memberEndpoint(contract.listDevices, async (_, { id }) => {
  const [devices, { publicKey }] = await Promise.all([listDevices(id), readVapidKey()]);
  return { items: devices.map(presentDevice), publicKey };
});

/** Each browser calls this whenever its push address changes. */
const getLimit = (memberId: string) => ({ what: "devices", by: memberId, atMost: 30, seconds: 3600 });

export const saveDevice = memberEndpoint(contract.saveDevice, async (form, { id }) => {
  if (!isKnownService(form.endpoint))
    throw new AppError("invalid", "This browser's push service is unknown.", [
      { path: "endpoint", message: "Unknown push service" },
    ]);
  if (!isPoint(form.keys.p256dh)) throw new AppError("invalid", "This browser's key is not valid.");
  try {
    return presentDevice(await addDevice(id, form, useWrite(getLimit(id))));
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError("too-many", "Too many changes. Please try again later.");
    throw error;
  }
});

export const removeOwnDevice = memberEndpoint(contract.removeDevice, async ({ deviceId }, { id }) => {
  await removeDevice(id, deviceId);
  return {};
});
