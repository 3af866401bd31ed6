import { screen, waitFor, within } from "@testing-library/react";
import { businessCategories } from "#shared/businesses.ts";
import { directoryOf } from "./businesses.ts";
import { visit as visitSite } from "./site.tsx";

const directory = () => within(screen.getByRole("region", { name: "Find a business" }));
const names = () =>
  directory()
    .queryAllByRole("listitem")
    .map((card) => within(card).getByRole("heading").textContent);
const searchField = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
const categoryField = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Category" });
const count = () => directory().getByRole("status").textContent;

beforeEach(() => history.replaceState(null, "", "/"));

/** The page once it is known that no business is listed: the samples stand alone. */
const visit = async (path: string) => {
  directoryOf();
  const visited = await visitSite(path);
  await waitFor(() => expect(count()).not.toMatch(/so far/));
  return visited;
};

test("nine samples say that they are, what they do, where, and how to reach them", async () => {
  await visit("/network");

  const cards = directory().getAllByRole("listitem");

  expect(cards).toHaveLength(9);
  expect(count()).toBe("9 businesses");
  for (const card of cards) {
    const [page, contact, website] = within(card).getAllByRole("link");
    expect(within(card).getByText("Sample")).toBeVisible();
    expect(page!.getAttribute("href")).toMatch(/^\/network\/[a-z-]+$/);
    expect(contact!.getAttribute("href")).toMatch(/^mailto:\S+@example\.com$|^tel:\d{3}55501\d\d$/);
    expect(website).toHaveAttribute("href", expect.stringMatching(/^https:\/\/example\.com\//));
    expect(website).toHaveAttribute("target", "_blank");
    expect(website).toHaveAttribute("rel", "noopener sponsored");
    expect(website).toHaveAccessibleName(/^Website of .+ \(opens in a new tab\)$/);
  }
});

test("the categories are the club's ten, in its order, after all of them", async () => {
  await visit("/network");

  const options = within(categoryField())
    .getAllByRole("option")
    .map((option) => option.textContent);

  expect(businessCategories).toHaveLength(10);
  expect(options).toEqual(["All categories", ...businessCategories]);
});

test.each([
  ["a name", "cROWN", "Crown Study"],
  ["a category", "food & bev", "Auntie Vee's Kitchen"],
  ["a description", "SURGEONS", "Still Water Clinic"],
  ["a location", "las colinas", "Signal & Daughters"],
  ["words in any order", "ellum loud ", "Loud Paper"],
])("searching finds %s, in capitals or not", async (_, text, found) => {
  const { visitor } = await visit("/network");

  await visitor.type(searchField(), text);

  expect(names()).toEqual([found]);
  expect(count()).toBe("1 business");
});

test.each(["auntie vee's", "Auntie Vee’s", "auntie vees"])(
  "%j is found, however its apostrophe is typed",
  async (name) => {
    const { visitor } = await visit("/network");

    await visitor.type(screen.getByRole("searchbox"), name);

    expect(await screen.findByText("1 business")).toBeVisible();
  },
);

test("a category shows its businesses, and goes together with the search", async () => {
  const { visitor } = await visit("/network");

  await visitor.selectOptions(categoryField(), "Real Estate");
  expect(names()).toEqual(["Marlow & Reed"]);

  await visitor.type(searchField(), "salon");
  expect(names()).toEqual([]);
});

test("the address follows what is looked for, without a new entry to go back through", async () => {
  const { visitor } = await visit("/network");
  const entries = history.length;

  await visitor.type(searchField(), "oak cliff");
  await visitor.selectOptions(categoryField(), "Real Estate");

  await waitFor(() => expect(location.search).toBe("?q=oak+cliff&category=Real+Estate"));
  expect(history).toHaveLength(entries);
  expect(searchField()).toHaveValue("oak cliff");
});

test("a shared link shows what was looked for", async () => {
  await visit("/network?q=DALLAS&category=Events");
  expect(names()).toEqual(["Long Table Events"]);
  expect(categoryField()).toHaveValue("Events");
});

test("a category that does not exist means all of them", async () => {
  await visit("/network?category=Spaceships");

  expect(count()).toBe("9 businesses");
  expect(categoryField()).toHaveValue("");
});

test("nothing found says so and offers to start over", async () => {
  const { visitor } = await visit("/network?category=Other");
  await visitor.type(searchField(), "zzz");
  expect(count()).toBe("0 businesses");
  expect(directory().getByText(/Try a shorter word/)).toBeVisible();

  await visitor.click(screen.getByRole("button", { name: "Clear filters" }));

  expect(count()).toBe("9 businesses");
  expect(searchField()).toHaveValue("");
  expect(categoryField()).toHaveValue("");
  expect(searchField()).toHaveFocus();
  await waitFor(() => expect(location.search).toBe(""));
});

test("the page leads on, first to a listing of one's own", async () => {
  await visit("/network");

  const listings = screen.getAllByRole("link", { name: "List Your Business" });

  expect(listings[0]).toHaveAttribute("href", "/business-listing");
  const ways = within(screen.getByRole("region", { name: "Meet the people behind the names" })).getAllByRole("link");
  expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/events", "/membership", "/about", "/contact"]);
});
