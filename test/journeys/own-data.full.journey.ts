import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { expect, type Page } from "@playwright/test";
import { credentials } from "#infra/local/embedded-aws.ts";
import { demoPassword } from "#infra/local/settings.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { emailsTo } from "./emails.ts";
import { expectToast } from "./form-page.ts";
import { newMember } from "./member-page.ts";
import { observe, twoFrames } from "./observed-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { goWithin } from "./portal-page.ts";
import { test } from "./test.ts";

const { endpoint, outputs } = clubUnderTest();

/** The look of every minute at copies that are to be made, now. */
const makeExports = () =>
  new LambdaClient(credentials(endpoint)).send(new InvokeCommand({ FunctionName: outputs.FunctionExports }));

const settings = async (page: Page) => {
  await page.setViewportSize({ width: 360, height });
  await page.goto("/portal/settings/data");
  await twoFrames(page);
  return page.getByRole("region", { name: "Your data" });
};
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);

test("a member takes their data along, leaves by their password, and changes their mind", async ({ enter }) => {
  const { email } = await newMember("Zora");
  const page = await enter(email);
  const own = await settings(page);

  await own.getByRole("button", { name: "Export my data" }).click();
  await expect(own.getByText(/^We're preparing your copy/)).toBeVisible();
  await makeExports();
  await expect.poll(() => subjectsTo(email), { timeout: 30_000 }).toContain("The copy of your data is ready");
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    own.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data.zip");
  await expectQualityInFull(observe(page), own.getByText(/^Your copy is ready/));

  await page.setViewportSize({ width: 360, height });
  await own.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account" });
  await expectQualityInFull(observe(page), dialog);
  await dialog.locator('[name="current"]').fill(`${demoPassword}?`);
  await dialog.getByLabel(/^Type/).fill("delete my account");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("That isn't your current password. Please check it.")).toBeVisible();
  await dialog.locator('[name="current"]').fill(demoPassword);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expectToast(page, "We'll delete your account", "You have 7 days to change your mind.");

  await goWithin(page, "/portal/directory");
  const banner = page.getByRole("status").filter({ hasText: /^Your account will be deleted on/ });
  await expectQualityInFull(observe(page), banner);
  await banner.getByRole("button", { name: "Keep my account" }).click();
  await expect(banner).toBeHidden();
  await expect
    .poll(() => subjectsTo(email), { timeout: 30_000 })
    .toEqual([
      "The copy of your data is ready",
      expect.stringMatching(/^Your account will be deleted on/),
      "Your account stays",
    ]);
});
