import { act, screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { visit } from "../site.tsx";

const lastUser = "CognitoIdentityServiceProvider.4k2j3.LastAuthUser";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = "light";
});

const itemsOf = (navigation: HTMLElement) =>
  [...navigation.querySelectorAll("a, button")].map((item) => item.getAttribute("aria-label") ?? item.textContent);

const pages = ["Home", "Membership", "Network", "Events", "Partner Events", "About", "Member Login", "Stay Connected"];

test("the navigation lists the pages in the club's order, and the portal for who signs in, also in another tab", async () => {
  await visit();

  const navigation = within(screen.getByRole("banner")).getByRole("navigation", { name: "Main" });

  expect(itemsOf(navigation).slice(0, 8)).toEqual(pages);
  expect(within(navigation).getByRole("link", { name: "Member Login" })).toHaveAttribute("href", "/auth");
  expect(within(navigation).getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  localStorage.setItem(lastUser, "ada");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: lastUser })));

  const banner = within(screen.getByRole("banner"));
  expect(banner.getByRole("link", { name: "Member Portal" })).toHaveAttribute("href", "/portal/dashboard");
  expect(banner.queryByRole("link", { name: "Member Login" })).not.toBeInTheDocument();
});

test("on a phone the menu opens and closes, and hands over to the Stay Connected dialog", async () => {
  const { visitor } = await visit();
  const openMenu = async () => {
    await visitor.click(screen.getByRole("button", { name: "Menu…" }));
    return within(await screen.findByRole("dialog", { name: "Menu" }));
  };

  let menu = await openMenu();
  expect(itemsOf(menu.getByRole("navigation"))).toEqual(pages);
  await visitor.click(menu.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  menu = await openMenu();
  await visitor.click(menu.getByRole("button", { name: "Stay Connected" }));

  expect(await screen.findByRole("dialog", { name: "Stay Connected" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).not.toBeInTheDocument());
});

test("the theme is light until the visitor chooses the dark one, which is remembered", async () => {
  const { visitor } = await visit();
  expect(document.documentElement).toHaveClass("light");

  await visitor.click(screen.getAllByRole("button", { name: "Switch to dark theme" })[0]!);

  expect(document.documentElement).toHaveClass("dark");
  expect(document.documentElement).not.toHaveClass("light");
  expect(localStorage.getItem("vite-ui-theme")).toBe("dark");
  expect(screen.getAllByRole("button", { name: "Switch to light theme" })).not.toHaveLength(0);
});

test("the footer says what the club is for, leads on, and says how to write to the club", async () => {
  await visit();

  const footer = within(screen.getByRole("contentinfo"));

  const quickLinks = within(footer.getByRole("navigation", { name: "Quick Links" })).getAllByRole("link");
  expect(quickLinks.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Membership", "/membership"],
    ["Events", "/events"],
    ["Network Directory", "/network"],
    ["List Your Business", "/business-listing"],
  ]);
  expect(footer.getByRole("link", { name: "hello@club.test" })).toHaveAttribute("href", "mailto:hello@club.test");
  expect(footer.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
  expect(footer.getByText(/© 2025 Dallas Elevated/)).toHaveTextContent(`© 2025–${new Date().getFullYear()} Dallas`);
  expect(footer.getByText(/^A private room for Black professionals/)).toBeVisible();
  const legal = within(footer.getByRole("navigation", { name: "Legal" })).getAllByRole("link");
  expect(legal.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
  ]);
});

test("an unknown address says so, is logged, and leads home", async () => {
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const { visitor } = await visit("/no/such/door");

  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Oops! Page not found");
  expect(log).toHaveBeenCalledWith(expect.stringContaining("404"), "/no/such/door");
  await visitor.click(screen.getByRole("link", { name: "Return to Home" }));

  expect(await screen.findByRole("heading", { level: 1, name: /Welcome to Dallas/ })).toBeVisible();
  expect(screen.getByRole("main")).toHaveFocus();
  await waitFor(() => expect(document.title).toMatch(/Welcome to Dallas/));
  log.mockRestore();
});

test("the keyboard can skip the navigation on the page one is on, not to where one was on the first one", async () => {
  history.replaceState(null, "", "/");
  const { visitor } = await visit("/", [], BrowserRouter);
  await visitor.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
  expect(screen.getByRole("main")).toHaveAttribute("id", "main");
  const scrollTo = jest.spyOn(window, "scrollTo");
  Object.assign(window, { scrollY: 400 });
  act(() => void dispatchEvent(new Event("scroll")));
  await visitor.click(within(screen.getByRole("banner")).getByRole("link", { name: "About" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  screen.getByRole("link", { name: "Skip to content" }).focus();

  await visitor.keyboard("{Enter}");

  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(scrollTo).not.toHaveBeenCalledWith(expect.objectContaining({ top: 400 }));
});
