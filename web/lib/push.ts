import * as z from "zod/mini";
import { describeUserAgent } from "#shared/device-names.ts";
import { devicesContract as contract } from "#shared/devices.ts";
import { callEndpoint } from "./api/client.ts";
import { readJson, writeText } from "./storage.ts";

/** What this browser keeps of itself as a device of the member's. */
const kept = z.object({ memberId: z.string(), id: z.string(), endpoint: z.string() });
const keptKey = "club:device";

/** The id under which the club knows this browser, for a member; undefined where it does not tell them anything here. */
export const getOwnDeviceId = (memberId: string) => {
  const { data } = kept.safeParse(readJson(keptKey, "browser"));
  return data?.memberId === memberId ? data.id : undefined;
};

/**
 * Whether this browser can tell what is new while the portal is closed: `install-first` for an iPhone on which the club is
 * no app yet, `blocked` where its owner has said no.
 */
type PushState = "possible" | "allowed" | "blocked" | "install-first" | "impossible";

export const getPushState = (): PushState => {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    if (Notification.permission === "denied") return "blocked";
    return Notification.permission === "granted" ? "allowed" : "possible";
  }
  return "standalone" in navigator && navigator.standalone === false ? "install-first" : "impossible";
};

/** What a member calls this browser, such as "Chrome on Android". */
const describeDevice = () => describeUserAgent(navigator.userAgent);

const findWorker = () => navigator.serviceWorker.getRegistration("/");

const findSubscription = async () => (await findWorker())?.pushManager.getSubscription();

/** Tells the club of this browser. */
const saveOwnDevice = async (memberId: string, subscription: PushSubscription) => {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const device = await callEndpoint(contract.saveDevice, { endpoint, keys: { p256dh, auth }, name: describeDevice() });
  writeText(keptKey, JSON.stringify({ memberId, id: device.id, endpoint }), "browser");
  return device;
};

/** Asks the browser, and then tells the club. Answers what its owner said; throws where it does not work. */
export const turnOnPush = async (memberId: string, publicKey: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== "granted") return getPushState();
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  await saveOwnDevice(memberId, await worker.pushManager.subscribe(options));
  return "allowed";
};

/** Ends it in this browser: nothing is shown from now on, whatever the club knows of it. */
const unsubscribe = async () => {
  writeText(keptKey, null, "browser");
  await (await findSubscription())?.unsubscribe();
};

/** Ends it in this browser, and then at the club. */
export const turnOffPush = async (deviceId: string, memberId: string) => {
  if (getOwnDeviceId(memberId) === deviceId) await unsubscribe().catch(() => undefined);
  await callEndpoint(contract.removeDevice, { deviceId });
};

/** How long signing out waits for the club. */
const leaveTimeoutMs = 2_000;

/** Who signs out is told nothing here any more. Never fails: what the club does not hear, it learns by the next push. */
export const leavePush = async () => {
  void (navigator as Partial<NavigatorBadge>).clearAppBadge?.().catch(() => undefined);
  const { data } = kept.safeParse(readJson(keptKey, "browser"));
  if (!data) return;
  await Promise.allSettled([
    unsubscribe(),
    callEndpoint(contract.removeDevice, { deviceId: data.id }, { signal: AbortSignal.timeout(leaveTimeoutMs) }),
  ]);
};

/** When the portal opens: ends what another member has left here, and tells the club a new address. Never fails. */
export const followPush = async (memberId: string) => {
  const { data } = kept.safeParse(readJson(keptKey, "browser"));
  if (!data || getPushState() !== "allowed") return;
  try {
    if (data.memberId !== memberId) return await unsubscribe();
    const subscription = await findSubscription();
    if (subscription && subscription.endpoint !== data.endpoint) await saveOwnDevice(memberId, subscription);
  } catch {
    // The next visit tries again.
  }
};
