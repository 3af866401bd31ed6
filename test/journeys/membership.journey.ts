import { expect, test, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { listed } from "#test/support/mailing-list.ts";
import {
  answering,
  expectToast,
  failing,
  fillForm,
  noticesOf,
  postsOf,
  submitOf,
  subjectsTo,
  tabTo,
} from "./form-page.ts";

const failed = "There was a problem submitting your application. Please try again.";

const openApplication = async (page: Page, button: "Join Network" | "Elevate Membership" = "Join Network") => {
  await page.goto("/membership");
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Membership Application" });
  await expect(dialog.locator('[name="name"]')).toBeVisible();
  return dialog;
};

for (const [button, type] of [
  ["Join Network", "standard"],
  ["Elevate Membership", "vip"],
] as const) {
  test(`${button} opens the application for ${type}`, async ({ page }) => {
    const dialog = await openApplication(page, button);

    await expect(dialog.locator(`[name="membershipType"][value="${type}"]`)).toBeChecked();
  });
}

test("an application reaches the club, the applicant and the mailing list, and the dialog closes, empty", async ({
  page,
}) => {
  const application = given.application({
    membershipType: "vip",
    name: "Mary Jane Watson",
    professionalType: ["businessOwner", "both"],
    attendedEvent: "yes",
    socialFeature: "yes",
    additionalInfo: "Two lines\nof it.",
  });
  const dialog = await openApplication(page, "Elevate Membership");
  await fillForm(dialog, application);

  await submitOf(dialog).click();

  await expectToast(page, "Application Submitted", "We'll be in touch with you shortly.");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await listed(application.email))?.tags.sort())
    .toEqual(
      [
        "vip",
        "Principal",
        "Architecture",
        "Dallas",
        "TX",
        "businessOwner",
        "both",
        "networking",
        "mentorship",
        "Previous Event Attendee",
        "Social Feature Approved",
      ].sort(),
    );
  expect(await listed(application.email)).toMatchObject({ firstName: "Mary", lastName: "Jane Watson" });
  await expect.poll(() => subjectsTo(application.email)).toHaveLength(1);
  await expect.poll(async () => (await noticesOf(application.email))[0]?.text).toContain("Two lines");
  await page.getByRole("button", { name: "Join Network" }).click();
  await expect(dialog.locator('[name="name"]')).toHaveValue("");
});

test("an empty application names all that is missing, and its summary leads there", async ({ page }) => {
  const dialog = await openApplication(page);

  await submitOf(dialog).click();

  await expect(dialog.locator('[name="name"]')).toBeFocused();
  await expect(dialog.getByRole("status").filter({ hasText: "20 answers need your attention" })).toBeVisible();
  for (const message of [
    "Name must be at least 2 characters",
    "Please enter a valid email",
    "Please enter a valid phone number",
    "Please enter your city and state",
    "Please select an age range",
    "Please enter your job title",
    "Company name must be at least 2 characters",
    "Please enter your industry",
    "Please select years in field",
    "Please select at least one option",
    "Please share your short-term goals",
    "Please select at least one reason for joining",
    "Please share your thoughts on the 6 Figure Mindset",
    "Please share what value you bring to the community",
    "Please share your story of elevating someone's success",
    "Please answer whether you've attended an event",
    "Please let us know how you heard about us",
    "Please answer whether you're open to being featured",
    "You must agree to the Code of Conduct",
    "You must consent to receive updates",
  ]) {
    // Once beside its field, once in the summary.
    await expect(dialog.getByText(message, { exact: true })).toHaveCount(2);
  }
  await dialog.getByRole("link", { name: "Please answer whether you've attended an event" }).click();
  await expect(dialog.locator('[name="attendedEvent"]').first()).toBeFocused();
});

test("a refusal keeps the dialog open with everything typed, and so do closing and reloading", async ({ page }) => {
  await answering(page, "/api/applications", failing);
  const application = given.application();
  const dialog = await openApplication(page);
  await fillForm(dialog, application);

  await submitOf(dialog).click();

  await expectToast(page, "Error", failed);
  await expect(dialog.locator('[name="shortTermGoals"]')).toHaveValue(application.shortTermGoals);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  // A draft lives in the browser, not in the tab.
  const again = await openApplication(await page.context().newPage(), "Elevate Membership");
  await expect(again.locator('[name="name"]')).toHaveValue(application.name);
  await expect(again.locator('[name="reasonsForJoining"][value="mentorship"]')).toBeChecked();
  await expect(again.locator('[name="membershipType"][value="vip"]')).toBeChecked();
});

test("answers can be cleared, on the second press", async ({ page }) => {
  const dialog = await openApplication(page);
  await dialog.locator('[name="name"]').fill("Ada Okafor");

  await dialog.getByRole("button", { name: "Clear all answers" }).click();
  await expect(dialog.locator('[name="name"]')).toHaveValue("Ada Okafor");
  await dialog.getByRole("button", { name: "Press again to clear all answers" }).click();

  await expect(dialog.locator('[name="name"]')).toHaveValue("");
});

test("no field that has the focus hides behind the progress", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = await openApplication(page);
  const bar = dialog.getByRole("navigation", { name: "Parts of the application" });
  await dialog.locator('[name="consent"]').focus();

  for (let presses = 0; presses < 45; presses++) {
    await page.keyboard.press("Shift+Tab");
    const { bottom } = await bar.evaluate((element) => element.getBoundingClientRect());
    const top = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.matches("form :is(input, select, textarea):not([name=homepage])")
        ? focused.getBoundingClientRect().top
        : Infinity;
    });
    expect(top).toBeGreaterThanOrEqual(bottom);
  }
});

test("the progress marks a part complete and leads to another", async ({ page }) => {
  const dialog = await openApplication(page);
  const { valueToAdd, elevationStory } = given.application();

  await fillForm(dialog, { valueToAdd, elevationStory });

  const parts = dialog.getByRole("navigation", { name: "Parts of the application" });
  await expect(parts.getByRole("button", { name: "What you give complete" })).toBeVisible();
  await parts.getByRole("button", { name: "You and the club" }).click();
  await expect(dialog.getByRole("heading", { name: "You and the club" })).toBeFocused();
});

test("without a connection the application stays, and a double click sends one once it is back", async ({
  page,
  context,
}) => {
  const application = given.application();
  const dialog = await openApplication(page);
  await fillForm(dialog, application);
  await context.setOffline(true);
  await submitOf(dialog).click();
  await expect(dialog.getByRole("alert")).toContainText("Network error.");
  await context.setOffline(false);
  const posts = postsOf(page, "/api/applications");

  await submitOf(dialog).dblclick();

  await expectToast(page, "Application Submitted", "We'll be in touch with you shortly.");
  expect(posts).toHaveLength(1);
});

test("the application can be filled in and sent by the keyboard alone", async ({ page }) => {
  const { name, email, phone, cityState, ...rest } = given.application();
  await page.goto("/membership");
  await page.getByRole("button", { name: "Join Network" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Membership Application" });
  const on = (field: string) => tabTo(page, dialog.locator(`[name="${field}"]`).first());
  const type = async (field: string, text: string) => (await on(field), await page.keyboard.type(text));
  const press = async (field: string, key: string) => (await on(field), await page.keyboard.press(key));
  await expect(dialog.locator('[name="name"]')).toBeVisible();

  for (const [field, text] of Object.entries({ name, email, phone, cityState })) await type(field, text);
  await type("ageRange", "35");
  for (const field of ["jobTitle", "company", "industry"] as const) await type(field, rest[field]);
  await type("yearsInField", "More");
  await press("professionalType", "Space");
  await type("shortTermGoals", rest.shortTermGoals);
  await press("reasonsForJoining", "Space");
  for (const field of ["sixFigureMindset", "valueToAdd", "elevationStory"] as const) await type(field, rest[field]);
  await press("attendedEvent", "Space");
  await type("hearAboutUs", rest.hearAboutUs);
  await press("socialFeature", "Space");
  await press("codeOfConduct", "Space");
  await press("consent", "Space");
  await page.keyboard.press("Enter");

  await expectToast(page, "Application Submitted", "We'll be in touch with you shortly.");
});
