import * as z from "zod/mini";
import { isPushAddress } from "#shared/devices.ts";
import { parseEnv } from "../platform/env.ts";
import type { StoredDevice } from "./device.ts";
import { encryptForDevice } from "./push-encryption.ts";
import { createAuthorization, createTopic, readVapidKey } from "./vapid.ts";

/** The origin of what stands in for the push services on a developer's machine: a setting of the deployment alone. */
const { PUSH_STAND_IN } = parseEnv({ PUSH_STAND_IN: z.optional(z.url()) });

/** Whether a device may have this address: the only ones that the club calls by what somebody said. */
export const isKnownService = (endpoint: string) => isPushAddress(endpoint, PUSH_STAND_IN);

const timeoutMs = 5_000;
const maxPauseMs = 6 * 3_600_000;

/** When a service wants to be asked again (RFC 9110, 10.2.3): seconds, or a date; undefined where it does not say. */
export const parseRetryAfter = (value: string | null, now: Date) => {
  if (value === null) return undefined;
  const at = /^\d+$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + maxPauseMs)).toISOString();
};

/** Whether a message should wake a phone that saves its battery (RFC 8030, 5.3). */
export type Urgency = "low" | "normal" | "high";

type Message = {
  text: string;
  /** What is sent again about the same takes the place of what still waits at the service. */
  topic: string;
  /** Seconds for which the service keeps it for a device that is off. */
  ttl: number;
  urgency: Urgency;
};

/** What became of it: `sent`; `gone`, for a device that is no more; `refused …`; or `busy …`, to be tried again. */
export type Outcome = { status: string; retryAt?: string | undefined };

/** Hands a message over to the push service of a device, which cannot read it. Throws where that does not answer. */
export const sendToDevice = async (
  { endpoint, keys }: Pick<StoredDevice, "endpoint" | "keys">,
  { text, topic, ttl, urgency }: Message,
  now = new Date(),
): Promise<Outcome> => {
  // It was one when it was added; a rule may have become stricter.
  if (!isKnownService(endpoint)) return { status: "gone" };
  const { status, headers } = await fetch(endpoint, {
    method: "POST",
    headers: {
      Authorization: createAuthorization(endpoint, await readVapidKey(), { now: now.getTime() }),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(ttl),
      Topic: createTopic(topic),
      Urgency: urgency,
    },
    body: new Uint8Array(encryptForDevice(keys, text)),
    // A service that leads elsewhere is followed nowhere.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status >= 200 && status < 300) return { status: "sent" };
  if (status === 404 || status === 410) return { status: "gone" };
  if (status === 429 || status >= 500)
    return { status: `busy ${status}`, retryAt: parseRetryAfter(headers.get("retry-after"), now) };
  // Such as for another key: nothing will change that.
  return { status: `refused ${status}` };
};
