import { screen, within } from "@testing-library/react";
import { visit } from "../site.tsx";

const region = (name: string) => within(screen.getByRole("region", { name }));
const hrefsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("the page counts four things, says what the club is like and what members get, and leads on", async () => {
  await visit("/about");

  const numbers = region("The club in numbers");

  const counted = numbers.getAllByRole("term").map((term) => term.textContent);
  const figures = numbers.getAllByRole("definition").map((figure) => figure.textContent);
  expect(counted.map((what, index) => `${figures[index]} ${what}`)).toEqual([
    "1K+ members",
    "240K impressions",
    "100+ businesses",
    "1 vision",
  ]);
  expect(region("What makes it a club").getAllByRole("heading", { level: 3 })).toHaveLength(3);
  expect(region("What you can count on").getAllByRole("heading", { level: 3 })).toHaveLength(6);
  expect(hrefsIn(screen.getByRole("region", { name: "Three ways to get to know us" }))).toEqual([
    "/events",
    "/network",
    "/business-listing",
  ]);
  expect(hrefsIn(screen.getByRole("region", { name: "Take a seat at the table" }))).toEqual(["/membership"]);
});

test("five people are the board, each with a biography that unfolds alone, by keyboard too, and folds again", async () => {
  const { visitor } = await visit("/about");

  const board = region("The five people behind it");

  const names = board.getAllByRole("heading", { level: 3 }).map((name) => name.textContent);
  expect(names).toHaveLength(5);
  expect(board.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(
    names.map((name) => `Biography of ${name}`),
  );
  for (const button of board.getAllByRole("button")) {
    expect(button).toHaveAttribute("aria-expanded", "false");
    expect(document.getElementById(button.getAttribute("aria-controls")!)).not.toBeVisible();
  }
  const theo = screen.getByRole("button", { name: "Biography of Theo Malbrough" });

  theo.focus();
  await visitor.keyboard("{Enter}");

  expect(theo).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByText(/came from Baton Rouge/)).toBeVisible();
  expect(screen.getByText(/grew up in Oak Cliff/)).not.toBeVisible();

  await visitor.click(theo);

  expect(theo).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByText(/came from Baton Rouge/)).not.toBeVisible();
});

test.each(["/", "/about"])("search engines are told about the club at %s", async (path) => {
  await visit(path);

  const data: unknown = JSON.parse(document.querySelector("script[type='application/ld+json']")!.textContent);

  expect(data).toEqual({
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Dallas Elevated",
    url: "https://origin.invalid",
    logo: "https://origin.invalid/icon-512.png",
    email: "hello@club.test",
  });
});
