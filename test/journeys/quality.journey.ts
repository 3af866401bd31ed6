import "#test/support/stack-environment.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { listingsContract } from "#shared/listings.ts";
import { registrationsContract } from "#shared/registrations.ts";
import { prerenderedPaths, prerenderedShells, samplePaths } from "#shared/site-paths.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { createLiveListing } from "#test/support/listings.ts";
import { createPublicMember } from "#test/support/public-member.ts";
import { inFull } from "#test/support/tier.ts";
import { held, submitOf } from "./form-page.ts";
import { seeAll, settle, twoFrames } from "./observed-page.ts";
import { expectQuality, height } from "./page-quality.ts";
import { formOf, openRegistration, privateLinkFor } from "./registration-page.ts";
import { test } from "./test.ts";

let shown: ReturnType<typeof createLiveListing> | undefined;
let shownMember: ReturnType<typeof createPublicMember> | undefined;
/** Of the addresses that a shell stands for, one where there is something. */
const addressOf = async (path: string) => {
  if (path === prerenderedShells.publicMember)
    return path.replace("*", (await (shownMember ??= createPublicMember())).id);
  if (path !== prerenderedShells.business) return path.replace("*", "elevated-wednesdays");
  return path.replace("*", (await (shown ??= createLiveListing())).slug);
};

/** One of the samples stands for the others. */
const otherSamples: readonly string[] = samplePaths.slice(1);
const pages = prerenderedPaths.filter((path) => !otherSamples.includes(path));

for (const path of [...pages, ...Object.values(prerenderedShells)]) {
  test(`${path} is accessible, fits every screen, and is silent`, async ({ visitorPage }) => {
    const { page, complaints } = visitorPage;
    await page.setViewportSize({ width: 360, height });
    complaints.length = 0;
    await page.goto(await addressOf(path));
    await settle(visitorPage);
    await seeAll(visitorPage);

    await expectQuality(visitorPage, page.getByRole("main"));

    expect(complaints).toEqual([]);
  });

  test(`nothing shifts while ${path} loads, however late its fonts are`, async ({ visitorPage }) => {
    const { page } = visitorPage;
    const address = await addressOf(path);
    for (const width of inFull([360, 768, 1440], [360])) {
      const fonts = held();
      let lateCount = 0;
      await page.route(/\.woff2$/, async (route) => {
        lateCount++;
        await fonts.until;
        await route.continue();
      });
      await page.setViewportSize({ width, height });
      await page.goto(address, { waitUntil: "domcontentloaded" });
      await settle(visitorPage, (request) => request.resourceType() === "font");
      expect(lateCount).toBeGreaterThan(0);
      fonts.letGo();
      await settle(visitorPage);
      await page.evaluate(() => document.fonts.ready);
      await twoFrames(page);
      await page.unroute(/\.woff2$/);

      // design.md, "Web": at most 0.01.
      expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThanOrEqual(
        0.01,
      );
    }
  });
}

const registration = given.registration({ guests: [given.guest(), given.guest()] });
let registering: Promise<unknown> | undefined;
/** The private link of a registration with guests, which is made when it is first asked for. */
const ownLink = async () => {
  await (registering ??= asVisitor(registrationsContract.register, {
    eventId: "elevated-wednesdays",
    ...registration,
  }));
  return privateLinkFor(registration.personalInfo.email);
};

let listing: Promise<string> | undefined;
/** The private link of a listing that is not paid for, which is made when it is first asked for. */
const listingLink = () =>
  (listing ??= asVisitor(listingsContract.submitListing, given.listing()).then(
    ({ body }) => `/business-listing/manage#${body.token}`,
  ));

/** What opens over a page, or shows errors in it, by name; each answers what shows that it is there. */
const states: Record<string, (page: Page) => Promise<Locator>> = {
  "the Stay Connected form with its errors": async (page) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("button", { name: "Stay Connected" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Stay Connected" });
    await submitOf(dialog).click();
    return dialog.getByText("Please enter your city");
  },
  "the membership application with its errors": async (page) => {
    await page.goto("/membership");
    await page.getByRole("button", { name: "Join Network" }).click();
    const dialog = page.getByRole("dialog", { name: "Membership Application" });
    await submitOf(dialog).click();
    return dialog.getByText("You must consent to receive updates").first();
  },
  "the question about an event": async (page) => {
    await page.goto("/events");
    await page.getByRole("button", { name: "Ask Questions" }).last().click();
    return page.getByRole("dialog").locator('[name="message"]');
  },
  "the notification signup with its errors": async (page) => {
    await page.goto("/events");
    await page.getByRole("heading", { name: "Event notifications" }).scrollIntoViewIfNeeded();
    await submitOf(page.getByRole("form")).click();
    return page.getByText("Name must be at least 2 characters.");
  },
  "the contact form with its errors": async (page) => {
    await page.goto("/contact");
    await submitOf(page.getByRole("form")).click();
    return page.getByText("Subject must be at least 2 characters.");
  },
  "the phone's menu": async (page) => {
    await page.goto("/about");
    await page.getByRole("button", { name: "Menu…" }).click();
    return page.getByRole("dialog", { name: "Menu" });
  },
  "the 404 page": async (page) => {
    await page.goto("/no/such/page");
    return page.getByRole("heading", { level: 1 });
  },
  "an open biography": async (page) => {
    await page.goto("/about");
    await page.getByRole("main").locator("button[aria-expanded=false]").first().click();
    return page.getByRole("main").locator("button[aria-expanded=true]");
  },
  "a search that finds nothing": async (page) => {
    await page.goto("/network?q=zzz");
    return page.getByRole("button", { name: "Clear filters" });
  },
  "a business that is not listed": async (page) => {
    await page.goto("/network/nobody-at-all");
    return page.getByRole("heading", { name: "Listing not found" });
  },
  "a member who shows no public page": async (page) => {
    await page.goto("/members/nobody-at-all");
    return page.getByRole("heading", { name: "No one shows a page here" });
  },
  "the registration form with a guest and its errors": async (page) => {
    await openRegistration(page, "elevated-wednesdays");
    await page.getByRole("button", { name: "Add guest" }).click();
    await submitOf(formOf(page)).click();
    return page.getByText("Please enter your profession");
  },
  "an event that takes no registrations": async (page) => {
    await page.goto("/events/register/elevated-wednesday");
    return page.getByRole("heading", { name: "Registration is not open yet" });
  },
  "an unknown event": async (page) => {
    await page.goto("/events/register/unknown");
    return page.getByRole("heading", { name: "Event Not Found" });
  },
  "a private registration": async (page) => {
    await page.goto(await ownLink());
    return page.getByRole("heading", { name: "Pending approval" });
  },
  "a private registration whose details are changed, with an error": async (page) => {
    await page.goto(await ownLink());
    await page.getByRole("button", { name: "Change details" }).click();
    await page.getByRole("textbox", { name: "Phone Number" }).fill("call me");
    await page.getByRole("button", { name: "Save details" }).click();
    return page.getByText("Please enter a valid phone number");
  },
  "a private registration whose guests are changed while it is asked whether to cancel": async (page) => {
    await page.goto(await ownLink());
    await page.getByRole("button", { name: "Cancel registration" }).click();
    await page.getByRole("button", { name: "Change guests" }).click();
    await page.getByRole("button", { name: "Remove guest 1" }).click();
    return page.getByRole("button", { name: "Undo" });
  },
  "the listing form with its errors": async (page) => {
    await page.goto("/business-listing");
    await page.getByRole("heading", { name: "Your listing" }).scrollIntoViewIfNeeded();
    await submitOf(page.getByRole("form")).click();
    return page.getByText("You must give permission to list").first();
  },
  "a listing that was paid for": async (page) => {
    await page.goto("/business-listing?success=true");
    return page.getByRole("heading", { name: "Payment Successful" });
  },
  "a listing whose payment was given up": async (page) => {
    await page.goto("/business-listing?canceled=true");
    return page.getByRole("heading", { name: "Payment Canceled" });
  },
  "a private listing": async (page) => {
    await page.goto(await listingLink());
    return page.getByText("Not paid yet");
  },
  "a private listing that is changed, with an error": async (page) => {
    await page.goto(await listingLink());
    await page.getByRole("button", { name: "Edit listing" }).click();
    await page.locator('[name="phone"]').fill("");
    await submitOf(page.getByRole("form")).click();
    return page.getByText("Phone number is required");
  },
};

for (const [name, open] of Object.entries(states)) {
  test(`${name} is accessible and fits every screen`, async ({ visitorPage }) => {
    await visitorPage.page.setViewportSize({ width: 360, height });
    const it = await open(visitorPage.page);
    await expect(it).toBeVisible();
    await settle(visitorPage);

    await expectQuality(visitorPage, it);
  });
}
