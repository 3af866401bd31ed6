import { test as base, type Page } from "@playwright/test";
import { tokensOf } from "#test/support/as.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { openObservedPage, type ObservedPage } from "./observed-page.ts";

const { site, outputs } = clubUnderTest();

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

type Fixtures = {
  /** Opens a browser of their own for somebody who is signed in. */
  enter: (email: string) => Promise<Page>;
};
type WorkerFixtures = {
  visitorPage: ObservedPage;
  adminPage: ObservedPage;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  enter: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ storageState: await sessionOf(email) });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
  visitorPage: [async ({ browser }, use) => use(await openObservedPage(browser)), { scope: "worker" }],
  adminPage: [
    async ({ browser }, use) => use(await openObservedPage(browser, { storageState: await sessionOf(admin) })),
    { scope: "worker" },
  ],
});
