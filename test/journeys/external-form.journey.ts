import { expect } from "@playwright/test";
import { expectToast } from "./form-page.ts";
import { test } from "./test.ts";

const provider = "https://forms.example";

test("a form of another provider is embedded, and its submission is told once", async ({ page }) => {
  // The site as a build with EVENT_FORM_URL serves it, and the provider behind that address.
  await page.route(/^https?:\/\/[^/]+\/events$/, async (route) => {
    const answer = await route.fetch();
    const policy = `${answer.headers()["content-security-policy"]}; frame-src ${provider}`;
    const setting = `<meta name="club:event-form" content="${provider}/form/242345"></head>`;
    const body = (await answer.text()).replace("</head>", setting);
    await route.fulfill({
      response: answer,
      body,
      headers: { ...answer.headers(), "content-security-policy": policy },
    });
  });
  await page.route(`${provider}/**`, async (route) => {
    const script = `for (let i = 0; i < 3; i++) parent.postMessage({ action: "formSubmitted" }, "*")`;
    await route.fulfill({ contentType: "text/html", body: `<h1>The form</h1><script>${script}</script>` });
  });

  await page.goto("/events");

  await expect(page.frameLocator('iframe[title="Elevated Wednesday"]').getByText("The form")).toBeVisible();
  await expectToast(page, "Registration Successful!", "Your registration has been confirmed.");
  await expect(page.getByText("Registration Successful!")).toHaveCount(1);
});
