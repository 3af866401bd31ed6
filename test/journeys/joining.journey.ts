import "#test/support/stack-environment.ts";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { formatToken } from "#functions/platform/private-links.ts";
import { admit } from "#test/support/admit.ts";
import { given } from "#test/support/given.ts";
import { fillForm, submitOf } from "./form-page.ts";
import { observe } from "./observed-page.ts";
import { expectQualityInFull } from "./page-quality.ts";
import { goWithin } from "./portal-page.ts";
import { test } from "./test.ts";

const picture = fileURLToPath(new URL("../../web/public/og/network.jpg", import.meta.url));

test("who is accepted opens the link, chooses a password, and is in, with the profile filled in", async ({ page }) => {
  const email = given.emailAddress();
  const path = `/join#${formatToken(await admit(email, { profile: { full_name: "Ada Okafor", location: "Dallas, TX" } }))}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "You're in, Ada" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const form = page.getByRole("form", { name: "Become a member" });
  await fillForm(form, { password: "secret-1" });
  await submitOf(form).click();

  await page.waitForURL("/portal/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Good to see you, Ada" })).toBeVisible();
  const welcome = page.getByRole("region", { name: "Welcome to the club" });
  await expect(welcome.getByRole("switch")).toBeVisible();
  await expectQualityInFull(observe(page), welcome);
  await welcome.locator('[name="welcome-picture"]').setInputFiles(picture);
  await welcome.getByRole("button", { name: "Save picture" }).click();
  await expect(welcome.getByText("That's you. People will know who to look for.")).toBeVisible();
  await welcome.getByRole("link", { name: "Write to everyone" }).click();
  await expect(page.getByRole("textbox", { name: "Message General Discussion" })).toHaveValue(
    "Hello everyone, I'm Ada Okafor. Happy to be here!",
  );
  await goWithin(page, "/portal/dashboard");
  await welcome.getByRole("button", { name: "I'm all set" }).click();
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "Around the club" })).toBeVisible();
  await expect(welcome).toBeHidden();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "You're a member already" })).toBeVisible();
});
