import { act, fireEvent, screen, within } from "@testing-library/react";
import { visit } from "../site.tsx";

const film = () => document.querySelector("video");

/** The page has loaded and its quiet moment is over. */
const waitForFilm = () => act(() => jest.advanceTimersByTimeAsync(2600));

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, "connection");
});

test("the hero says what the club is and offers three ways in; below are benefits, ways on and the way in", async () => {
  await visit();

  const hero = within(screen.getByRole("region", { name: "Welcome" }));

  expect(hero.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome to Dallas' Most Exclusive Network");
  expect(
    hero.getByText(
      "Join an elite community of Black professionals, entrepreneurs, and industry leaders shaping the future of Dallas.",
    ),
  ).toBeVisible();
  expect(hero.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Apply for Membership", "/membership"],
    ["View Events", "/events"],
    ["Add My Business", "/business-listing"],
  ]);
  const benefits = within(screen.getByRole("region", { name: "Member Benefits" }));
  expect(benefits.getAllByRole("heading", { level: 3 }).map((card) => card.textContent)).toEqual([
    "Community-Driven Support",
    "Empowerment through Financial Success",
    "Collaborative Network",
    "Education & Mentorship",
  ]);
  expect(benefits.getByText(/6-figure earning potential/)).toBeVisible();
  const ways = within(screen.getByRole("region", { name: "Look around" })).getAllByRole("link");
  expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/network", "/events", "/about"]);
  const contact = within(screen.getByRole("region", { name: "Begin Your Journey" }));
  expect(contact.getAllByRole("button", { name: "Stay Connected" })).toHaveLength(1);
  const call = within(screen.getByRole("region", { name: "Hear from us first" }));
  expect(call.getByText(/^Leave your details and we'll write/)).toBeVisible();
  expect(call.getByRole("button", { name: "Stay Connected" })).toBeEnabled();
});

test("the film comes after the page, silent and looping; where it fails it gives way to the fallback, and that to the poster", async () => {
  await visit();
  expect(film()).toBeNull();

  await waitForFilm();

  expect(film()).toHaveAttribute("loop");
  expect(film()!.muted).toBe(true);
  expect([...film()!.querySelectorAll("source")].map(({ type }) => type)).toEqual(["video/webm", "video/mp4"]);
  fireEvent.error(film()!.querySelector("source:last-of-type")!);
  expect(film()!.querySelectorAll("source")).toHaveLength(1);

  fireEvent.error(film()!.querySelector("source")!);
  expect(film()).toBeNull();
  expect(document.querySelector("picture img")).toBeVisible();
});

test.each([
  ["prefers less motion", ["(prefers-reduced-motion: reduce)"], false],
  ["saves data", [], true],
])("whoever %s sees the poster only", async (_, preferences, saveData) => {
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
  await visit("/", preferences);

  await waitForFilm();

  expect(film()).toBeNull();
});
