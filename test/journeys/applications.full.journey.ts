import { expect, type Page } from "@playwright/test";
import { given } from "#test/support/given.ts";
import { emailsTo, linkFor } from "./emails.ts";
import { expectToast, fillForm, submitOf } from "./form-page.ts";
import { admin, test } from "./test.ts";

const cardOf = (page: Page, name: string) => page.getByRole("article", { name: `Application: ${name}` });
const rowOf = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** Moves the application whose card is open. */
const move = async (page: Page, name: string, button: string, act: string, message = "") => {
  await cardOf(page, name).getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: `Move the application of ${name}` });
  await dialog.getByRole("radio", { name: act, exact: true }).check();
  if (message !== "") await dialog.getByRole("textbox", { name: "Message" }).fill(message);
  return dialog;
};

test("an applicant is asked, answers, and is accepted, recalled, and accepted again", async ({ page, enter }) => {
  const form = given.application({ membershipType: "standard", name: "Mabel Carter" });
  const { name, email } = form;

  await page.goto("/membership?apply=standard");
  const application = page.getByRole("dialog", { name: "Membership Application" });
  await fillForm(application, form);
  await submitOf(application).click();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
  const own = await linkFor(email, "/membership/application");

  const desk = await enter(admin);
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto(`/portal/admin/applications?search=${encodeURIComponent(email)}`);
  await expect(rowOf(desk, name)).toContainText("New");
  await rowOf(desk, name).getByRole("button", { name }).click();
  const asking = await move(desk, name, "Move to...", "Ask for more");
  await asking.getByRole("textbox", { name: "Question 1" }).fill("Which school did you coach at?");
  await asking.getByRole("button", { name: "Ask for more" }).click();
  await expectToast(desk, "Application moved", `${name} was asked for more.`);
  await expect(rowOf(desk, name)).toContainText("More info");

  await page.goto(own);
  await expect(page.getByText("Which school did you coach at?")).toBeVisible();
  await page.getByRole("textbox", { name: "Your answer" }).fill("Lincoln High, for three years.");
  await page.getByRole("button", { name: "Send answers" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "In review" })).toBeVisible();

  await desk.reload();
  await expect(cardOf(desk, name).getByText("Lincoln High, for three years.")).toBeVisible();
  await expect(rowOf(desk, name)).toContainText("In review");
  const before = (await emailsTo(email)).length;
  const accepting = await move(desk, name, "Accept...", "Accept", "See you on Friday.");
  await accepting.getByRole("button", { name: "Accept", exact: true }).click();
  await expectToast(desk, "Application accepted", `${name} is accepted.`);
  await expect(cardOf(desk, name).getByText(/^The email leaves at/)).toBeVisible();
  await cardOf(desk, name)
    .getByRole("button", { name: `Recall the decision about ${name}` })
    .click();
  await expect(rowOf(desk, name)).toContainText("In review");
  expect((await emailsTo(email)).length).toBe(before);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "In review" })).toBeVisible();

  const again = await move(desk, name, "Accept...", "Accept", "See you on Saturday.");
  await again.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(rowOf(desk, name)).toContainText("Accepted");
  const history = cardOf(desk, name).getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText("moved it to accepted");
  await expect(history).toContainText("recalled the decision; it's in review again");
  await expect(history).toContainText("See you on Saturday.");
});
