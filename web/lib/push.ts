import { describeUserAgent } from "#shared/device-names.ts";
import { devicesContract as contract } from "#shared/devices.ts";
import { callEndpoint } from "./api/client.ts";
import { readJson, writeText } from "./storage.ts";

/** What this browser stores about itself as one of the member's devices. */
type Kept = { memberId: string; id: string; endpoint: string };
const keptKey = "club:device";

const readKept = () => {
  const { memberId, id, endpoint } = (readJson(keptKey, "browser") ?? {}) as Partial<Kept>;
  const isWhole = [memberId, id, endpoint].every((part) => typeof part === "string");
  return isWhole ? ({ memberId, id, endpoint } as Kept) : undefined;
};

/** This browser's device id for a member; undefined without push notifications. */
export const getOwnDeviceId = (memberId: string) => {
  const kept = readKept();
  return kept?.memberId === memberId ? kept.id : undefined;
};

/**
 * Whether this browser supports push notifications: `install-first` on an iPhone where the club is not installed,
 * `blocked` if permission was denied.
 */
type PushState = "possible" | "allowed" | "blocked" | "install-first" | "impossible";

export const getPushState = (): PushState => {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    if (Notification.permission === "denied") return "blocked";
    return Notification.permission === "granted" ? "allowed" : "possible";
  }
  return "standalone" in navigator && navigator.standalone === false ? "install-first" : "impossible";
};

/** A readable name for this browser, such as "Chrome on Android". */
const describeDevice = () => describeUserAgent(navigator.userAgent);

const findWorker = () => navigator.serviceWorker.getRegistration("/");

const findSubscription = async () => (await findWorker())?.pushManager.getSubscription();

/** Registers this browser with the club. */
const saveOwnDevice = async (memberId: string, subscription: PushSubscription) => {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const device = await callEndpoint(contract.saveDevice, { endpoint, keys: { p256dh, auth }, name: describeDevice() });
  writeText(keptKey, JSON.stringify({ memberId, id: device.id, endpoint }), "browser");
  return device;
};

/** Requests permission, then registers with the club. Returns the permission; throws if either fails. */
export const turnOnPush = async (memberId: string, publicKey: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return getPushState();
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  await saveOwnDevice(memberId, await worker.pushManager.subscribe(options));
  return "allowed";
};

/** Unsubscribes this browser: nothing is shown from now on, whatever the club still has stored. */
const unsubscribe = async () => {
  writeText(keptKey, null, "browser");
  await (await findSubscription())?.unsubscribe();
};

/** Unsubscribes this browser, then removes it at the club. */
export const turnOffPush = async (deviceId: string, memberId: string) => {
  if (getOwnDeviceId(memberId) === deviceId) await unsubscribe().catch(() => undefined);
  await callEndpoint(contract.removeDevice, { deviceId });
};

/** How long signing out waits for the club. */
const leaveTimeoutMs = 2_000;

/** Ends notifications on sign-out. Never fails: if the club is not reached, it finds out with the next push. */
export const leavePush = async () => {
  void (navigator as Partial<NavigatorBadge>).clearAppBadge?.().catch(() => undefined);
  const kept = readKept();
  if (!kept) return;
  await Promise.allSettled([
    unsubscribe(),
    callEndpoint(contract.removeDevice, { deviceId: kept.id }, { signal: AbortSignal.timeout(leaveTimeoutMs) }),
  ]);
};

/**
 * When the portal opens: removes another member's subscription, and reports a changed address to the club. Never
 * fails.
 */
export const followPush = async (memberId: string) => {
  const kept = readKept();
  if (!kept || getPushState() !== "allowed") return;
  try {
    if (kept.memberId !== memberId) return await unsubscribe();
    const subscription = await findSubscription();
    if (subscription && subscription.endpoint !== kept.endpoint) await saveOwnDevice(memberId, subscription);
  } catch {
    // The next visit retries.
  }
};
