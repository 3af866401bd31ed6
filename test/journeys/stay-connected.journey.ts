import { expect, test } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { listed } from "#test/support/mailing-list.ts";
import { answering, fillForm, subjectsTo, submitOf, withoutMailingList } from "./form-page.ts";
import { openStayConnected } from "./lead-page.ts";

const warm = () => given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });

test("a visitor stays connected: thanked, written to, known to the club and on the mailing list", async ({ page }) => {
  const lead = warm();
  const dialog = await openStayConnected(page);

  await fillForm(dialog, lead);
  await submitOf(dialog).click();

  await expect(page.getByText("Thank you for your interest. We'll be in touch soon!").first()).toBeVisible();
  await expect
    .poll(async () => (await listed(lead.email))?.tags.sort())
    .toEqual(
      [
        "Non-member lead",
        "Event warm lead",
        "Interest: Architect",
        "City: Dallas",
        "State: TX",
        "Early Access Interest",
      ].sort(),
    );
  await expect.poll(() => subjectsTo(lead.email)).toEqual(["Thank you for connecting with Dallas Elevated"]);
});

test("the confirmation leads back to an empty form", async ({ page }) => {
  const dialog = await openStayConnected(page);
  await fillForm(dialog, warm());
  await submitOf(dialog).click();

  await dialog.getByRole("button", { name: "Submit another response" }).click();

  await expect(dialog.getByLabel("First Name")).toHaveValue("");
  await expect(dialog.getByLabel("First Name")).toBeFocused();
  await expect(dialog.getByLabel("Interest Level")).toHaveValue("");
});

test("a double click sends one lead", async ({ page }) => {
  const lead = warm();
  const dialog = await openStayConnected(page);
  await fillForm(dialog, lead);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));

  await submitOf(dialog).dblclick();

  await expect(page.getByText("Success!")).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a mailing list that is out is told as a note, and the lead counts", async ({ page }) => {
  const lead = warm();
  const dialog = await openStayConnected(page);
  await fillForm(dialog, lead);
  await answering(page, "/api/leads", withoutMailingList);

  await submitOf(dialog).click();

  await expect(page.getByText("We'll add you manually.", { exact: false })).toBeVisible();
  await expect.poll(() => subjectsTo(lead.email)).toHaveLength(1);
});

test("the form of the page sends too, and thanks in its own words", async ({ page }) => {
  const lead = given.lead();
  await page.goto("/");
  const section = page.getByRole("form", { name: "Join the list" });
  await page.getByRole("heading", { name: "Begin Your Journey" }).scrollIntoViewIfNeeded();

  await fillForm(section, lead);
  await submitOf(section).click();

  await expect(page.getByRole("heading", { name: "Thank You for Connecting!" })).toBeFocused();
  await expect(page.getByText("Your information has been successfully saved and forwarded to our team.")).toBeVisible();
  await page.getByRole("button", { name: "Submit Another Response" }).click();
  await expect(section.getByLabel("First Name")).toHaveValue("");
});
