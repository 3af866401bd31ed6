import { expect, test, type Page, type Route } from "@playwright/test";
import { submissionTimeout } from "#shared/forms.ts";
import { given } from "#test/support/given.ts";
import { fillForm, submitOf } from "./form-page.ts";
import { openStayConnected } from "./lead-page.ts";

const answering = (page: Page, answer: (route: Route) => Promise<void>) => page.route("**/api/leads", answer);

const fillAndSend = async (page: Page) => {
  const lead = given.lead();
  const dialog = await openStayConnected(page);
  await fillForm(dialog, lead);
  await submitOf(dialog).click();
  return { dialog, lead };
};

test("an empty form names what is missing, and the first wrong field has the focus", async ({ page }) => {
  const dialog = await openStayConnected(page);

  await submitOf(dialog).click();

  for (const message of [
    "First name must be at least 2 characters",
    "Last name must be at least 2 characters",
    "Please enter a valid email address",
    "Please enter a valid phone number",
    "Please enter your city",
    "Please enter your state",
    "Please enter your profession",
    "Please select your interest level",
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await expect(dialog.getByLabel("First Name")).toBeFocused();
  await expect(dialog.getByLabel("First Name")).toHaveAttribute("aria-invalid", "true");
});

test("a server that fails is told, and nothing typed is lost, not even by closing or reloading", async ({ page }) => {
  await answering(page, (route) => route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }));

  const { dialog, lead } = await fillAndSend(page);

  await expect(dialog.getByRole("alert")).toContainText("There was a problem submitting your information.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  const again = await openStayConnected(page);
  await expect(again.getByLabel("First Name")).toHaveValue(lead.firstName);
  await expect(again.getByLabel("Interest Level")).toHaveValue(lead.interestLevel);
});

test("the server's own words are shown, and its field errors beside their fields", async ({ page }) => {
  const problem = { code: "invalid", detail: "Not today.", errors: [{ path: "city", message: "No such city" }] };
  await answering(page, (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: JSON.stringify(problem) }),
  );

  const { dialog } = await fillAndSend(page);

  await expect(dialog.getByRole("alert")).toContainText("Not today.");
  await expect(dialog.getByText("No such city")).toBeVisible();
});

test("without a connection the form says so, and sends once it is back", async ({ page, context }) => {
  const lead = given.lead();
  const dialog = await openStayConnected(page);
  await fillForm(dialog, lead);
  await context.setOffline(true);
  await submitOf(dialog).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Network error. Please check your internet connection and try again.",
  );

  await context.setOffline(false);
  await submitOf(dialog).click();

  await expect(page.getByText("Success!")).toBeVisible();
});

test("an answer that does not come is given up after fifteen seconds", async ({ page }) => {
  await answering(page, () => new Promise(() => undefined));

  const { dialog } = await fillAndSend(page);

  await expect(submitOf(dialog)).toHaveText("Submitting...");
  await expect(submitOf(dialog)).toBeDisabled();
  await expect(dialog.getByRole("alert")).toContainText(
    "Request timed out. Please check your internet connection and try again.",
    { timeout: submissionTimeout + 5000 },
  );
});

test("a try again after a lost answer keeps one lead", async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/leads") && keys.push(request.headers()["idempotency-key"]),
  );
  await page.route("**/api/leads", async (route) => void (await route.fetch(), await route.abort()), { times: 1 });
  const { dialog } = await fillAndSend(page);
  await expect(dialog.getByRole("alert")).toContainText("Network error.");

  await submitOf(dialog).click();

  await expect(page.getByText("Success!")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
