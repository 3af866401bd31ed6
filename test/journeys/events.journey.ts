import { expect, test, type Page } from "@playwright/test";
import type { ClubEvent } from "#shared/events.ts";
import { given } from "#test/support/given.ts";
import { listed } from "#test/support/mailing-list.ts";
import { answering, expectToast, failing, fillForm, held, noticesOf, submitOf, tabTo } from "./form-page.ts";

const cardOf = (page: Page, title = "Elevated Wednesday") => page.getByRole("article", { name: title });

const interestedIn = async (page: Page) =>
  Number.parseInt(
    (await cardOf(page)
      .getByText(/people interested/)
      .textContent()) ?? "",
  );

test("the card tells what is known, and that the rest is coming soon", async ({ page }) => {
  await page.goto("/events");
  const card = cardOf(page);

  for (const fact of ["Date TBD", "Time Stay Tuned", "Location TBD", "Attire Cocktail Attire", "Spots 150 spots"]) {
    const [name = "", ...rest] = fact.split(" ");
    await expect(card.locator("div", { has: page.locator("dt", { hasText: name }) }).last()).toContainText(
      rest.join(" "),
    );
  }
  await expect(card.getByText("Happy hour details coming soon")).toBeVisible();
  await card.getByRole("button", { name: "Coming Soon" }).click();
  await expectToast(page, "Coming Soon!", "Event details will be announced soon. Stay tuned!");
});

test("each browser counts once as interested", async ({ page, browser }) => {
  const counted = page.waitForResponse(/elevated-wednesday\/interest$/);
  await page.goto("/events");
  const { interested: first } = (await (await counted).json()) as ClubEvent;
  await expect(cardOf(page).getByText(`${first} people interested`)).toBeVisible();

  const posts: string[] = [];
  page.on("request", (request) => request.url().endsWith("elevated-wednesday/interest") && posts.push(request.url()));
  await page.reload();
  await expect(cardOf(page).getByText(/people interested/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(posts).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto("/events");
  expect(first).toBeGreaterThan(8);
  await expect.poll(() => interestedIn(other)).toBeGreaterThan(first);
  await other.context().close();
});

const dated = {
  ...given.event({ id: "spring-gala", title: "Spring Gala" }),
  startsAt: "2030-03-06T01:00:00.000Z",
  date: "March 5, 2030",
  time: "7:00 PM - 12:00 AM",
  isPast: false,
  isComingSoon: false,
} satisfies ClubEvent;

const withEvents = (page: Page, ...items: ClubEvent[]) =>
  page.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ json: { items } }));

test("an open event leads to its registration", async ({ page }) => {
  await withEvents(page, dated);
  await page.goto("/events");

  const link = cardOf(page, "Spring Gala").getByRole("link", { name: "Register Now" });

  await expect(link).toHaveAttribute("href", "/events/register/spring-gala");
  await expect(cardOf(page, "Spring Gala").getByText("30 of 150 spots left")).toBeVisible();
});

for (const [state, changes, words] of [
  ["has ended", { isPast: true }, "Event Ended"],
  ["is full", { spotsLeft: 0 }, "Fully Booked"],
] as const) {
  test(`an event that ${state} says so and cannot be registered for`, async ({ page }) => {
    await withEvents(page, { ...dated, ...changes });
    await page.goto("/events");
    const card = cardOf(page, "Spring Gala");

    await expect(card.getByRole("button", { name: words })).toBeDisabled();
    await expect(card.getByText(words)).toHaveCount(2);
    await expect(card.getByRole("link")).toHaveCount(0);
  });
}

test("events that do not come can be asked for again", async ({ page }) => {
  await page.route(/\/api\/events(\?|$)/, (route) => route.abort(), { times: 2 });
  await page.goto("/events");

  await page.getByRole("button", { name: "Try again" }).click();

  await expect(cardOf(page)).toBeVisible();
});

test("a question about an event has its subject filled in", async ({ page }) => {
  const message = given.contactMessage();
  await page.goto("/events");

  await cardOf(page).getByRole("button", { name: "Ask Questions" }).click();
  const dialog = page.getByRole("dialog", { name: "Send us a message" });
  await expect(dialog.locator('[name="subject"]')).toHaveValue("Question about Elevated Wednesday");
  const { name, email, message: text } = message;
  await fillForm(dialog, { name, email, message: text });
  await submitOf(dialog).click();

  await expectToast(page, "Message Sent!", "Thank you for your message. We'll get back to you soon.");
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await noticesOf(email)).map(({ subject }) => subject))
    .toEqual(["Contact form: Question about Elevated Wednesday"]);
});

test("who comes back registered is told so, once", async ({ page }) => {
  await page.goto("/events?registration=success");

  await expectToast(page, "Registration Successful!", "Your registration has been confirmed.");
  await expect(page).toHaveURL(/\/events$/);
});

const notify = (page: Page) => page.getByRole("form", { name: "Event notifications" });
const openNotify = async (page: Page) => {
  await page.goto("/events");
  await page.getByRole("heading", { name: "Event notifications" }).scrollIntoViewIfNeeded();
  await expect(notify(page)).toBeVisible();
  return notify(page);
};

test("a signup is thanked, known to the club and tagged on the mailing list; another may follow", async ({ page }) => {
  const signup = given.eventInterest({ phone: "214.555.0134", interests: ["workshops", "social"], message: "Soon?" });
  const form = await openNotify(page);
  await fillForm(form, signup);

  await submitOf(form).click();

  await expectToast(page, "Successfully Subscribed!", "You'll now receive notifications about upcoming events.");
  await expect(page.getByRole("heading", { name: "You're All Set!" })).toBeFocused();
  await expect
    .poll(async () => (await listed(signup.email))?.tags.sort())
    .toEqual(["Event Interest", "social", "workshops"]);
  expect(await listed(signup.email)).toMatchObject({ firstName: "Ada", lastName: "Okafor", phone: "214.555.0134" });
  await expect.poll(async () => (await noticesOf(signup.email)).length).toBe(1);
  await page.getByRole("button", { name: "Subscribe Another Email" }).click();
  await expect(form.locator('[name="email"]')).toHaveValue("");
});

test("a signup that fails is told, and nothing typed is lost", async ({ page }) => {
  const signup = given.eventInterest();
  const form = await openNotify(page);
  await fillForm(form, { name: signup.name, email: signup.email });
  const answer = held();
  await answering(page, "/api/event-interest", async (route) => (await answer.until, failing(route)));

  await submitOf(form).click();

  await expect(submitOf(form)).toHaveText("Submitting...");
  await expect(submitOf(form)).toBeDisabled();
  answer.letGo();
  await expectToast(page, "Subscription Failed", "There was a problem with your subscription. Please try again.");
  await expect(form.locator('[name="email"]')).toHaveValue(signup.email);
});

test("an empty signup says what it needs, and can be sent by the keyboard alone", async ({ page }) => {
  const signup = given.eventInterest();
  const form = await openNotify(page);
  await submitOf(form).click();
  await expect(form.getByText("Name must be at least 2 characters.")).toBeVisible();
  await expect(form.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(form.locator('[name="name"]')).toBeFocused();

  await page.keyboard.type(signup.name);
  await tabTo(page, form.locator('[name="email"]'));
  await page.keyboard.type(signup.email);
  await page.keyboard.press("Enter");

  await expectToast(page, "Successfully Subscribed!", "You'll now receive notifications about upcoming events.");
});
