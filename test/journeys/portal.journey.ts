import { expect, test, type Page } from "@playwright/test";
import { answering, expectToast, failing, fillForm, submitOf } from "./form-page.ts";
import { becomeMember, signIn } from "./member-page.ts";

const profileForm = (page: Page) => page.getByRole("form", { name: "Edit profile" });
const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** As another member, in a browser of their own. */
const asMember2 = async (page: Page) => {
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto("/auth");
  await signIn(other, "member2@club.test");
  await other.waitForURL("/portal/dashboard");
  return other;
};

/** Another member looks for somebody: how many cards there are. */
const found = async (other: Page, name: string) => {
  await other.goto(`/portal/directory?q=${encodeURIComponent(name)}`);
  await expect(other.getByRole("searchbox")).toHaveValue(name);
  await other.waitForLoadState("networkidle");
  // On a busy machine the network rests between the page and its members.
  await expect(other.getByText("Loading the members")).toHaveCount(0);
  return cardOf(other, name).count();
};

const nameOf = (email: string) => `Zora ${email.split("@")[0]?.split("-")[1] ?? ""}`;

test("a new member tells who they are, is found in the directory, hides, and signs out", async ({ page }) => {
  // Two people sign in, and look at each other four times.
  const { email } = await becomeMember(page);
  const name = nameOf(email);
  await page.goto("/portal/profile");
  await page
    .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
    .first()
    .click();
  await submitOf(profileForm(page)).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await fillForm(profileForm(page), {
    full_name: name,
    company: "Hurston Letters",
    location: "Deep Ellum, Dallas",
    website: "hurston.example.com",
    bio: "I collect stories,\nand give them back.",
  });
  await submitOf(profileForm(page)).click();
  await expectToast(page, "Profile updated", "Your profile has been updated successfully.");
  await expect(page.getByRole("link", { name: /hurston\.example\.com/ })).toHaveAttribute(
    "href",
    /^https:\/\/hurston\.example\.com\/?$/,
  );

  const other = await asMember2(page);
  expect(await found(other, name)).toBe(1);
  await expect(cardOf(other, name).getByRole("link", { name: `Message ${name}` })).toBeVisible();
  await page.goto(`/portal/directory?q=${encodeURIComponent(name)}`);
  await expect(cardOf(page, name).getByRole("button", { name: /Message/ })).toBeDisabled();

  await page.goto("/portal/settings");
  const visibility = page.getByRole("switch", { name: /directory/ });
  await expect(visibility).toBeChecked();
  // The box itself lies under its drawing.
  await visibility.click({ force: true });
  await expectToast(page, "Settings updated", "Your profile is now hidden in the directory.");
  expect(await found(other, name)).toBe(0);
  await expect(other.getByText("No members found matching your search criteria.")).toBeVisible();
  await visibility.click({ force: true });
  await expectToast(page, "Settings updated", "Your profile is now visible in the directory.");
  await other.context().close();

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expectToast(page, "Signed out", "You've been signed out successfully.");
  await page.goto("/portal/profile");
  await page.waitForURL("/auth");
});

test("two tabs do not overwrite each other, and nothing typed is lost", async ({ page, context }) => {
  const { email } = await becomeMember(page);
  const edit = async (tab: Page) => {
    await tab.goto("/portal/profile");
    await tab
      .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
      .first()
      .click();
    return profileForm(tab);
  };
  const second = await context.newPage();
  const [form, otherForm] = [await edit(page), await edit(second)];
  await fillForm(form, { full_name: nameOf(email), company: "From the first tab" });
  await submitOf(form).click();
  await expectToast(page, "Profile updated", "Your profile has been updated successfully.");

  await fillForm(otherForm, { full_name: nameOf(email), company: "From the second tab" });
  await submitOf(otherForm).click();

  await expect(second.getByText("Your profile was changed elsewhere meanwhile").first()).toBeVisible();
  await expect(otherForm.locator('[name="company"]')).toHaveValue("From the second tab");
  await second.getByRole("button", { name: "Keep mine" }).click();
  await expectToast(second, "Profile updated", "Your profile has been updated successfully.");
  await page.reload();
  await expect(page.getByText("From the second tab")).toBeVisible();
});

test("a session that has ended brings the member to the login, and what was typed is still there after it", async ({
  page,
}) => {
  const { email, password } = await becomeMember(page);
  await page.goto("/portal/profile");
  await page
    .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
    .first()
    .click();
  await fillForm(profileForm(page), { full_name: "Typed before the end" });
  await expect(profileForm(page).locator('[name="full_name"]')).toHaveValue("Typed before the end");

  await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("CognitoIdentityServiceProvider"));
    for (const key of keys) localStorage.removeItem(key);
  });
  await submitOf(profileForm(page)).click();
  await page.waitForURL("/auth");
  await expect(page.getByText("Your session has ended. Please sign in again: what you typed is kept.")).toBeVisible();
  await signIn(page, email, password);

  await page.waitForURL("/portal/profile");
  await expect(profileForm(page).locator('[name="full_name"]')).toHaveValue("Typed before the end");
});

/** A picture as a phone takes one: large, with its place in it; drawn in the browser. */
const photo = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const pen = canvas.getContext("2d")!;
    for (let y = 0; y < 2000; y += 20) {
      for (let x = 0; x < 3000; x += 20) {
        pen.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 70% 50%)`;
        pen.fillRect(x, y, 20, 20);
      }
    }
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

test("a large photo is shrunk, shown, and taken on saving; the next one replaces it", async ({ page }) => {
  const { email } = await becomeMember(page);
  const buffer = Buffer.from(await photo(page));
  await page.goto("/portal/profile");
  await page
    .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
    .first()
    .click();
  await fillForm(profileForm(page), { full_name: nameOf(email) });
  await profileForm(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Uploaded. Save to show it.")).toBeVisible();
  await submitOf(profileForm(page)).click();
  await expectToast(page, "Profile updated", "Your profile has been updated successfully.");

  const picture = page.getByRole("main").locator('img[src*="/media/avatars/"]').first();
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute("src")) ?? "";
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toMatch(/^image\/(webp|jpeg)$/);
  expect((await answer.body()).length).toBeLessThan(200_000);

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await submitOf(profileForm(page)).click();
  await expect(page.getByRole("main").locator('img[src*="/media/avatars/"]')).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get(address, { headers: { "cache-control": "no-cache" } })).status())
    .not.toBe(200);
});

test("what is no picture, and what is too large, is told before anything is sent", async ({ page }) => {
  await becomeMember(page);
  await page.goto("/portal/profile");
  await page
    .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
    .first()
    .click();
  const file = profileForm(page).locator('input[type="file"]');

  await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText("That is not a picture. Please choose a JPEG, PNG or WebP file.")).toBeVisible();
});

test("settings that cannot be saved go back, and say so", async ({ page }) => {
  await becomeMember(page);
  await page.goto("/portal/settings");
  const visibility = page.getByRole("switch", { name: /directory/ });
  await expect(visibility).toBeChecked();
  await answering(page, "/api/settings", failing);

  await visibility.click({ force: true });

  await expectToast(page, "Error", "Failed to update settings.");
  await expect(visibility).toBeChecked();
});

test("only admins are led to the approvals", async ({ page }) => {
  await page.goto("/auth");
  await signIn(page, "admin@club.test");
  await page.waitForURL("/portal/dashboard");
  const navigation = page.getByRole("navigation", { name: "Portal" }).first();
  await expect(navigation.getByRole("link", { name: /Event Approvals/ })).toBeVisible();
  await expect(navigation.getByText("Admin", { exact: true }).first()).toBeVisible();

  const other = await asMember2(page);
  await expect(
    other.getByRole("navigation", { name: "Portal" }).first().getByRole("link", { name: "Settings" }),
  ).toBeVisible();
  await expect(other.getByRole("link", { name: /Event Approvals/ })).toHaveCount(0);
  await other.context().close();
});

test("a profile with HTML and right-to-left text is shown as it is, and harms nothing", async ({ page }) => {
  const { email } = await becomeMember(page);
  const name = `<img src=x onerror=alert(1)> ${nameOf(email)}`;
  let hasAlerted = false;
  page.on("dialog", (dialog) => {
    hasAlerted = true;
    void dialog.accept();
  });
  await page.goto("/portal/profile");
  await page
    .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
    .first()
    .click();
  await fillForm(profileForm(page), { full_name: name, company: "شركة النور", bio: "👩🏾‍💻 ".repeat(60) });
  await profileForm(page).locator('[name="website"]').fill("javascript:alert(1)");
  await submitOf(profileForm(page)).click();
  await expect(page.getByText("Invalid URL")).toBeVisible();
  await profileForm(page).locator('[name="website"]').fill("");
  await submitOf(profileForm(page)).click();
  await expectToast(page, "Profile updated", "Your profile has been updated successfully.");

  await page.goto(`/portal/directory?q=${encodeURIComponent(nameOf(email))}`);

  await expect(page.getByText(name).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(hasAlerted).toBe(false);
});
