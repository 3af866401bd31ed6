import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Per member: adding another removes the oldest. */
export const maxDevices = 10;

/**
 * The push services of browsers, by host. The server calls addresses that members provide, so no others are allowed
 * (server-side request forgery). Chrome and others; Firefox; Safari; Edge.
 */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/** Whether an address belongs to a push service. `standIn` is the origin of the stand-in on a developer's machine. */
export const isPushAddress = (address: string, standIn?: string) => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (standIn !== undefined && origin === standIn) return true;
  return protocol === "https:" && port === "" && pushHosts.some((host) => host.test(hostname));
};

const base64url = (pattern: RegExp) => z.string({ error: "Invalid input" }).check(z.regex(pattern, "Invalid input"));

/** A browser's push subscription (Push API, `PushSubscription.toJSON`). */
export const deviceForm = z.strictObject({
  /** Of a push service: {@link isPushAddress}. */
  endpoint: z.url({ error: "Invalid input" }).check(z.maxLength(1000)),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: base64url(/^[\w-]{87}$/),
    /** 16 bytes. */
    auth: base64url(/^[\w-]{22}$/),
  }),
  /** As its member recognizes it, such as "Chrome on Android". */
  name: z.string({ error: "Invalid input" }).check(z.trim(), z.minLength(1), z.maxLength(60)),
});
export type DeviceForm = z.infer<typeof deviceForm>;

/** A device that receives pushes, as its member sees it. */
export const device = z.object({ id: z.string(), name: z.string(), added_at: z.iso.datetime() });
export type Device = z.infer<typeof device>;

const own = { who: "member", feature: "notices" } as const;

/** A push's content, which the club sends encrypted as JSON. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.optional(z.string()),
  /** Where it leads, on the site. */
  path: z.string(),
  /** A newer push with the same tag replaces the old one. */
  tag: z.string(),
  /** The total of unread items, as in the badge. */
  unread: z.int(),
});
export type PushMessage = z.infer<typeof pushMessage>;

export const devicesContract = {
  listDevices: endpoint({
    ...own,
    method: "GET",
    path: "/api/devices",
    summary:
      "The devices on which the caller is told what is new, newest first, and the club's public key with which a browser subscribes (RFC 8292).",
    input: z.strictObject({}),
    output: z.object({ items: z.array(device), publicKey: z.string() }),
    status: 200,
  }),
  saveDevice: endpoint({
    ...own,
    method: "POST",
    path: "/api/devices",
    summary:
      "Tells the caller what is new on a device from now on, by its browser's push service; whoever else was told there no longer is. Safe to repeat.",
    input: deviceForm,
    output: device,
    status: 200,
  }),
  removeDevice: endpoint({
    ...own,
    method: "DELETE",
    path: "/api/devices/{deviceId}",
    summary: "Ends it; safe to repeat.",
    input: z.strictObject({ deviceId: z.string().check(z.regex(/^[\w-]{22}$/, "Invalid input")) }),
    output: z.object({}),
    status: 200,
  }),
};
