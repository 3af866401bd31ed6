import { expect, test } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { duringAnOutage, listed } from "#test/support/mailing-list.ts";
import { fillIn, openStayConnected, submitOf } from "./lead-page.ts";

type Mail = { to: { address: string }[]; subject: string; text: string };

const subjectsTo = async (address: string) => {
  const mails = (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to[0]?.address === address).map(({ subject }) => subject);
};

const warm = () => given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });

test("a visitor stays connected: thanked, written to, known to the club and on the mailing list", async ({ page }) => {
  const lead = warm();
  const dialog = await openStayConnected(page);

  await fillIn(dialog, lead);
  await submitOf(dialog).click();

  await expect(page.getByText("Thank you for your interest. We'll be in touch soon!").first()).toBeVisible();
  expect((await listed(lead.email))?.tags.sort()).toEqual(
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
  await fillIn(dialog, warm());
  await submitOf(dialog).click();

  await dialog.getByRole("button", { name: "Submit another response" }).click();

  await expect(dialog.getByLabel("First Name")).toHaveValue("");
  await expect(dialog.getByLabel("First Name")).toBeFocused();
  await expect(dialog.getByLabel("Interest Level")).toHaveValue("");
});

test("a double click sends one lead", async ({ page }) => {
  const lead = warm();
  const dialog = await openStayConnected(page);
  await fillIn(dialog, lead);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));

  await submitOf(dialog).dblclick();

  await expect(page.getByText("Success!")).toBeVisible();
  expect(posts).toHaveLength(1);
});

test("a mailing list that is out is told as a note, and the lead counts", async ({ page }) => {
  const lead = warm();
  const dialog = await openStayConnected(page);
  await fillIn(dialog, lead);

  await duringAnOutage(async () => {
    await submitOf(dialog).click();
    await expect(page.getByText("We'll add you manually.", { exact: false })).toBeVisible();
  });

  await expect.poll(() => subjectsTo(lead.email)).toHaveLength(1);
});

test("the form of the page sends too, and thanks in its own words", async ({ page }) => {
  const lead = given.lead();
  await page.goto("/");
  const section = page.getByRole("form", { name: "Join the list" });
  await page.getByRole("heading", { name: "Begin Your Journey" }).scrollIntoViewIfNeeded();

  await fillIn(section, lead);
  await submitOf(section).click();

  await expect(page.getByRole("heading", { name: "Thank You for Connecting!" })).toBeFocused();
  await expect(page.getByText("Your information has been successfully saved and forwarded to our team.")).toBeVisible();
  await page.getByRole("button", { name: "Submit Another Response" }).click();
  await expect(section.getByLabel("First Name")).toHaveValue("");
});
