import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
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
import { expectQuality, expectQualityOf, height, type Screens } from "./page-quality.ts";
import { formOf, privateLinkFor } from "./registration-page.ts";
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

/** Opens a private link anew, wherever one is: another fragment alone is no other page. */
const openLink = async (page: Page, link: string) => {
  await page.goto("about:blank");
  await page.goto(link);
};

/** What opens over a page, or shows errors in it, by the page that is open before. */
const statesOf: Record<string, Screens> = {
  "/": {
    "the Stay Connected form with its errors": async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Stay Connected" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Stay Connected" });
      await submitOf(dialog).click();
      return dialog.getByText("Please enter your city");
    },
  },
  "/membership": {
    "the membership application with its errors": async (page) => {
      await page.getByRole("button", { name: "Join Network" }).click();
      const dialog = page.getByRole("dialog", { name: "Membership Application" });
      await submitOf(dialog).click();
      return dialog.getByText("You must consent to receive updates").first();
    },
  },
  "/events": {
    "the notification signup with its errors": async (page) => {
      await page.getByRole("heading", { name: "Event notifications" }).scrollIntoViewIfNeeded();
      await submitOf(page.getByRole("form")).click();
      return page.getByText("Name must be at least 2 characters.");
    },
    "the question about an event": async (page) => {
      await page.getByRole("button", { name: "Ask Questions" }).last().click();
      return page.getByRole("dialog").locator('[name="message"]');
    },
  },
  "/contact": {
    "the contact form with its errors": async (page) => {
      await submitOf(page.getByRole("form")).click();
      return page.getByText("Subject must be at least 2 characters.");
    },
  },
  "/about": {
    "an open biography": async (page) => {
      await page.getByRole("main").locator("button[aria-expanded=false]").first().click();
      return page.getByRole("main").locator("button[aria-expanded=true]");
    },
    "the phone's menu": async (page) => {
      await page.getByRole("button", { name: "Menu…" }).click();
      return page.getByRole("dialog", { name: "Menu" });
    },
  },
  "/network": {
    "a search that finds nothing": async (page) => {
      await page.goto("/network?q=zzz");
      return page.getByRole("button", { name: "Clear filters" });
    },
  },
  "/business-listing": {
    "the listing form with its errors": async (page) => {
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
  },
  "/privacy": {
    "the 404 page": async (page) => {
      await page.goto("/no/such/page");
      return page.getByRole("heading", { level: 1 });
    },
  },
  [prerenderedShells.business]: {
    "a business that is not listed": async (page) => {
      await page.goto("/network/nobody-at-all");
      return page.getByRole("heading", { name: "Listing not found" });
    },
  },
  [prerenderedShells.publicMember]: {
    "a member who shows no public page": async (page) => {
      await page.goto("/members/nobody-at-all");
      return page.getByRole("heading", { name: "No one shows a page here" });
    },
  },
  [prerenderedShells.eventRegistration]: {
    "the registration form with a guest and its errors": async (page) => {
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
  },
  [prerenderedShells.ownRegistration]: {
    "a private registration": async (page) => {
      await openLink(page, await ownLink());
      return page.getByRole("heading", { name: "Pending approval" });
    },
    "a private registration whose details are changed, with an error": async (page) => {
      await page.getByRole("button", { name: "Change details" }).click();
      await page.getByRole("textbox", { name: "Phone Number" }).fill("call me");
      await page.getByRole("button", { name: "Save details" }).click();
      return page.getByText("Please enter a valid phone number");
    },
    "a private registration whose guests are changed while it is asked whether to cancel": async (page) => {
      await openLink(page, await ownLink());
      await page.getByRole("button", { name: "Cancel registration" }).click();
      await page.getByRole("button", { name: "Change guests" }).click();
      await page.getByRole("button", { name: "Remove guest 1" }).click();
      return page.getByRole("button", { name: "Undo" });
    },
  },
  [prerenderedShells.ownListing]: {
    "a private listing": async (page) => {
      await openLink(page, await listingLink());
      return page.getByText("Not paid yet");
    },
    "a private listing that is changed, with an error": async (page) => {
      await page.getByRole("button", { name: "Edit listing" }).click();
      await page.locator('[name="phone"]').fill("");
      await submitOf(page.getByRole("form")).click();
      return page.getByText("Phone number is required");
    },
  },
};

/** Those that stand for the others. */
const sample = [
  ...["the membership application with its errors", "the phone's menu", "the listing form with its errors"],
  ...["the registration form with a guest and its errors", "a private registration"],
];

for (const path of [...pages, ...Object.values(prerenderedShells)])
  test(`${path} is accessible, fits every screen, and is silent, also what opens there, and nothing shifts while it loads`, async ({
    visitorPage,
  }) => {
    const { page, complaints } = visitorPage;
    const address = await addressOf(path);
    complaints.length = 0;
    const widths = inFull([1440, 768, 360], [360]);
    for (const width of widths) {
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
      // Later, the worker of a page that works offline may have them.
      if (width === widths[0]) expect(lateCount).toBeGreaterThan(0);
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
    await seeAll(visitorPage);
    await expectQuality(visitorPage, page.getByRole("main"));
    expect(complaints).toEqual([]);

    await expectQualityOf(visitorPage, statesOf[path] ?? {}, sample);
  });
