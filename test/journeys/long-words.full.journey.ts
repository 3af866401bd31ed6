import { expect, type Page } from "@playwright/test";
import { registrationsContract } from "#shared/registrations.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { log, talkTo } from "./chat-page.ts";
import { submitOf } from "./form-page.ts";
import { observe, settle, type ObservedPage } from "./observed-page.ts";
import { fillInPerson, formOf, newEvent, openRegistration, privateLinkFor } from "./registration-page.ts";
import { admin, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const word = (letters: number) => "W".repeat(letters);

/** An event that says everything in one word, as long as it may be. */
const wordyEvent = (audience: "public" | "link") =>
  newEvent({
    ...{ audience, title: `${given.idempotencyKey()}${word(85)}`.slice(0, 100), location: word(200) },
    ...{ description: word(2000), attire: word(100), happyHour: word(100), openBar: word(300) },
  });

const long = { firstName: word(100), lastName: word(100), socialMedia: word(100) };
const longAddress = () => `${given.emailAddress().split("@")[0]}${word(35)}@example.com`;

/** Somebody with guests who has the longest words for everything. */
const register = async (eventId: string) => {
  const { personalInfo } = given.registration();
  const guests = [0, 1].map(() => given.guest({ ...long, email: longAddress() }));
  const { status, body } = await asVisitor(registrationsContract.register, {
    ...{ eventId, guests, accommodations: word(1000), message: word(2000), includeOpenBar: false, isVendor: false },
    personalInfo: { ...personalInfo, ...long, email: longAddress(), profession: word(100) },
  });
  expect(status).toBe(201);
  return body;
};

/**
 * What of the page's text does not fit the screen. The viewport's own width counts: on a phone `innerWidth` grows with
 * what is too wide.
 */
const findTooWide = async (page: Page) => {
  const { width } = page.viewportSize()!;
  return page.evaluate((width) => {
    const tooWide: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    // What ends in an ellipsis within the screen is shortened on purpose, and a row that scrolls sideways goes on.
    const isShortened = (element: Element | null): boolean => {
      if (element === null) return false;
      const goesOn =
        getComputedStyle(element).textOverflow === "ellipsis" ||
        element.matches("[role=tablist], ul[tabindex], :has(> [role=group])");
      return (goesOn && element.getBoundingClientRect().right <= width + 1) || isShortened(element.parentElement);
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const words = node.textContent!.trim();
      const isForEyes = node.parentElement!.checkVisibility() && node.parentElement!.clientWidth !== 1;
      if (
        words &&
        isForEyes &&
        !isShortened(node.parentElement) &&
        [...range.getClientRects()].some(({ right }) => right > width + 1)
      )
        tooWide.push(`${node.parentElement!.tagName}: ${words.slice(0, 40)}`);
    }
    const scrolled = [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=dialog] *")];
    for (const each of scrolled) if (each.scrollWidth > width) tooWide.push(`${each.tagName}: ${each.scrollWidth} px`);
    return tooWide;
  }, width);
};

const expectToFit = async (observed: ObservedPage) => {
  await settle(observed);
  expect(await findTooWide(observed.page)).toEqual([]);
};

test("the longest words fit a phone wherever visitors read them", async ({ page }) => {
  const observed = observe(page);
  const { id, title } = await wordyEvent("public");
  const { email } = await register(id);

  await page.goto("/events");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectToFit(observed);

  await openRegistration(page, id);
  await expectToFit(observed);

  const mine = await fillInPerson(page);
  await formOf(page).locator('[name="personalInfo.firstName"]').fill(long.firstName);
  await submitOf(formOf(page)).click();
  await expect(page.getByRole("heading", { name: `Thank you, ${long.firstName}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectToFit(observed);

  for (const address of [email, mine]) {
    await page.goto(await privateLinkFor(address));
    await expect(page.getByRole("heading", { name: "Pending approval" })).toBeVisible();
    await expectToFit(observed);
  }
});

test("the longest words fit a phone wherever members and admins read them", async ({ enter }) => {
  const { id, title } = await wordyEvent("link");
  const { id: registrationId } = await register(id);
  const page = await enter(admin);
  const observed = observe(page);

  await page.goto("/portal/events");
  await expect(page.getByRole("heading", { name: "Pending Approvals" })).toBeVisible();
  await expectToFit(observed);
  await page.getByRole("article", { name: title }).getByRole("button", { name: "Register Now" }).click();
  await expect(formOf(page)).toBeVisible();
  await expectToFit(observed);

  await page.goto("/portal/admin/events");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectToFit(observed);

  await page.goto(`/portal/admin/events/${id}`);
  await page.getByRole("button", { name: "End event" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectToFit(observed);

  await page.goto(`/portal/event-registrations/${registrationId}`);
  await expect(page.getByRole("table", { name: "Guests" })).toBeVisible();
  await expectToFit(observed);

  await page.goto(`/portal/event-approvals?event=${id}`);
  await expect(page.getByText(`for ${title}`)).toBeVisible();
  await page.getByRole("button", { name: /^(Registration Details|Review)$/ }).click();
  await expectToFit(observed);

  await page.getByRole("checkbox").check();
  for (const button of ["Approve 1", "Deny Registration"]) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
    await expectToFit(observed);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }

  await page.getByRole("button", { name: "Deny Registration" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deny", exact: true }).click();
  await expect(page.getByText(`Rejected registration for ${long.firstName}`, { exact: false })).toBeVisible();
  await expectToFit(observed);
});

test("the longest words fit a phone wherever members talk", async ({ enter }) => {
  const places = await talkTo("Events", { name: word(100), text: word(4000) });
  const page = await enter(admin);
  const observed = observe(page);

  for (const place of [places.community, places.conversation]) {
    await page.goto(place);
    await expect(log(page).getByText(word(100)).first()).toBeVisible();
    await expectToFit(observed);
  }

  await page.goto("/portal/messages");
  await expect(page.getByText(word(100)).first()).toBeVisible();
  await expectToFit(observed);

  await page.goto(places.reports);
  await expect(page.getByText(word(100)).first()).toBeVisible();
  await expectToFit(observed);
});
