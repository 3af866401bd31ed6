import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";

type Answers = Record<string, string | boolean | readonly string[]>;

const answer = async (form: Locator, name: string, value: Answers[string]) => {
  const field = form.locator(`[name="${name}"]`).first();
  const kind = await field.evaluate((element) => element.getAttribute("type") ?? element.tagName.toLowerCase());
  if (kind === "select") return field.selectOption(String(value));
  if (kind !== "radio" && kind !== "checkbox") return field.fill(String(value));
  if (typeof value === "boolean") return field.setChecked(value);
  for (const each of typeof value === "string" ? [value] : value) {
    await form.locator(`[name="${name}"][value="${each}"]`).check();
  }
};

/** Fills a form in, field by field, whatever kind of field each is. */
export const fillForm = async (form: Locator, answers: Answers) => {
  for (const [name, value] of Object.entries(answers)) await answer(form, name, value);
};

/** The form's way out. */
export const submitOf = (form: Locator) => form.locator('button[type="submit"]');

/** Every request of the page to an endpoint of the API that writes. */
export const postsOf = (page: Page, path: string) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(path)) posts.push(request.postData() ?? "");
  });
  return posts;
};

/** Lets an endpoint answer otherwise than it would. */
export const answering = (page: Page, path: string, answer: (route: Route) => Promise<void>) =>
  page.route(`**${path}`, answer);

/** Something that happens when the test says so, such as an answer that waits until the page was seen without it. */
export const held = () => {
  let letGo!: () => void;
  return { until: new Promise<void>((resolve) => (letGo = resolve)), letGo };
};

export const failing = (route: Route) =>
  route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" });

/** What an endpoint answers when the mailing list is out, which for all other pages it is not. */
export const withoutMailingList = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...((await response.json()) as object), mailingList: "failed" } });
};

/** The one toast with this title says this. */
export const expectToast = async (page: Page, title: string, description: string) => {
  const toast = page.getByRole("status").filter({ hasText: title });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
};

/**
 * For how long the page, its toasts apart, has this text from now on, in milliseconds. The page itself keeps watch: a
 * look from here may come when it has gone.
 */
export const presenceOf = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const look = () => {
          const isThere = document.querySelector("main")?.textContent.includes(wanted);
          if (isThere) since ??= performance.now();
          else if (since !== undefined) resolve(performance.now() - since);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );

type Mail = { to: { address: string }[]; replyTo?: { address: string }[]; subject: string; text: string };

const mails = async () => (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];

/** Subjects of what somebody got from the club so far. */
export const subjectsTo = async (address: string) =>
  (await mails()).filter(({ to }) => to[0]?.address === address).map(({ subject }) => subject);

/** What the club got from somebody's forms so far. */
export const noticesOf = async (address: string) =>
  (await mails()).filter(({ replyTo }) => replyTo?.[0]?.address === address);

/** Goes to a control by the keyboard alone. */
export const tabTo = async (page: Page, control: Locator) => {
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there.");
};
