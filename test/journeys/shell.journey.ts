import { expect, test } from "@playwright/test";

const items = ["Home", "Membership", "Network", "Events", "Partner Events", "About", "Member Login"];

test("the navigation has its items in order, then Stay Connected", async ({ page }) => {
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Main" });

  await expect(navigation.getByRole("link")).toHaveText(items);
  await expect(navigation.getByRole("button").first()).toHaveText("Stay Connected");
});

test("somebody signed in sees the portal instead of the login", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "somebody"),
  );
  await page.goto("/");

  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Member Portal" })).toHaveAttribute("href", "/portal/dashboard");
  await expect(navigation.getByRole("link", { name: "Member Login" })).toHaveCount(0);
});

test("on a phone the menu slides in, leads on, and closes by keyboard with the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu…" });

  await button.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText(items);
  await page.keyboard.press("Escape");

  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("from the phone's menu Stay Connected opens the form", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");

  await page.getByRole("button", { name: "Menu…" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Stay Connected" }).click();

  await expect(page.getByRole("dialog", { name: "Stay Connected" }).getByLabel("First Name")).toBeVisible();
});

test("the theme is light until chosen, kept in the browser, and there before the first paint", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/light/);

  await page.getByRole("banner").getByRole("button", { name: /theme/i }).click();

  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("vite-ui-theme"))).toBe("dark");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("an unknown address answers 404 with the way home, and is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));

  const answer = await page.goto("/no/such/page");

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect.poll(() => logged.some((line) => line.includes("/no/such/page"))).toBe(true);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Most Exclusive Network");
});

test("a button pressed before the page has come alive does its work once it has", async ({ page }) => {
  await page.route("**/assets/start-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });

  await page.getByRole("banner").getByRole("button", { name: "Stay Connected" }).click();

  await expect(page.getByRole("dialog", { name: "Stay Connected" })).toBeVisible();
});

for (const [where, path, name] of [
  ["the frame", "/membership", "Switch to the dark theme"],
  ["the page", "/membership", "Join Network"],
] as const) {
  test(`a button of ${where} pressed while the page alone is late does its work once`, async ({ page }) => {
    await page.route("**/assets/membership-*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const start = page.waitForResponse(/start-.*\.js/);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await start;
    await page.waitForTimeout(500); // The frame is alive, the page is not.

    await page.getByRole("button", { name }).click();
    await page.waitForLoadState("networkidle");

    if (where === "the page") await expect(page.getByRole("dialog")).toBeVisible();
    else await expect(page.locator("html")).toHaveClass(/dark/);
  });
}

test("what cannot be fetched says so, can be closed, and is asked for again when pressed again", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/membership", { waitUntil: "networkidle" });
  await context.setOffline(true);
  for (const name of ["Menu…", "Join Network"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("This could not be loaded. Please check your internet connection.")).toBeInViewport();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("This could not be loaded.")).toBeHidden();
  }
  await page.getByRole("button", { name: "Menu…" }).click();
  await expect(page.getByText("This could not be loaded.")).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("button", { name: "Menu…" }).click();

  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});

test("without scripts the page says what needs them", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/events");

  await expect(page.locator("noscript")).toBeVisible();
  expect(await page.locator("noscript").innerHTML()).toContain("Forms, events and sign-in need JavaScript.");
  await page.close();
});

test("the keyboard reaches the page past the navigation first", async ({ page }) => {
  await page.goto("/");

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("main")).toBeFocused();
});
