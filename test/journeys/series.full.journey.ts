import { expect, type Page } from "@playwright/test";
import { eventsContract, type ClubEvent } from "#shared/events.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { expectToast, fillForm, tabTo } from "./form-page.ts";
import { expectQualityInFull, height } from "./page-quality.ts";
import { test } from "./test.ts";

const form = (page: Page) => page.getByRole("form", { name: "Event" });
const question = (page: Page) => page.getByRole("dialog", { name: "This one, or all from now on?" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The events of a series as visitors find them, by the ids that follow from the first one's. */
const readSeries = async (firstId: string) => {
  const ids = [1, 2, 3, 4].map((index) => firstId.replace(/-1$/, `-${index}`));
  const answers = await Promise.all(ids.map((eventId) => asVisitor(eventsContract.getEvent, { eventId })));
  return answers.map(({ body }) => body);
};
const expectPast = (firstId: string, past: ClubEvent["isPast"][]) =>
  expect.poll(async () => (await readSeries(firstId)).map(({ isPast }) => isPast)).toEqual(past);

test("the last Wednesday of the month: created, edited, canceled, and taken back on, one or all", async ({
  adminPage,
}) => {
  const { page } = adminPage;
  const { title, description, attire } = given.eventForm();
  await page.setViewportSize({ width: 360, height });
  await page.goto("/portal/admin/events/new");
  await fillForm(form(page), { title, description, location: "Addison, Texas", attire, spots: "30" });
  await form(page).locator('[name="audience"][value="link"]').check();
  await fillForm(form(page), { startsAt: "2030-01-30T19:00", endsAt: "2030-01-31T00:00" });
  await page.getByRole("combobox", { name: "Repeats" }).selectOption("Monthly on the last Wednesday");
  await fillForm(form(page), { count: "4" });

  const days = page.getByRole("status").filter({ hasText: "4 events, each at the same time in Dallas:" });
  await expect(days.getByRole("listitem")).toHaveText([
    "Wed, Jan 30, 2030",
    "Wed, Feb 27, 2030",
    "Wed, Mar 27, 2030",
    "Wed, Apr 24, 2030",
  ]);
  await expectQualityInFull(adminPage, days);
  await button(page, "Save draft").click();
  await expectToast(page, "Events created", `${title} repeats: 4 events in all.`);
  await page.waitForURL(/\/portal\/admin\/events\/spring-gala-.*-1$/);
  const firstId = new URL(page.url()).pathname.split("/").at(-1)!;
  await expect(page.getByText("Monthly · 1 of 4")).toBeVisible();

  // By the keyboard alone: who keeps editing is where they were.
  await tabTo(page, button(page, "Open registration"));
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height });
  await expectQualityInFull(adminPage, question(page));
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(button(page, "Open registration")).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, button(page, "All from now on (4 events)"));
  await page.keyboard.press("Enter");
  await expectToast(page, "Events saved", "Your changes to 4 events are saved.");
  const opened = await readSeries(firstId);
  expect(opened.map(({ date, time }) => `${date}, ${time}`)).toEqual([
    "January 30, 2030, 7:00 PM - 12:00 AM",
    "February 27, 2030, 7:00 PM - 12:00 AM",
    "March 27, 2030, 7:00 PM - 12:00 AM",
    "April 24, 2030, 7:00 PM - 12:00 AM",
  ]);

  const editOf = (date: string) => page.getByRole("link", { name: `Edit: ${title}, ${date}` });
  await page.goto("/portal/admin/events");
  await editOf("February 27, 2030").click();
  await fillForm(form(page), { location: "Plano, Texas" });
  await button(page, "Save changes").click();
  await button(page, "This one").click();
  await expectToast(page, "Event saved", `Your changes to ${title} are saved.`);
  await fillForm(form(page), { attire: "Black tie" });
  await button(page, "Save changes").click();
  await button(page, "All from now on (3 events)").click();
  await expectToast(page, "Events saved", "Your changes to 3 events are saved.");
  const edited = await readSeries(firstId);
  expect(edited.map(({ location }) => location)).toEqual([
    "Addison, Texas",
    "Plano, Texas",
    "Addison, Texas",
    "Addison, Texas",
  ]);
  expect(edited.map((event) => event.attire)).toEqual([attire, "Black tie", "Black tie", "Black tie"]);

  await page.goto("/portal/admin/events");
  await editOf("March 27, 2030").click();
  await button(page, "End event").click();
  await button(page, "This one").click();
  await page
    .getByRole("dialog", { name: `End ${title}?` })
    .getByRole("button", { name: "End event" })
    .click();
  await expectToast(page, "Event ended", `${title} is closed to registration.`);
  await page.goto(`/portal/admin/events/${firstId}`);
  await button(page, "End event").click();
  await button(page, "All from now on (3 events)").click();
  await page.getByRole("dialog", { name: "End 3 events?" }).getByRole("button", { name: "End events" }).click();
  await expect(button(page, "End event")).toBeHidden();
  await expectPast(firstId, [true, true, true, true]);

  await button(page, "Open registration").click();
  await expect(question(page).getByText(/Those you ended on their own stay ended\.$/)).toBeVisible();
  await button(page, "All from now on (3 events)").click();
  await expect(button(page, "End event")).toBeVisible();
  await expectPast(firstId, [false, false, true, false]);
});
