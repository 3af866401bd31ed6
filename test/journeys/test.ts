import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { tokensOf } from "#test/support/as.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { translator } from "#test/support/translated.ts";
import { openObservedPage, type ObservedPage } from "./observed-page.ts";

const { site, outputs } = clubUnderTest();

/** Whether each page is translated by its browser, in the full run. */
const isTranslated = process.env.CLUB_TRANSLATED !== undefined;

/** The demo account that may do everything. */
export const admin = "admin@club.test";

/** What the website keeps of somebody's session, under Amplify's names. A worker signs in once and again when it ages. */
const sessionOf = async (email: string) => {
  const { access, id, refresh } = await tokensOf(email);
  const claims = Buffer.from(access.split(".")[1] ?? "", "base64url").toString();
  const { username } = JSON.parse(claims) as { username: string };
  const client = `CognitoIdentityServiceProvider.${outputs.UserPoolClientId}`;
  const entries = {
    [`${client}.LastAuthUser`]: username,
    [`${client}.${username}.accessToken`]: access,
    [`${client}.${username}.idToken`]: id,
    [`${client}.${username}.refreshToken`]: refresh,
    [`${client}.${username}.clockDrift`]: "0",
    [`${client}.${username}.signInDetails`]: JSON.stringify({ loginId: email, authFlowType: "USER_SRP_AUTH" }),
  };
  return {
    cookies: [],
    origins: [{ origin: site, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
  };
};

/** This worker's browsers that nobody uses at the moment, by the size of their screen. */
const freeOn = new Map<string, BrowserContext[]>();

/**
 * Closes what somebody had open, and forgets it all but for the site's files, which it takes a second to load. Answers
 * whether nothing of it goes on.
 */
const forget = async (context: BrowserContext) => {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  // A worker that only loses its registration goes on, or never begins: whoever then sets the network waits for it for ever.
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.stopAllWorkers");
  await devTools.send("Storage.clearDataForOrigin", { origin: site, storageTypes: "all" });
  await page.close();
  if (context.serviceWorkers().length > 0) return false;
  await context.setOffline(false);
  return true;
};

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;

type Fixtures = {
  /** Opens a browser with what it keeps of the site, which has the site's files of who used it before unless it is new. */
  browsers: (state: State, isNew: boolean) => Promise<BrowserContext>;
  /**
   * Opens a browser of their own for somebody who is signed in. It is to be new where its clock is set or it is permitted
   * something: that cannot be taken back.
   */
  enter: (email: string, isNew?: boolean) => Promise<Page>;
  /** Whether the visitor's own browser is to be new, for the same reasons. */
  isVisitorNew: boolean;
};
type WorkerFixtures = {
  visitorPage: ObservedPage;
  adminPage: ObservedPage;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  browsers: async ({ browser, viewport }, use, testInfo) => {
    const screen = `${viewport?.width} × ${viewport?.height}`;
    const free = freeOn.get(screen) ?? [];
    freeOn.set(screen, free);
    const used: { context: BrowserContext; isNew: boolean }[] = [];
    await use(async (storageState, isNew) => {
      const known = isNew ? undefined : free.pop();
      await known?.setStorageState(storageState);
      const context = known ?? (await browser.newContext({ storageState }));
      if (!known && isTranslated) await context.addInitScript(translator);
      used.push({ context, isNew });
      return context;
    });
    for (const { context, isNew } of used)
      if (isNew || testInfo.status !== testInfo.expectedStatus || !(await forget(context))) await context.close();
      else free.push(context);
  },
  enter: ({ browsers }, use) =>
    use(async (email, isNew = false) => (await browsers(await sessionOf(email), isNew)).newPage()),
  isVisitorNew: [false, { option: true }],
  context: async ({ browsers, isVisitorNew }, use) => use(await browsers({ cookies: [], origins: [] }, isVisitorNew)),
  visitorPage: [async ({ browser }, use) => use(await openObservedPage(browser)), { scope: "worker" }],
  adminPage: [
    async ({ browser }, use) => use(await openObservedPage(browser, { storageState: await sessionOf(admin) })),
    { scope: "worker" },
  ],
});
