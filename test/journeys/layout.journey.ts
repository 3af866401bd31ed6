import { expect, type Locator, type Route } from "@playwright/test";
import type { Decision, Registration } from "#shared/registration-review.ts";
import { inFullOnly } from "#test/support/tier.ts";
import { submitOf } from "./form-page.ts";
import { admin, test } from "./test.ts";

// What only a browser lays out and colours. What the portal shows is made up: here it matters how it looks.

const boxOf = async (element: Locator) => (await element.boundingBox())!;

/** The hue of an element's text in degrees, however its colour is written: 0 is red, 120 green. */
const hueOf = (element: Locator) =>
  element.evaluate((it) => {
    const canvas = document.createElement("canvas").getContext("2d")!;
    canvas.fillStyle = getComputedStyle(it).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const [most, range] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
    // Grey has no hue.
    if (range < 40) return NaN;
    const sector =
      most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
    return (Math.round(sector * 60) + 360) % 360;
  });

const expectHue = async (element: Locator, from: number, to: number) => {
  const hue = ((await hueOf(element)) + 180) % 360;
  expect(hue).toBeGreaterThanOrEqual(from + 180);
  expect(hue).toBeLessThanOrEqual(to + 180);
};
const expectRed = (element: Locator) => expectHue(element, -20, 15);
const expectAmber = (element: Locator) => expectHue(element, 25, 55);
const expectGreen = (element: Locator) => expectHue(element, 80, 170);

const expectSideBySide = async (left: Locator, right: Locator) => {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(other.y).toBeCloseTo(one.y, 0);
  expect(other.x).toBeGreaterThanOrEqual(one.x + one.width);
};

const expectBelow = async (upper: Locator, lower: Locator) => {
  const [one, other] = [await boxOf(upper), await boxOf(lower)];
  expect(other.y).toBeGreaterThanOrEqual(one.y + one.height);
};

test("the words above a task keep clear of the bar, be it of one line or of two", inFullOnly, async ({ page }) => {
  await page.goto("/private-links");
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const first = page.getByRole("main").getByRole("region").first().locator("p").first();
    await expectBelow(page.getByRole("banner"), first);
  }
});

test("the front page fills the screen with its hero, has two columns, and below 768 pixels a bar with a menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const banner = page.getByRole("banner");
  const hero = page.getByRole("region", { name: "Welcome" });
  const navigation = page.getByRole("navigation", { name: "Main" });
  const menu = banner.getByRole("button", { name: "Menu…" });

  await expect(navigation).toBeVisible();
  await expect(menu).toBeHidden();
  // Where the hero's words fill a low screen, they keep clear of the bar.
  await page.setViewportSize({ width: 768, height: 560 });
  const bar = await boxOf(banner);
  expect((await boxOf(hero.getByText("Private membership in Dallas"))).y).toBeGreaterThanOrEqual(bar.height + 24);
  await page.setViewportSize({ width: 768, height: 900 });
  const benefits = page.getByRole("region", { name: "Member Benefits" }).getByRole("listitem");
  await expect(benefits).toHaveCount(4);
  await expectSideBySide(benefits.nth(0), benefits.nth(1));
  await expectSideBySide(benefits.nth(2), benefits.nth(3));
  await expectBelow(benefits.nth(0), benefits.nth(2));

  for (const width of [1440, 767]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const { x, y, width: wide, height } = await boxOf(hero);
      expect([x, y, wide]).toEqual([0, 0, width]);
      expect(height).toBeGreaterThanOrEqual(900);
    }).toPass({ timeout: 20_000 });
  }

  await expect(navigation).toBeHidden();
  await expect(menu).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
  await expect.poll(() => boxOf(banner), { timeout: 20_000 }).toMatchObject({ x: 0, y: 0, width: 767 });
});

// A browser that enlarges text alone, as some phones do, has media queries that know nothing of it.
test("on a phone, what leads on and the footer take no more than a quarter of a page", inFullOnly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/membership", "/events", "/network", "/contact", "/auth", "/private-links", "/nowhere"]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Terms" })).toBeVisible();
    const share = await footer.evaluate((element) => {
      const next = element.ownerDocument.querySelector("main > section[aria-labelledby=next]");
      const heights = [element, next].map((each) => each?.getBoundingClientRect().height ?? 0);
      return (heights[0]! + heights[1]!) / element.ownerDocument.documentElement.scrollHeight;
    });
    expect(share, path).toBeLessThanOrEqual(0.25);
  }
});

test("names stand side by side, city and state too, and what is wrong stands in red under each field", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Begin Your Journey" }).scrollIntoViewIfNeeded();
  const form = page.getByRole("main").getByRole("form");
  const field = (name: string) => form.locator(`[name="${name}"]`);
  await submitOf(form).click();

  await expectSideBySide(field("firstName"), field("lastName"));
  await expectSideBySide(field("city"), field("state"));
  await expectBelow(field("firstName"), field("email"));
  for (const [name, error] of [
    ["firstName", "First name must be at least 2 characters"],
    ["email", "Please enter a valid email address"],
    ["state", "Please enter your state"],
  ] as const) {
    const note = field(name).locator("xpath=..").getByText(error);
    await expectBelow(field(name), note);
    await expectRed(note);
  }
});

const decision = (decision: Decision["decision"]): Decision => ({
  ...{ decision, message: "", at: "2025-06-07T15:00:00.000Z", by: { id: "grace", name: "Grace Lee" } },
});

const registration = (firstName: string, changes: Partial<Registration>): Registration => ({
  ...{ id: `reg_${firstName}`, reference: firstName.toUpperCase().padEnd(8, "X"), eventId: "elevated-wednesdays" },
  ...{ firstName, lastName: "Hurston", email: "zora@hurston.example", phone: "(214) 555-0134", socialMedia: "" },
  ...{ profession: "Writer", guests: [], accommodations: "", message: "", includeOpenBar: false, isVendor: false },
  ...{ createdAt: "2025-06-05T18:00:00.000Z", decisionMessage: "", version: 1, isTest: false, decisions: [] },
  status: "pending",
  ...changes,
});

const items = [
  registration("Zora", {}),
  registration("Langston", { status: "approved", decisions: [decision("approved")] }),
  registration("Countee", { status: "rejected", decisions: [decision("rejected")] }),
];

const members = [
  { id: "long", full_name: "Imani Long", bio: "I collect stories, and give them back. ".repeat(40) },
  { id: "short", full_name: "Jo Short", bio: "Letters." },
].map((member) => ({ ...member, company: "", location: "", avatar_url: null, registered: false }));

/** How many lines of an element one sees. */
const linesOf = (element: Locator) =>
  element.evaluate((it) => Math.round(it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)));

test("a long biography has three lines in the directory; badges are amber, green and red, and so is a failure", async ({
  enter,
}) => {
  const page = await enter(admin);
  let answer = (route: Route) => route.fulfill({ json: { items } });
  await page.route("**/api/admin/events/*/registrations*", (route) => answer(route));
  await page.route("**/api/directory*", (route) => route.fulfill({ json: { items: members } }));
  await page.goto("/portal/dashboard");
  const sidebar = page.getByRole("navigation", { name: "Portal" });

  await sidebar.getByRole("link", { name: "Member Directory" }).click();
  const long = page.getByText(/^I collect stories/);
  expect(await linesOf(long)).toBe(3);
  expect(await long.evaluate((it) => it.scrollHeight)).toBeGreaterThan((await boxOf(long)).height);
  expect(await linesOf(page.getByText("Letters."))).toBe(1);

  await sidebar.getByRole("button", { name: /^Events/ }).click();
  await sidebar.getByRole("link", { name: /Event Approvals/ }).click();
  const badge = (name: string, status: string) =>
    page.getByRole("article", { name: `${name} Hurston` }).getByText(status, { exact: true });
  await expectAmber(badge("Zora", "Pending"));
  await expectGreen(badge("Langston", "Approved"));
  await expectRed(badge("Countee", "Rejected"));

  answer = (route) => route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" });
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expectRed(page.getByRole("main").getByText(/^Failed to load registrations/));
});

test("the sidebar fits a laptop's window with any group open, and paper has the page alone, in light colors", async ({
  enter,
}) => {
  const page = await enter(admin);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/portal/settings");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  const sidebar = page.getByRole("navigation", { name: "Portal" });
  const groups = sidebar.getByRole("button");
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) {
    await group.click();
    await expect(group).toHaveAttribute("aria-expanded", "true");
    expect(await sidebar.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
  }

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  for (const hidden of [sidebar, page.getByRole("link", { name: "Skip to content" }), page.getByRole("banner")])
    await expect(hidden).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(22, 20, 18)");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator("html")).toHaveClass(/dark/);
});
