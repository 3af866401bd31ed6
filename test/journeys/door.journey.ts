import { chromium, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { contract } from "#shared/contract.ts";
import { asAdmin } from "#test/support/as.ts";
import { makeCameraFilm } from "#test/support/camera-film.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { findWholeChromium } from "#test/support/find-chromium.ts";
import { inFullOnly } from "#test/support/tier.ts";
import {
  answerOf,
  approveParty,
  countsOf,
  newEvening,
  newHelperLink,
  openDoor,
  registerParty,
  scan,
} from "./door-evening.ts";
import { observe } from "./observed-page.ts";
import { expectQuality, expectQualityInFull } from "./page-quality.ts";
import { waitForWorker } from "./page-worker.ts";
import { launchOptions } from "./playwright.config.ts";
import { serveReleases } from "./releases.ts";
import { admin, test } from "./test.ts";

const phone = { viewport: { width: 360, height: 740 } };

/** The same as {@link expectQuality}; the phone is a phone afterwards. */
const expectDoorQuality = async (page: Page, shown: Locator) => {
  await expectQuality(observe(page), shown);
  await page.setViewportSize(phone.viewport);
};

/** What is in this browser's database, as it stands on the disk. */
const readDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open("club-door");
        request.onerror = () => reject(new Error("There is no database."));
        request.onsuccess = async () => {
          const { result } = request;
          const readAll = (store: string) =>
            new Promise<unknown[]>((give) => {
              const all = result.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => give(all.result as unknown[]);
            });
          const decode = (value: unknown) =>
            value instanceof ArrayBuffer ? new TextDecoder().decode(value) : (value as object);
          const rows = [...(await readAll("copies")), ...(await readAll("scans"))];
          result.close();
          resolve(JSON.stringify(rows, (_, value: unknown) => decode(value)));
        };
      }),
  );

test("an admin makes a helper's link, the helper lets people in, and both see the same", async ({ enter, browser }) => {
  const { id, title } = await newEvening();
  const family = await approveParty(id, ["Ada Okafor", "Chloé Obi", "Dan Whitfield"]);
  const solo = await approveParty(id, ["Langston Hughes"]);
  await registerParty(id, ["Pia Enders"]);
  const desk = await enter(admin, true);
  await desk.goto("/portal/admin/events");
  await desk
    .getByRole("link", { name: `Door: ${title}` })
    .first()
    .click();
  await desk.goto(`/portal/admin/door/${id}`);
  await expect(countsOf(desk)).toHaveText("0 of 4 in");

  await desk.getByRole("button", { name: "Helpers" }).click();
  const dialog = desk.getByRole("dialog", { name: "Helpers' links" });
  await dialog.getByRole("textbox", { name: "Who is it for?" }).fill("Naomi");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByText(/^http.*\/door\/.*#/).innerText();
  await desk.keyboard.press("Escape");

  const context = await browser.newContext(phone);
  const helper = await context.newPage();
  await openDoor(helper, link);
  await expect(countsOf(helper)).toHaveText("0 of 4 in");
  await expect(helper.getByRole("button", { name: "Helpers" })).toBeHidden();
  await scan(helper, family.codes[0]!);
  await expect(answerOf(helper)).toContainText("Come in");
  await expect(answerOf(helper)).toContainText("Ada Okafor");
  await answerOf(helper).getByRole("button", { name: "Let in the other 2" }).click();
  await expect(countsOf(helper)).toHaveText("3 of 4 in");

  await expect(countsOf(desk)).toHaveText("3 of 4 in");
  await scan(desk, family.codes[1]!);
  await expect(answerOf(desk)).toContainText(/Already in\s*Chloé Obi\s*at .* by Naomi/);
  await desk.getByRole("searchbox", { name: "Find a guest" }).fill("langst");
  await desk.getByRole("button", { name: "Let in Langston Hughes" }).click();
  await expect(countsOf(helper)).toHaveText("4 of 4 in");
  await scan(helper, solo.codes[0]!);
  await expect(answerOf(helper)).toContainText("Already in");

  await helper.getByRole("button", { name: "Guests" }).click();
  await helper.getByRole("button", { name: "Undo: Langston Hughes isn't here" }).click();
  await expect(countsOf(desk)).toHaveText("3 of 4 in");

  await desk.getByRole("button", { name: "Helpers" }).click();
  await dialog.getByRole("button", { name: "Take back the link of Naomi" }).click();
  await expect(helper.getByRole("heading", { level: 1, name: "This door is closed" })).toBeVisible();
  expect(await readDatabase(helper)).toBe("[]");
  await context.close();
});

test("the door is accessible and fits every screen, whatever it says", inFullOnly, async ({ browser }) => {
  const { id } = await newEvening();
  const { codes } = await approveParty(id, ["Ada Okafor", "Chloé Obi"]);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const { path, pass } = await newHelperLink(id, "Naomi");
  await openDoor(page, path);

  await scan(page, codes[0]!);
  await expect(answerOf(page)).toContainText("Come in");
  await expectDoorQuality(page, answerOf(page));
  await scan(page, codes[0]!);
  await expect(answerOf(page)).toContainText("Already in");
  await expectDoorQuality(page, answerOf(page));
  await page.getByRole("button", { name: "Guests" }).click();
  await expectDoorQuality(page, page.getByRole("list", { name: "Guests" }));

  await asAdmin(contract.revokeDoorPass, { eventId: id, passId: pass.id });
  const closed = page.getByRole("heading", { level: 1, name: "This door is closed" });
  await expect(closed).toBeVisible({ timeout: 30_000 });
  await expectDoorQuality(page, closed);
  await context.close();
});

test("without a network the door opens again, keeps what is done, and sends it when the network is back", async ({
  browser,
}) => {
  const { id } = await newEvening();
  const { codes } = await approveParty(id, ["Ada Okafor", "Chloé Obi"]);
  const open = async (name: string): Promise<[Page, BrowserContext]> => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await openDoor(page, (await newHelperLink(id, name)).path);
    return [page, context];
  };
  const [main, mainContext] = await open("Main door");
  const [garden, gardenContext] = await open("Garden door");
  await waitForWorker(main);

  await mainContext.setOffline(true);
  await main.reload();
  await expect(countsOf(main)).toHaveText("0 of 2 in");
  await scan(main, codes[0]!);
  await expect(answerOf(main)).toContainText("Come in");
  await main.getByRole("button", { name: "Walk-in" }).last().click();
  await main.getByRole("textbox", { name: "Their name" }).fill("Mabel Stone");
  await main.keyboard.press("Enter");
  await expect(main.getByText("Offline. 2 scans saved, to be sent.")).toBeVisible();
  // As after a dead battery: what was done is still there, and no name can be read on the disk.
  await main.reload();
  await expect(countsOf(main)).toHaveText("1 of 2 in1 walk-in");
  const stored = await readDatabase(main);
  for (const secret of ["Okafor", "Obi", "Mabel"]) expect(stored).not.toContain(secret);
  await expectQualityInFull(observe(main), main.getByText("Offline. 2 scans saved, to be sent."));

  // The other door lets the same person in meanwhile.
  await scan(garden, codes[0]!);
  await expect(answerOf(garden)).toContainText("Come in");
  await main.clock.setSystemTime(Date.now() + 11_000);
  await mainContext.setOffline(false);

  await expect(main.getByText("Online")).toBeVisible();
  await expect(countsOf(garden)).toHaveText("1 of 2 in1 walk-in");
  for (const page of [main, garden])
    await expect(page.getByRole("region", { name: "Please check" })).toContainText("Ada Okafor was let in twice");
  await expect(countsOf(main)).toHaveText("1 of 2 in1 walk-in");
  await expectQualityInFull(observe(garden), garden.getByRole("region", { name: "Please check" }));
  await Promise.all([mainContext.close(), gardenContext.close()]);
});

/** The files that the page is made of, by their folders: of one release, if all is well. */
const listReleases = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const assets = files.filter((path) => path.startsWith("/assets/"));
    return [...new Set(assets.map((path) => path.slice(0, path.lastIndexOf("/"))))];
  });

test(
  "a release that is deployed while a door is open leaves it whole, and takes over when it is loaded again",
  inFullOnly,
  async ({ browser }) => {
    const { id } = await newEvening();
    const { codes } = await approveParty(id, ["Ada Okafor", "Chloé Obi"]);
    const { path } = await newHelperLink(id, "Naomi");
    const site = await serveReleases();
    const context = await browser.newContext({ ...phone, baseURL: site.origin });
    const page = await context.newPage();
    await openDoor(page, path);
    await waitForWorker(page);
    expect(await listReleases(page)).toEqual(["/assets"]);

    site.deploy();
    await page.evaluate(async () => {
      const takenOver = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
      await (await navigator.serviceWorker.ready).update();
      await takenOver;
    });
    await waitForWorker(page);
    await context.setOffline(true);
    await scan(page, codes[0]!);
    await expect(answerOf(page)).toContainText("Come in");
    // A part that it had not loaded yet.
    await page.getByRole("button", { name: "Walk-in" }).last().click();
    await page.getByRole("textbox", { name: "Their name" }).fill("Mabel Stone");
    await page.keyboard.press("Enter");
    await expect(countsOf(page)).toHaveText("1 of 2 in1 walk-in");
    expect(await listReleases(page)).toEqual(["/assets"]);

    const missing: string[] = [];
    page.on("requestfailed", (request) => missing.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(countsOf(page)).toHaveText("1 of 2 in1 walk-in");
    expect(await listReleases(page)).toEqual(["/assets/two"]);
    expect(missing.filter((each) => each.startsWith("/assets/"))).toEqual([]);

    await context.setOffline(false);
    await expect(page.getByText("Online")).toBeVisible();
    await page.reload();
    await expect(countsOf(page)).toHaveText("1 of 2 in1 walk-in");
    expect(await listReleases(page)).toEqual(["/assets/two"]);
    await context.close();
    await site.close();
  },
);

test(
  "two tabs of one door on one device see the same queue, and send each scan once",
  inFullOnly,
  async ({ browser }) => {
    const { id } = await newEvening();
    const { codes } = await approveParty(id, ["Ada Okafor", "Chloé Obi", "Dan Whitfield"]);
    const { path } = await newHelperLink(id, "Naomi");
    const context = await browser.newContext(phone);
    const sent: string[] = [];
    context.on("response", (response) => {
      const request = response.request();
      if (request.method() !== "POST" || !request.url().endsWith("/scans")) return;
      const { scans } = request.postDataJSON() as { scans: { id: string }[] };
      sent.push(...scans.map((each) => each.id));
    });
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const page of [one, other]) await openDoor(page, path);

    await context.setOffline(true);
    await scan(one, codes[0]!);
    await expect(answerOf(one)).toContainText("Come in");
    await scan(other, codes[0]!);
    await expect(answerOf(other)).toContainText("Already in");
    await scan(other, codes[1]!);
    await expect(answerOf(other)).toContainText("Come in");
    for (const page of [one, other]) {
      await expect(page.getByText("Offline. 2 scans saved, to be sent.")).toBeVisible();
      await expect(countsOf(page)).toHaveText("2 of 3 in");
    }

    await context.setOffline(false);
    for (const page of [one, other]) await expect(page.getByText("Online")).toBeVisible();
    await Promise.all([one, other].map((page) => expect(page.getByText(/to be sent/)).toBeHidden()));
    await scan(one, codes[2]!);
    for (const page of [one, other]) await expect(countsOf(page)).toHaveText("3 of 3 in");
    // The count is the page's own, and stands before the scan is sent.
    await expect.poll(() => sent.length).toBeGreaterThan(2);
    for (const page of [one, other]) await expect(page.getByText(/to be sent/)).toBeHidden();
    expect(new Set(sent).size).toBe(3);
    expect(sent).toHaveLength(3);
    await context.close();
  },
);

/** A browser whose camera shows a film, or that has none; the page may use it unless it is refused. */
const withCamera = async (film: string | undefined, isAllowed: boolean, work: (page: Page) => Promise<void>) => {
  const args = ["--use-fake-device-for-media-stream", ...(film ? [`--use-file-for-fake-video-capture=${film}`] : [])];
  // The whole browser: its shell has no camera, not even a made-up one.
  const executablePath = findWholeChromium();
  const browser = await chromium.launch({ ...launchOptions, executablePath, args: [...launchOptions.args, ...args] });
  try {
    const context = await browser.newContext({ ...phone, baseURL: clubUnderTest().site });
    if (isAllowed) await context.grantPermissions(["camera"]);
    await work(await context.newPage());
  } finally {
    await browser.close();
  }
};

test("the camera reads tickets by itself once it is allowed, and only the door's pages may use it", async () => {
  test.skip(!findWholeChromium(), "needs the whole browser: apt-get install chromium");
  const { id } = await newEvening();
  const { codes } = await approveParty(id, ["Ada Okafor", "Chloé Obi"]);
  const { path } = await newHelperLink(id, "Naomi");
  await withCamera(makeCameraFilm(codes), true, async (page) => {
    const { complaints } = observe(page);
    await openDoor(page, path);
    await expect(page.getByRole("button", { name: "Turn off the camera" })).toBeVisible();
    await expect(answerOf(page)).toContainText("Come in");
    await expect(countsOf(page)).toHaveText("2 of 2 in");
    await page.getByRole("button", { name: "Turn off the camera" }).click();
    await expect(page.getByRole("button", { name: "Turn on the camera" })).toBeVisible();
    expect(complaints).toEqual([]);

    await page.goto("/events");
    const askForCamera = () =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => "allowed",
        ({ name }: Error) => name,
      );
    expect(await page.evaluate(askForCamera)).toBe("NotAllowedError");
  });
});

test("a camera that is refused says what to do, and the door goes on without it", inFullOnly, async () => {
  test.skip(!findWholeChromium(), "needs the whole browser: apt-get install chromium");
  const { id } = await newEvening();
  const { codes } = await approveParty(id, ["Ada Okafor"]);
  const { path } = await newHelperLink(id, "Naomi");
  await withCamera(undefined, false, async (page) => {
    await openDoor(page, path);
    await page.getByRole("button", { name: "Turn on the camera" }).click();
    await expect(page.getByText(/^The camera is blocked\./)).toBeVisible();
    await expectDoorQuality(page, page.getByRole("button", { name: "Try again" }));
    await scan(page, codes[0]!);
    await expect(answerOf(page)).toContainText("Come in");
  });
});
