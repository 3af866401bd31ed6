import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { brand } from "#shared/brand.ts";
import { prerenderedShells } from "#shared/site-paths.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { inFullOnly } from "#test/support/tier.ts";
import { fillForm, held, submitOf } from "./form-page.ts";
import { loginForm } from "./member-page.ts";
import { complaintsOf, observe, settle } from "./observed-page.ts";
import { addGuest, formOf, newEvent, openRegistration } from "./registration-page.ts";
import { admin, test } from "./test.ts";

// What has been loaded before would be there without a network.
test.use({ isVisitorNew: true });

const { site } = clubUnderTest();
const phone = { width: 360, height: 740 };

test("on a phone the menu slides in, closes by keyboard with the focus back, and opens Stay Connected", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu…" });
  await button.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText([
    ...["Home", "Membership", "Network", "Events", "Partner Events", "About", "Member Login"],
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Stay Connected" }).click();

  await expect(page.getByRole("dialog", { name: "Stay Connected" }).getByLabel("First Name")).toBeVisible();
});

test("on a phone, Back closes what fills the screen and not the page, and leads on from there", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu…" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Membership" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Membership");
  const dialog = page.getByRole("dialog", { name: "Membership Application" });
  await page.getByRole("button", { name: "Join Network" }).click();
  await dialog.getByLabel("Full Name").fill("Ada");

  await page.goBack();

  await expect(dialog).toBeHidden();
  await expect(heading).toHaveText("Membership");
  await page.getByRole("button", { name: "Join Network" }).click();
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Ada");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  // Past the menu too, which is closed.
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the portal's frame is painted in the theme before its scripts are there, and gives way to the portal", async ({
  enter,
}) => {
  const page = await enter(admin);
  await page.addInitScript(() => localStorage.setItem("vite-ui-theme", "dark"));
  const script = await holdScript(page, "portal");
  await page.goto("/portal/dashboard", { waitUntil: "domcontentloaded" });

  const shell = page.locator("#shell");
  await expect(shell.getByText(brand.name).filter({ visible: true })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(11, 11, 12)");
  script.letGo();

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shell).toHaveCount(0);
});

test("the name stands beside the mark wherever there is room for it", inFullOnly, async ({ enter }) => {
  const page = await enter(admin);
  const isInSight = () =>
    page
      .getByRole("link", { name: `${brand.name}, home` })
      .filter({ visible: true })
      .first()
      .evaluate((link) => {
        const [frame, name] = [link, link.querySelector("span")!].map((each) => each.getBoundingClientRect());
        return name!.width > 0 && name!.top < frame!.bottom && name!.right <= frame!.right + 1;
      });
  for (const [path, widths] of [
    ["/portal/dashboard", [390, 1024, 1440]],
    ["/about", [360, 768, 1440]],
  ] as const) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(isInSight, { message: `${path} ${width}` }).toBe(true);
    }
  }
});

test("the theme is light until chosen, kept in the browser, and there before the first paint", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/light/);

  await page.getByRole("banner").getByRole("button", { name: /theme/i }).click();

  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("vite-ui-theme"))).toBe("dark");
  // Nothing else of the page has run by the time that its scripts are asked for.
  const scripts = held();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.until;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);
  scripts.letGo();
  await expect(page.getByRole("banner").getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Lets a script wait until the test says so. */
const holdScript = async (page: Page, name: string) => {
  const script = held();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await script.until;
    await route.continue();
  });
  return script;
};

test("a page that does not load says why, is not left by trying again, and comes once there is a connection", async ({
  page,
  context,
}) => {
  const observed = observe(page);
  await page.goto("/");
  await settle(observed);
  const toContact = page.getByRole("contentinfo").getByRole("link", { name: "Contact us" });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await context.setOffline(true);
  await toContact.click();
  await expect(heading("This page didn't load")).toBeVisible();
  await expect(page).toHaveTitle(/^This page didn't load · /);
  await expect(page.getByRole("alert")).toContainText("Check your internet connection");

  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("We still can't reach the club.");

  await context.setOffline(false);
  await page.getByRole("banner").getByRole("link", { name: "Events", exact: true }).click();
  await expect(page).toHaveTitle(/^Events · /);
  await toContact.click();
  await expect(heading("Contact")).toBeVisible();
});

test("a page comes alive for whoever touches it, and a button pressed before does its work then; a private link by itself", async ({
  page,
}) => {
  const script = await holdScript(page, "start");
  const started: string[] = [];
  page.on("request", (request) => /\/start-/.test(request.url()) && started.push(request.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(started).toEqual([]);
  const button = page.getByRole("banner").getByRole("button", { name: "Stay Connected" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  script.letGo();

  await expect(page.getByRole("dialog", { name: "Stay Connected" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).not.toHaveAttribute("aria-busy");

  for (const path of [prerenderedShells.ownRegistration, prerenderedShells.ticket]) {
    started.length = 0;
    await page.goto(`${path}#nobody.nothing`);
    await page.waitForLoadState("networkidle");
    expect(started).toHaveLength(1);
  }
});

test("what was typed, ticked and pressed before a form came alive counts, over what its tab had kept", async ({
  page,
}) => {
  const { id } = await newEvent();
  await openRegistration(page, id);
  const form = formOf(page);
  await addGuest(page, 0, given.guest({ firstName: "Grace" }));
  await fillForm(form, { "personalInfo.firstName": "Ada", "personalInfo.lastName": "Obi", includeOpenBar: true });

  const script = await holdScript(page, "event-registration-visit");
  await page.reload({ waitUntil: "domcontentloaded" });
  await fillForm(form, { "personalInfo.firstName": "Adaeze", isVendor: true });
  await page.getByRole("button", { name: "Add guest" }).click();
  script.letGo();

  await expect(form.locator("[name='guests.1.firstName']")).toBeVisible();
  await expect(form.locator("[name='guests.0.firstName']")).toHaveValue("Grace");
  await expect(form.locator("[name='personalInfo.firstName']")).toHaveValue("Adaeze");
  await expect(form.locator("[name='personalInfo.lastName']")).toHaveValue("Obi");
  for (const tick of ["includeOpenBar", "isVendor"]) await expect(form.locator(`[name=${tick}]`)).toBeChecked();

  const panel = await holdScript(page, "auth-panel");
  await page.goto("/auth", { waitUntil: "domcontentloaded" });
  await fillForm(loginForm(page), { email: "member1@club.test", password: demoPassword });
  await page.keyboard.press("Enter");
  await expect(submitOf(loginForm(page))).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL("/auth");

  panel.letGo();

  await page.waitForURL("/portal/dashboard");
});

test("the page one leaves stays until the next one is there, and a line says that it is on its way", async ({
  page,
}) => {
  const observed = observe(page);
  await page.goto("/");
  await settle(observed);
  const script = await holdScript(page, "about");
  const main = page.getByRole("main");
  await main.evaluate((element: HTMLElement) => {
    const look = () => element.innerText.trim() === "" && element.setAttribute("data-was-empty", "");
    new MutationObserver(look).observe(element, { childList: true, subtree: true, attributeFilter: ["style"] });
  });

  await page.getByRole("banner").getByRole("link", { name: "About" }).click();

  const progress = page.getByRole("progressbar", { name: "Loading the page" });
  await expect(progress).toHaveCSS("animation-delay", "0.15s");
  await expect(progress).toBeVisible();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1, name: /Welcome to Dallas/ })).toBeVisible();
  script.letGo();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome to Dallas/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect(main).toBeFocused();
  await expect(main).not.toHaveAttribute("data-was-empty");
});

test("what cannot be fetched says so, can be closed, and is asked for again when pressed again", async ({
  page,
  context,
}) => {
  const observed = observe(page);
  await page.setViewportSize(phone);
  await page.goto("/membership");
  await settle(observed);
  await context.setOffline(true);
  for (const name of ["Menu…", "Join Network"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("We couldn't load this. Please check your internet connection.")).toBeInViewport();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("We couldn't load this.")).toBeHidden();
  }
  await page.getByRole("button", { name: "Menu…" }).click();
  await expect(page.getByText("We couldn't load this.")).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("button", { name: "Menu…" }).click();

  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});

test("without scripts the page says what needs them", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/events");

  await expect(page.locator("noscript")).toBeVisible();
  expect(await page.locator("noscript").innerHTML()).toContain("Forms and sign-in need JavaScript.");
  await page.goto("/events/register/elevated-wednesdays");
  await expect(page.getByRole("heading", { level: 1, name: "Elevated Wednesdays" })).toBeVisible();
  await expect(page.getByText("The Addison Terrace, Addison, Texas")).toBeVisible();
  // Nothing of the form is sent, least of all in the address.
  await page.goto("/auth");
  await fillForm(loginForm(page), { email: "member1@club.test", password: demoPassword });
  await submitOf(loginForm(page)).click();
  await expect(page).toHaveURL("/auth");
  await page.close();
});

test("within the site the address and the preview change with the page and what is known of it", async ({ page }) => {
  const canonical = page.locator('link[rel="canonical"]');
  const observed = observe(page);
  await page.goto("/");
  await settle(observed);
  await page.getByRole("contentinfo").getByRole("link", { name: "Membership" }).click();
  await expect(page).toHaveTitle("Membership · Dallas Elevated");
  await expect(canonical).toHaveAttribute("href", `${site}/membership`);
  await expect(canonical).toHaveCount(1);

  await page.goto("/events/register/elevated-wednesdays");

  await expect(page).toHaveTitle("Register for Elevated Wednesdays · Dallas Elevated");
  await expect(canonical).toHaveAttribute("href", `${site}/events/register/elevated-wednesdays`);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Register" })).toBeVisible();
  // What was served has come alive: nothing was rendered anew beside it.
  await expect(canonical).toHaveCount(1);
});
