import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { membersContract } from "#shared/members.ts";
import { as } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { becomeMember } from "./member-page.ts";

/** A new member with a profile, in a browser of their own. */
const arrive = async (browser: Browser, firstName: string) => {
  const page = await (await browser.newContext()).newPage();
  const { email } = await becomeMember(page, demoPassword);
  const full_name = `${firstName} ${email.split("@")[0]?.split("-")[1] ?? ""}`;
  const { id } = await as({ email })(membersContract.saveProfile, { ...given.profile({ full_name }), version: 0 }).then(
    ({ body }) => body as { id: string },
  );
  return { page, id, name: full_name };
};
type Somebody = Awaited<ReturnType<typeof arrive>>;

const log = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByRole("main").getByRole("textbox");

/** Writes as people do; the text is nobody else's in this run. */
const say = async ({ page, name }: Somebody, words: string) => {
  const text = `${words} (${name})`;
  await field(page).fill(text);
  await field(page).press("Enter");
  return text;
};

/** Everybody reads this once, in this order. */
const expectAll = async (people: Somebody[], texts: string[]) => {
  for (const { page } of people) {
    for (const text of texts) await expect(log(page).getByText(text, { exact: true })).toHaveCount(1);
    const places = await Promise.all(
      texts.map((text) =>
        log(page)
          .getByText(text, { exact: true })
          .evaluate((it) => it.getBoundingClientRect().top),
      ),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
};

/** The shell has a place for it on wide screens and one on phones. */
const expectSeen = (found: Locator, options?: { timeout: number }) =>
  expect(found.filter({ visible: true }).first()).toBeVisible(options);
const expectState = (page: Page, state: string) => expectSeen(page.getByText(state, { exact: true }));

test("two members chat in the community, through the loss of the network of either", async ({ browser }) => {
  test.setTimeout(180_000);
  const ada = await arrive(browser, "Ada");
  const ben = await arrive(browser, "Ben");
  for (const { page } of [ada, ben]) {
    await page.goto("/portal/community?topic=industry-news");
    await expectState(page, "Live");
  }
  await expectSeen(ada.page.getByText(ben.name), { timeout: 30_000 });

  const texts = [await say(ada, "Good evening")];
  await expectAll([ada, ben], texts);
  texts.push(await say(ben, "Good evening to you"));
  await expectAll([ada, ben], texts);

  await ben.page.context().setOffline(true);
  await expectState(ben.page, "Offline");
  texts.push(await say(ada, "Are you still there?"));
  const late = await say(ben, "Written in a tunnel");
  await expect(log(ben.page).getByText("Sending…")).toBeVisible();
  await expect(log(ada.page).getByText(late, { exact: true })).toHaveCount(0);
  await ben.page.context().setOffline(false);
  await expectAll([ada, ben], [...texts, late]);

  await ada.page.reload();
  await expectAll([ada, ben], [...texts, late]);
  await Promise.all([ada, ben].map(({ page }) => page.context().close()));
});

test("two members write to each other, and the badge tells what is unread on every device", async ({ browser }) => {
  test.setTimeout(180_000);
  const ada = await arrive(browser, "Ada");
  const ben = await arrive(browser, "Ben");
  const phone = await (await browser.newContext({ storageState: await ben.page.context().storageState() })).newPage();
  for (const page of [ben.page, phone]) {
    await page.goto("/portal/dashboard");
    await expectState(page, "Live");
  }
  await ada.page.goto(`/portal/messages?to=${ben.id}`);
  await expectSeen(ada.page.getByText(ben.name));

  const first = await say(ada, "Could we talk on Friday?");
  for (const page of [ben.page, phone]) {
    await expect(page).toHaveTitle(/^\(1\) Dashboard/);
    await expectSeen(page.getByRole("link", { name: "Messages, 1 unread" }));
  }

  await ben.page.goto("/portal/messages");
  await expect(log(ben.page).getByText(first, { exact: true })).toBeVisible();
  for (const page of [ben.page, phone]) await expect(page).not.toHaveTitle(/^\(1\)/);

  await ada.page.context().setOffline(true);
  await expectState(ada.page, "Offline");
  const answer = await say(ben, "Friday at ten");
  await ada.page.context().setOffline(false);
  await expectAll([ada, ben], [first, answer]);
  await Promise.all([ada.page, ben.page, phone].map((page) => page.context().close()));
});
