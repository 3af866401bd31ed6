import { expect, type Page } from "@playwright/test";
import { newAccount } from "#test/support/account.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { goWithin } from "./portal-page.ts";
import { test } from "./test.ts";

const profileForm = (page: Page) => page.getByRole("form", { name: "Edit profile" });
const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

const openProfileForm = async (page: Page) => {
  await page.goto("/portal/profile");
  await page
    .getByRole("button", { name: /Complete Your Profile|Edit Profile/ })
    .first()
    .click();
  return profileForm(page);
};

const save = async (page: Page) => {
  await submitOf(profileForm(page)).click();
  await expectToast(page, "Profile updated", "Your profile has been updated successfully.");
};

/** A name that only one member has. */
const nameOf = (email: string) => `Zora ${email.split("@")[0]?.split("-")[1] ?? ""}`;

test("a new member tells who they are, is found in the directory and on their page, hides, and signs out", async ({
  enter,
}) => {
  const { email } = await newAccount();
  const name = `<img src=x onerror=alert(1)> ${nameOf(email)}`;
  const page = await enter(email);
  let hasAlerted = false;
  page.on("dialog", (dialog) => {
    hasAlerted = true;
    void dialog.accept();
  });
  const form = await openProfileForm(page);
  await submitOf(form).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await fillForm(form, {
    full_name: name,
    company: "شركة النور",
    location: "Deep Ellum, Dallas",
    website: "javascript:alert(1)",
    bio: "I collect stories,\nand give them back.",
  });
  await submitOf(form).click();
  await expect(page.getByText("Invalid URL")).toBeVisible();
  await form.locator('[name="website"]').fill("hurston.example.com");
  await save(page);
  await expect(page.getByRole("link", { name: /hurston\.example\.com/ })).toHaveAttribute(
    "href",
    /^https:\/\/hurston\.example\.com\/?$/,
  );

  const search = `/portal/directory?search=${encodeURIComponent(nameOf(email))}`;
  const other = await enter("member2@club.test");
  await other.goto(search);
  await expect(cardOf(other, name).getByRole("link", { name: `Message ${name}` })).toBeVisible();
  await expect(cardOf(other, name)).toHaveCount(1);
  await cardOf(other, name).getByRole("link", { name, exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(other.getByText("I collect stories,")).toBeVisible();
  const memberPage = other.url();
  await goWithin(page, search);
  await expect(cardOf(page, name).getByRole("button", { name: /Message/ })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(hasAlerted).toBe(false);

  await goWithin(page, "/portal/settings");
  const visibility = page.getByRole("switch", { name: /directory/ });
  await expect(visibility).toBeChecked();
  // By the keyboard: the box itself lies under its drawing, which may still be moving to its place.
  await visibility.press("Space");
  await expectToast(page, "Settings updated", "Your profile is now hidden in the directory.");
  await other.goto(search);
  await expect(other.getByText("No members found matching your search criteria.")).toBeVisible();
  await other.goto(memberPage);
  await expect(other.getByRole("heading", { level: 1, name: "Profile not available" })).toBeVisible();
  await visibility.press("Space");
  await expectToast(page, "Settings updated", "Your profile is now visible in the directory.");

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expectToast(page, "Signed out", "You've been signed out successfully.");
  await page.goto("/portal/profile");
  await page.waitForURL("/auth");
});

/** A picture as a camera takes one, square, drawn in the browser; the noisier it is, the more bytes it takes. */
const takePicture = async (page: Page, side: number, noise: number) => {
  const base64 = await page.evaluate(
    async ([side, noise]) => {
      const picture = new ImageData(side, side);
      for (let byte = 0; byte < picture.data.length; byte++) {
        picture.data[byte] = byte % 4 === 3 ? 255 : ((byte >> 9) % 200) + Math.random() * noise;
      }
      const canvas = new OffscreenCanvas(side, side);
      canvas.getContext("2d")!.putImageData(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ""));
        reader.readAsDataURL(blob);
      });
    },
    [side, noise] as const,
  );
  return { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
};

const megabyte = 1024 * 1024;

test("what is no picture, and what is too large, is refused; a large photo is shrunk, shown, and removed again", async ({
  enter,
}) => {
  const { email } = await newAccount();
  const page = await enter(email);
  const form = await openProfileForm(page);
  await fillForm(form, { full_name: nameOf(email) });
  const uploads: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/uploads") && uploads.push(request.method()));
  const file = form.locator('input[type="file"]');

  await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(form.getByText("That isn't an image. Please choose a JPEG, PNG, or WebP file.")).toBeVisible();
  const tooLarge = await takePicture(page, 2400, 255);
  expect(tooLarge.buffer.length).toBeGreaterThan(2 * megabyte);
  await file.setInputFiles(tooLarge);
  await expect(form.getByText("File size must be less than 2MB")).toBeVisible();
  expect(uploads).toEqual([]);

  const photo = await takePicture(page, 2400, 5);
  expect(photo.buffer.length).toBeLessThan(2 * megabyte);
  await file.setInputFiles(photo);
  await expect(page.getByText("Uploaded. Save to show it.")).toBeVisible();
  await save(page);
  const picture = page.getByRole("main").locator('img[src*="/media/avatars/"]').first();
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute("src")) ?? "";
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toMatch(/^image\/(webp|jpeg)$/);
  expect((await answer.body()).length).toBeLessThan(Math.min(200_000, photo.buffer.length / 2));

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await submitOf(form).click();
  await expect(page.getByRole("main").locator('img[src*="/media/avatars/"]')).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get(address, { headers: { "cache-control": "no-cache" } })).status())
    .not.toBe(200);
});
