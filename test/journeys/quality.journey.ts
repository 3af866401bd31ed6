import "#test/support/stack-environment.ts";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { listingsContract } from "#shared/listings.ts";
import { registrationsContract } from "#shared/registrations.ts";
import { prerenderedPaths, prerenderedShells, samplePaths } from "#shared/site-paths.ts";
import { asVisitor } from "#test/support/as.ts";
import { given } from "#test/support/given.ts";
import { live } from "#test/support/listed.ts";
import { submitOf } from "./form-page.ts";
import { brokenWords, complaintsOf, height, inTheDark, violations, widths } from "./page-quality.ts";
import { formOf, openRegistration, privateLinkFor } from "./registration-page.ts";

// Many, and none needs another.
test.describe.configure({ mode: "parallel" });

/** The whole page has been seen: what loads on coming near is there. */
const seeAll = async (page: Page) => {
  // What takes a shell's place is there.
  await page.waitForLoadState("networkidle");
  // By the window, since a page may still put other elements in their places.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
};

let shown: ReturnType<typeof live> | undefined;
/** Of the addresses that a shell stands for, one where there is something. */
const addressOf = async (path: string) => {
  if (path !== prerenderedShells.business) return path.replace("*", "elevated-wednesdays");
  return path.replace("*", (await (shown ??= live())).slug);
};

/** One of the samples stands for the others. */
const otherSamples: readonly string[] = samplePaths.slice(1);
const pages = prerenderedPaths.filter((path) => !otherSamples.includes(path));

/** What has moved since the page began to load, as Chromium counts it, without what the visitor's own hand has moved. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number };
    shifts.shifted = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!shift.hadRecentInput) shifts.shifted += shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

for (const path of [...pages, ...Object.values(prerenderedShells)]) {
  test(`${path}: accessible and no wider than the screen at every width in both themes`, async ({ page }) => {
    await page.setViewportSize({ width: widths[0], height });
    await page.goto(await addressOf(path));
    await seeAll(page);

    for (const width of widths) {
      await page.setViewportSize({ width, height });
      expect({ width, violations: await violations(page) }).toEqual({ width, violations: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect({ width, broken: await brokenWords(page) }).toEqual({ width, broken: [] });
    }
    // 1280 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test(`${path} is silent, and nothing shifts while it loads, however late its fonts are`, async ({ page }) => {
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    await countShifts(page);
    const address = await addressOf(path);
    const complaints = complaintsOf(page);
    for (const width of [360, 1440, 768]) {
      if (width === 768) await inTheDark(page);
      await page.setViewportSize({ width, height });
      await page.goto(address, { waitUntil: "networkidle" });
      await page.waitForTimeout(500);

      // design.md, "Web": at most 0.01.
      expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.01);
      await seeAll(page);
      expect(complaints).toEqual([]);
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
    return page.getByRole("heading", { name: "There is no such listing" });
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
  test(`${name} is accessible at every width in both themes`, async ({ page }) => {
    await page.setViewportSize({ width: widths[0], height });
    const it = await open(page);
    await expect(it).toBeVisible();

    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await expect(it).toBeVisible();
      expect({ width, violations: await violations(page) }).toEqual({ width, violations: [] });
    }
  });
}

test("the phone's menu is accessible in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");

  await page.getByRole("button", { name: "Menu…" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();

  expect(await violations(page)).toEqual([]);
});

test("the film comes after the page, and never to somebody who prefers no motion", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("video")).toHaveCount(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.waitForTimeout(4000); // Longer than the film waits (design.md, "Web": 2.5 s after load).

  await expect(page.locator("video")).toHaveCount(0);
});

test("a film that cannot be shown leaves the picture", async ({ page }) => {
  await page.route(/\.(webm|mp4)$/, (route) => route.abort());
  await page.goto("/");

  await page.waitForTimeout(5000); // The film has been tried, and its fall-back.

  await expect(page.locator("video:visible")).toHaveCount(0);
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
});
