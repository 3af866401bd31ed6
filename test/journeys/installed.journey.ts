import { expect } from "@playwright/test";
import { observe } from "./observed-page.ts";
import { expectQualityInFull } from "./page-quality.ts";
import { waitForWorker } from "./page-worker.ts";
import { admin, test } from "./test.ts";

test("a member who has opened the portal sees the club's own page without a network, and the one they wanted when it is back", async ({
  enter,
}) => {
  const page = await enter(admin);
  await page.goto("/portal/settings");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Settings");
  await waitForWorker(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await page.context().setOffline(true);
  await page.goto("/portal/messages");
  await expect(heading).toHaveText("You're offline");
  // It has no script that would follow another tab's theme.
  await page.evaluate(() =>
    addEventListener("storage", ({ newValue }) => (document.documentElement.className = newValue ?? "")),
  );
  await expectQualityInFull(observe(page), heading);
  expect(new URL(page.url()).pathname).toBe("/portal/messages");

  await page.context().setOffline(false);
  await expect(heading).toHaveText("Messages");

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith("/assets/")).sort()).toEqual(["/icon.svg", "/offline.html"]);
});

test("the bar of a phone has the color of the portal's own in both themes", async ({ enter }) => {
  const page = await enter(admin);
  await page.goto("/portal/settings");
  const color = page.locator('meta[name="theme-color"]');

  await expect(color).toHaveAttribute("content", /^#fff(fff)?$/i);
  await page.getByRole("switch", { name: "Dark theme" }).click();
  await expect(color).toHaveAttribute("content", /^#18181b$/i);
});

test("what is pushed is shown by the browser, and leads to its place in the portal that is open", async ({ enter }) => {
  const page = await enter(admin, true);
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/portal/settings");
  await waitForWorker(page);
  const devTools = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  devTools.on("ServiceWorker.workerRegistrationUpdated", (update) => registrations.push(...update.registrations));
  await devTools.send("ServiceWorker.enable");
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const { registrationId = "", scopeURL = "" } = registrations[0] ?? {};
  const message = { title: "Message from Ada", body: "Hello.", path: "/portal/messages", tag: "c", unread: 3 };
  const push = (data: object) =>
    devTools.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(scopeURL).origin,
      registrationId,
      data: JSON.stringify(data),
    });
  // The browser of these tests ends where it is to draw a notification or a badge: what it is asked to show is noted instead.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    Object.assign(navigator, { setAppBadge: (unread: number) => Promise.resolve(void scope.shown.push({ unread })) });
    scope.registration.showNotification = (title, options) =>
      Promise.resolve(void scope.shown.push({ title, ...options }));
  });
  const listShown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);

  // The public site tells nobody what is new, so the browser does.
  await page.goto("/about");
  await push(message);
  await expect
    .poll(listShown)
    .toMatchObject([{ unread: 3 }, { title: message.title, body: "Hello.", tag: "c", data: "/portal/messages" }]);

  await page.goto("/portal/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await page.evaluate(() =>
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent("message", { data: { type: "open", path: "/portal/messages" } }),
    ),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
});
