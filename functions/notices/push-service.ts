import * as z from "zod/mini";
import { isPushAddress } from "#shared/devices.ts";
import { parseEnv } from "../platform/env.ts";
import type { StoredDevice } from "./device.ts";
import { encryptForDevice } from "./push-encryption.ts";
import { createAuthorization, createTopic, readVapidKey } from "./vapid.ts";

/** The origin of the push-service stand-in on a developer's machine, set only by the deployment. */
const { PUSH_STAND_IN } = parseEnv({ PUSH_STAND_IN: z.optional(z.url()) });

/** Whether an address is allowed for a device: the only addresses the club calls that users provide. */
export const isKnownService = (endpoint: string) => isPushAddress(endpoint, PUSH_STAND_IN);

const timeoutMs = 5_000;
const maxPauseMs = 6 * 3_600_000;

/** When a service wants a retry (RFC 9110, 10.2.3): seconds or a date; undefined if not given. */
export const parseRetryAfter = (value: string | null, now: Date) => {
  if (value === null) return undefined;
  const at = /^\d+$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + maxPauseMs)).toISOString();
};

/** Whether a message should wake a phone in battery-saving mode (RFC 8030, 5.3). */
export type Urgency = "low" | "normal" | "high";

type Message = {
  text: string;
  /** A newer message on the same topic replaces one still waiting at the service. */
  topic: string;
  /** Seconds the service keeps it for an offline device. */
  ttl: number;
  urgency: Urgency;
};

/** The result: `sent`; `gone` for a removed device; `refused …`; or `busy …`, to be retried. */
export type Outcome = { status: string; retryAt?: string | undefined };

/** Sends a message to a device's push service, which cannot read it. Throws if the service does not answer. */
export const sendToDevice = async (
  { endpoint, keys }: Pick<StoredDevice, "endpoint" | "keys">,
  { text, topic, ttl, urgency }: Message,
  now = new Date(),
): Promise<Outcome> => {
  // It was valid when added, but the rules may have become stricter since.
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
    // Redirects are not followed.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status >= 200 && status < 300) return { status: "sent" };
  if (status === 404 || status === 410) return { status: "gone" };
  if (status === 429 || status >= 500)
    return { status: `busy ${status}`, retryAt: parseRetryAfter(headers.get("retry-after"), now) };
  // For example for a different key: retrying does not help.
  return { status: `refused ${status}` };
};
