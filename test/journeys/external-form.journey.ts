import { expect, test, type Page } from "@playwright/test";
import { expectToast, held, presenceOf } from "./form-page.ts";

const provider = "https://forms.example";
const address = `${provider}/form/242345`;

/** The site as a build with `EVENT_FORM_URL` serves it, and the provider behind that address. */
const withForm = async (page: Page, formScript: string, loading = Promise.resolve()) => {
  await page.route(/^https?:\/\/[^/]+\/events$/, async (route) => {
    const answer = await route.fetch();
    const policy = `${answer.headers()["content-security-policy"]}; frame-src ${provider}`;
    const html = (await answer.text()).replace("</head>", `<meta name="club:event-form" content="${address}"></head>`);
    await route.fulfill({
      response: answer,
      body: html,
      headers: { ...answer.headers(), "content-security-policy": policy },
    });
  });
  await page.route(`${provider}/**`, async (route) => {
    await loading;
    await route.fulfill({ contentType: "text/html", body: `<h1>The form</h1><script>${formScript}</script>` });
  });
  await page.goto("/events", { waitUntil: "commit" });
};

const loader = "Loading registration form...";

test("without a configured form there is no section for it", async ({ page }) => {
  await page.goto("/events");

  await expect(page.getByRole("article", { name: "Elevated Wednesday" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("the form is embedded under its title, and the loader goes when it has loaded", async ({ page }) => {
  // Or it goes by itself, after three seconds.
  await page.addInitScript(() => {
    const later = setTimeout;
    const patient = (...given: Parameters<typeof later>) => (given[1] === 3000 ? 0 : later(...given));
    Object.assign(window, { setTimeout: patient });
  });
  const answer = held();
  await withForm(page, "", answer.until);
  await expect(page.getByText(loader)).toBeVisible();

  answer.letGo();

  await expect(page.frameLocator('iframe[title="Elevated Wednesday"]').getByText("The form")).toBeVisible();
  await expect(page.getByText(loader)).toBeHidden();
});

test("a form that does not load shows the loader for three seconds", async ({ page }) => {
  await withForm(page, "", held().until);

  expect(await presenceOf(page, loader)).toBeGreaterThan(2900);
});

test("a submission told by the form is passed on, once", async ({ page }) => {
  await withForm(page, `for (let i = 0; i < 3; i++) parent.postMessage({ action: "formSubmitted" }, "*")`);

  await expectToast(page, "Registration Successful!", "Your registration has been confirmed.");
  await expect(page.getByText("Registration Successful!")).toHaveCount(1);
});

test("a message from elsewhere is nobody's submission", async ({ page }) => {
  await withForm(page, "");
  await expect(page.frameLocator("iframe").getByText("The form")).toBeVisible();
  await page.evaluate(() => postMessage({ action: "formSubmitted" }, "*"));

  await page.waitForTimeout(800); // As long as a toast needs to come, several times over.

  await expect(page.getByText("Registration Successful!")).toHaveCount(0);
});
