import { demoPassword } from "#infra/local/settings.ts";
import { eventAdminContract } from "#shared/event-admin.ts";
import { prerenderedPaths, prerenderedShells } from "#shared/site-paths.ts";
import { asAdmin } from "#test/support/as.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { createLiveListing } from "#test/support/listings.ts";
import { createPublicMember } from "#test/support/public-member.ts";
import { until } from "#test/support/until.ts";
import type { Browser } from "./browser.ts";

/** React has taken the page over: its heading is React's own, not only the prerendered one. */
const isAlive = `Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__reactFiber"))`;

/** Scrolls through the page, so that what loads on coming near begins to. */
const seeAll = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
})()`;

const quote = (text: string) => JSON.stringify(text);
const hasText = (text: string, selector = "body") =>
  `document.querySelector(${quote(selector)})?.innerText.includes(${quote(text)}) ?? false`;

const waitFor = (browser: Browser, what: string, condition: string) =>
  until(what, () => browser.evaluate<boolean>(condition));
const waitForPath = (browser: Browser, path: string) =>
  waitFor(browser, `the page ${path}`, `location.pathname === ${quote(path)}`);

const open = async (browser: Browser, path: string) => {
  await browser.open(`${clubUnderTest().site}${path}`);
  await waitFor(browser, `${path} to come alive`, isAlive);
};

let markers = 0;
/** What pages have complained of since it was asked last, what is still on its way included. */
const takeComplaints = async ({ evaluate, messages }: Browser) => {
  const marker = `marker ${++markers}`;
  await evaluate(`console.log(${quote(marker)})`);
  await until("the console", () => Promise.resolve(messages.some(({ text }) => text === marker)));
  return messages.splice(0).flatMap(({ isError, text }) => (isError ? [text] : []));
};

/** Everything has loaded without a complaint. */
const expectSilence = async (browser: Browser) => {
  await browser.waitForNetworkIdle();
  expect(await takeComplaints(browser)).toEqual([]);
};

/** Of the addresses that a shell stands for, one where there is something. */
const addressOf = async (shell: string) => {
  if (shell === prerenderedShells.business) return shell.replace("*", (await createLiveListing()).slug);
  if (shell === prerenderedShells.publicMember) return shell.replace("*", (await createPublicMember()).id);
  return shell.replace("*", "elevated-wednesdays");
};

/** What visitors and members do in any browser, without a complaint of its console. */
export const tellStories = (start: () => Promise<Browser>) => {
  jest.setTimeout(300_000);
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser?.close());

  test("what a page complains of is noticed", async () => {
    await open(browser!, "/contact");
    await expectSilence(browser!);

    await browser!.evaluate(`console.error("an error")`);
    await browser!.evaluate(`void setTimeout(() => { throw new Error("an exception"); })`);
    await browser!.evaluate(`void Promise.reject(new Error("a rejection"))`);
    await browser!.evaluate(`void Object.assign(new Image(), { src: "https://elsewhere.invalid/forbidden.png" })`);

    const complaints: string[] = [];
    for (const expected of ["an error", "an exception", "a rejection", "forbidden.png"]) {
      await until(`the complaint of ${expected}`, async () => {
        complaints.push(...(await takeComplaints(browser!)));
        return complaints.some((complaint) => complaint.includes(expected));
      });
    }
    await browser!.waitForNetworkIdle();
  });

  test.each([...prerenderedPaths, ...Object.values(prerenderedShells)])(
    "%s comes alive and is silent",
    async (path) => {
      const address = await addressOf(path);

      await open(browser!, address);
      await browser!.evaluate(seeAll);

      await expectSilence(browser!);
    },
  );

  test("a visitor registers for an event, and is thanked", async () => {
    const { body: event } = await asAdmin(eventAdminContract.createEvent, given.eventForm());
    const { personalInfo } = given.registration();
    await open(browser!, `/events/register/${event.id}`);
    for (const [name, text] of Object.entries(personalInfo)) {
      await browser!.type(`main form [name="personalInfo.${name}"]`, text);
    }

    await browser!.click('main form [type="submit"]');

    await waitForPath(browser!, `/events/thank-you/${event.id}`);
    await waitFor(browser!, "the thanks", hasText(`We emailed ${personalInfo.email}`));
    await expectSilence(browser!);
  });

  test("a member signs in by hand, writes to the community, and reads it there", async () => {
    const text = `Good evening, ${given.idempotencyKey()}`;
    await open(browser!, "/auth");
    await browser!.type('main form [name="email"]', "member1@club.test");
    await browser!.type('main form [name="password"]', demoPassword);
    await browser!.click('main form [type="submit"]');
    await waitForPath(browser!, "/portal/dashboard");

    await browser!.click('a[href^="/portal/community"]');
    await browser!.type("main form textarea", text);
    await browser!.click('main form [type="submit"]');

    await waitFor(browser!, "the message in the log", hasText(text, "[role=log]"));
    await waitFor(browser!, "it to be sent", `!(${hasText("Sending…", "[role=log]")})`);
    await expectSilence(browser!);
  });
};
