import { AdminAddUserToGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { totpOf } from "#infra/totp.ts";
import { membersContract } from "#shared/members.ts";
import { cognito, newAccount } from "#test/support/account.ts";
import { as } from "#test/support/as.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { signIn } from "./member-page.ts";
import { height } from "./page-quality.ts";
import { goWithin } from "./portal-page.ts";
import { admin, test } from "./test.ts";

const { UserPoolId } = clubUnderTest().outputs;

/** An admin whom no other test knows, with a profile. */
const newAdmin = async () => {
  const account = await newAccount();
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: account.email, GroupName: "admin" }));
  const name = `Iris ${account.email.split("@")[0]?.split("-")[1] ?? ""}`;
  await as({ ...account, isAdmin: true })(membersContract.saveProfile, {
    ...given.profile({ full_name: name }),
    version: 0,
  });
  return { ...account, name };
};

const codeForm = (page: Page) => page.getByRole("form", { name: "Enter your code" });

test("an admin sets up a second factor, signs in with it, and another admin takes it away", async ({ enter }) => {
  const iris = await newAdmin();
  const page = await enter(iris.email);
  await page.setViewportSize({ width: 768, height });
  await page.goto("/portal/settings/security");
  const factor = page.getByRole("region", { name: "Second factor" });

  const begin = page.getByRole("form", { name: "Set up an authenticator app" });
  await fillForm(begin, { current: demoPassword });
  await submitOf(begin).click();
  await expect(factor.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = ((await factor.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "").replaceAll(" ", "");
  const confirm = page.getByRole("form", { name: "Confirm the code" });
  // Neither of this moment nor of the ones beside it.
  await fillForm(confirm, { code: totpOf(key, Date.now() - 3_600_000) });
  await submitOf(confirm).click();
  await expect(confirm.getByText("That code isn't right", { exact: false })).toBeVisible();
  await fillForm(confirm, { code: totpOf(key) });
  await submitOf(confirm).click();
  await expectToast(page, "Second factor is on", "We'll ask for a code the next time you sign in.");
  await expect(factor.getByText(/^On since .* You haven't signed in with it yet\./)).toBeVisible();

  await factor.getByRole("button", { name: "Sign out now" }).click();
  await page.waitForURL("/auth");
  await signIn(page, iris.email);
  await fillForm(codeForm(page), { code: totpOf(key) });
  await submitOf(codeForm(page)).click();
  await page.waitForURL(/\/portal\//);
  await goWithin(page, "/portal/settings/security");
  await expect(factor.getByText(/^On since .* You signed in with it\./)).toBeVisible();

  const other = await enter(admin);
  await other.goto(`/portal/members/${iris.id}`);
  await other.getByRole("button", { name: "Reset second factor" }).click();
  const question = other.getByRole("dialog", { name: `Reset the second factor of ${iris.name}?` });
  await question.getByRole("button", { name: "Reset second factor" }).click();
  await expectToast(other, "Second factor reset", "They can set up another one under Settings.");

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await signIn(page, iris.email);
  await page.waitForURL(/\/portal\//);
  await goWithin(page, "/portal/settings/security");
  await expect(factor.getByText("Not set up.")).toBeVisible();
});
