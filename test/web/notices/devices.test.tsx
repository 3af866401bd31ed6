import { screen, waitFor, within } from "@testing-library/react";
import { applyNoticeChange, defaultNoticeSettings } from "#shared/notice-settings.ts";
import { ok, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

type Answer = "granted" | "denied" | "default";

/** A browser that can be pushed to: what its owner has said, and what they will. */
const givePush = (permission: Answer, answer: Answer = permission) => {
  const asked = jest.fn();
  const Notification = {
    permission,
    requestPermission: () => {
      asked();
      Notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const subscription = {
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) } }),
    unsubscribe: jest.fn(() => Promise.resolve(true)),
  };
  const subscribe = jest.fn(() => Promise.resolve(subscription));
  const worker = { pushManager: { subscribe, getSubscription: () => Promise.resolve(subscription) } };
  const serviceWorker = {
    ready: Promise.resolve(worker),
    getRegistration: () => Promise.resolve(worker),
    register: () => Promise.resolve(worker),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.defineProperty(window, "Notification", { value: Notification, configurable: true });
  Object.defineProperty(window, "PushManager", { value: class {}, configurable: true });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { asked, subscribe, subscription };
};

afterEach(() => {
  for (const name of ["Notification", "PushManager"]) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const phone = { id: "p".repeat(22), name: "Chrome on Android", added_at: "2026-11-20T12:00:00.000Z" };

const visit = async (items: object[] = [], more: Answers = {}) => {
  const devices = [...items];
  const sent = portalAnswers({
    "GET /api/devices": () => ok({ items: devices, publicKey: "key" }),
    "POST /api/devices": () => {
      devices.push(phone);
      return ok(phone);
    },
    [`DELETE /api/devices/${phone.id}`]: () => {
      devices.splice(0);
      return ok({});
    },
    "GET /api/notice-settings": () => ok(defaultNoticeSettings),
    "PATCH /api/notice-settings": ({ body }) => ok(applyNoticeChange(defaultNoticeSettings, body)),
    ...more,
  });
  const { member } = await enter("/portal/settings/notifications", "Settings");
  const part = within(await screen.findByRole("region", { name: "On your devices" }));
  return { member, part, sent };
};

test("nobody is asked by themselves; a press asks the browser, tells the club, and shows what can be chosen", async () => {
  const { asked, subscribe } = givePush("default", "granted");
  const { member, part, sent } = await visit();
  const turnOn = await part.findByRole("button", { name: "Turn on for this device" });
  expect(asked).not.toHaveBeenCalled();

  await member.click(turnOn);

  expect(await part.findByText(/^This device/)).toBeVisible();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(sent.find(({ call }) => call === "POST /api/devices")?.body).toMatchObject({
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    keys: { auth: "a".repeat(22) },
  });
  await member.click(await part.findByRole("switch", { name: "Mentions and replies" }));
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === "PATCH /api/notice-settings").map(({ body }) => body)).toEqual([
      { push: { mentions: false } },
    ]),
  );
});

test("what members wrote is on a device only where its owner turns that on", async () => {
  const { member, part, sent } = await visit([phone]);
  const choice = await part.findByRole("switch", { name: "Message text" });
  expect(choice).not.toBeChecked();

  await member.click(choice);

  await waitFor(() =>
    expect(sent.filter(({ call }) => call === "PATCH /api/notice-settings").map(({ body }) => body)).toEqual([
      { pushesText: true },
    ]),
  );
  expect(choice).toBeChecked();
});

test("a device is removed: its browser is told, then the club", async () => {
  const { subscription } = givePush("default", "granted");
  const { member, part, sent } = await visit();
  await member.click(await part.findByRole("button", { name: "Turn on for this device" }));

  await member.click(await part.findByRole("button", { name: "Remove Chrome on Android" }));

  expect(await part.findByRole("button", { name: "Turn on for this device" })).toBeVisible();
  // Its button is gone: a keyboard goes on from the heading.
  expect(part.getByRole("heading", { name: "On your devices" })).toHaveFocus();
  expect(subscription.unsubscribe).toHaveBeenCalled();
  expect(sent.map(({ call }) => call)).toContain(`DELETE /api/devices/${phone.id}`);
});
