import { screen, waitFor, within } from "@testing-library/react";
import type { BusinessCard } from "#shared/listings.ts";
import { directoryOf, listed, many } from "./businesses.ts";
import { ok, press, problem } from "./registrations.tsx";
import { visit } from "./site.tsx";

const get = "GET /api/listings";
const directory = () => within(screen.getByRole("region", { name: "Find a business" }));
const cards = () => directory().queryAllByRole("listitem");
const names = () => cards().map((card) => within(card).getByRole("heading").textContent);
const counted = (words: string) => waitFor(() => expect(directory().getByRole("status")).toHaveTextContent(words));

/** How far below the top of the screen the cards begin; each is 300 pixels high, one below the other. */
const cardsBeginAt = (top: number) =>
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const before = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: top + before * 300 } as DOMRect;
  });

const isScrolledBy = (pixels: number) => Object.assign(window, { scrollY: pixels });

beforeEach(() => {
  history.replaceState(null, "", "/");
  isScrolledBy(0);
  Object.defineProperty(document.documentElement, "clientHeight", { value: 800, configurable: true });
  cardsBeginAt(900);
});
afterEach(() => jest.restoreAllMocks());

const visitWith = async (...businesses: BusinessCard[]) => {
  const wire = directoryOf(...businesses);
  const site = await visit("/network");
  await counted(businesses.length === 1 ? "10 businesses" : `${businesses.length + 9} businesses`);
  return { ...wire, ...site };
};

test("the samples are there at once, and say that more may come", async () => {
  const { answers } = directoryOf();
  let isComing = false;
  answers[get] = async () => {
    await waitFor(() => expect(isComing).toBe(true));
    return ok({ items: [listed("Payroll Club")] });
  };

  await visit("/network");

  expect(cards()).toHaveLength(9);
  await counted("9 businesses so far");
  isComing = true;
  await counted("10 businesses");
});

test("listed businesses come first, since they are real and paid for, each with the way to its page", async () => {
  await visitWith(listed("Abacus"), listed("Zebra"));

  expect(names().slice(0, 3)).toEqual(["Abacus", "Zebra", "Second Chair Coaching"]);
  const [first] = cards();
  expect(within(first!).queryByText("Sample")).not.toBeInTheDocument();
  const links = within(first!).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/network/abacus",
    "tel:2145550101",
    "https://example.com/payroll",
  ]);
});

test("samples that are being read already stay where they are; the listed ones come right after", async () => {
  cardsBeginAt(-250);
  isScrolledBy(1200);

  await visitWith(listed("Abacus"), listed("Zebra"));

  const first = ["Second Chair Coaching", "Marlow & Reed", "Loud Paper", "Crown Study"];
  expect(names().slice(0, 7)).toEqual([...first, "Abacus", "Zebra", "Pecan Row Advisors"]);
});

test("whoever has come to a sample by the keyboard stays at it", async () => {
  const { answers } = directoryOf();
  let isComing = false;
  answers[get] = async () => {
    await waitFor(() => expect(isComing).toBe(true));
    return ok({ items: [listed("Abacus")] });
  };
  cardsBeginAt(600);
  await visit("/network");
  const link = screen.getByRole("link", { name: "Second Chair Coaching" });
  link.focus();

  isComing = true;

  await counted("10 businesses");
  expect(names().slice(0, 3)).toEqual(["Second Chair Coaching", "Abacus", "Marlow & Reed"]);
  expect(link).toHaveFocus();
});

test("samples that only show at the end of a tall screen are not being read", async () => {
  cardsBeginAt(700);

  await visitWith(listed("Abacus"));

  expect(names()[0]).toBe("Abacus");
});

test("all pages of the list are loaded", async () => {
  const { answers } = directoryOf();
  answers[get] = () => ok({ items: [listed("Abacus")], cursor: "two" });
  answers[`${get}?cursor=two`] = () => ok({ items: [listed("Zebra")] });

  await visit("/network");

  await counted("11 businesses");
});

test("pictures have the business's name as their text, and wait until one comes near", async () => {
  await visitWith(listed("Abacus", { logo: "/media/listings/logo.png", featuredImage: "/media/listings/shop.webp" }));

  const picture = screen.getByRole("img", { name: "Picture of Abacus" });

  expect(picture).toHaveAttribute("src", "/media/listings/shop.webp");
  expect(picture).toHaveAttribute("loading", "lazy");
  expect(screen.getByRole("img", { name: "Logo of Abacus" })).toHaveAttribute("src", "/media/listings/logo.png");
});

test("what owners write is text, and only an address of the web is a link", async () => {
  const hostile = {
    description: "<img src=x onerror=alert(1)>",
    website: "javascript:alert(1)",
    phone: "1-800-FLOWERS",
  };
  await visitWith(listed("<i>Abacus</i>", hostile));

  const [first] = cards();

  expect(within(first!).getByRole("heading")).toHaveTextContent("<i>Abacus</i>");
  expect(within(first!).getByText(hostile.description)).toBeVisible();
  expect(within(first!).getAllByRole("link")).toHaveLength(1);
  expect(within(first!).getByText("1-800-FLOWERS")).toBeVisible();
});

test("the search and the categories go over both", async () => {
  const { visitor } = await visitWith(listed("Gumbo Tech"), listed("Zebra"));

  await visitor.type(screen.getByRole("searchbox", { name: "Search" }), "gumbo");
  await counted("2 businesses");
  expect(names()).toEqual(["Gumbo Tech", "Auntie Vee's Kitchen"]);

  await visitor.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Tech");

  await counted("1 business");
});

test("24 are shown at first, the next on request; reading goes on with the first of these", async () => {
  const { visitor } = await visitWith(...many(30));
  expect(cards()).toHaveLength(24);
  expect(directory().getByText("24 of 39 shown")).toBeVisible();

  await press(visitor, "Show 15 more");

  await waitFor(() => expect(cards()).toHaveLength(39));
  expect(within(cards()[24]!).getByRole("link", { name: "Business 024" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: /^Show/ })).not.toBeInTheDocument();
  await waitFor(() => expect(location.search).toBe("?shown=48"));
});

test("looking for something else starts with the first 24 again", async () => {
  const { visitor } = await visitWith(...many(60));
  await press(visitor, "Show 24 more");
  await waitFor(() => expect(cards()).toHaveLength(48));

  await visitor.type(screen.getByRole("searchbox", { name: "Search" }), "business");

  await waitFor(() => expect(cards()).toHaveLength(24));
});

test.each(["?shown=48", "?shown=48&q=business"])("an address with %s shows as many again", async (query) => {
  directoryOf(...many(60));

  await visit(`/network${query}`);

  await waitFor(() => expect(cards()).toHaveLength(48));
});

test.each(["?shown=7", "?shown=-24", "?shown=all"])("an address with %s shows the first 24", async (query) => {
  directoryOf(...many(60));

  await visit(`/network${query}`);

  await counted("69 businesses");
  expect(cards()).toHaveLength(24);
});

test("where the list cannot be loaded the samples stay, and it can be asked for again", async () => {
  const { answers } = directoryOf();
  answers[get] = () => problem(500);
  const { visitor } = await visit("/network");
  const retry = await directory().findByRole("button", { name: "Try again" });
  expect(cards()).toHaveLength(9);
  await counted("9 businesses; others could not be loaded");
  answers[get] = () => ok({ items: [listed("Abacus")] });

  await visitor.click(retry);

  await counted("10 businesses");
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("nobody is told that nothing is there before everything is", async () => {
  const { answers } = directoryOf();
  answers[get] = () => new Promise(() => undefined);

  await visit("/network?category=Other");

  await counted("0 businesses so far");
  expect(screen.queryByText("Nothing like that here yet")).not.toBeInTheDocument();
});

test("where the list cannot be loaded nobody is told that nothing is there", async () => {
  const { answers } = directoryOf();
  answers[get] = () => problem(500);

  await visit("/network?category=Other");

  await counted("0 businesses; others could not be loaded");
  expect(screen.getByRole("heading", { name: "Nothing like that among these" })).toBeVisible();
  expect(screen.queryByText("Nothing like that here yet")).not.toBeInTheDocument();
});

test("whoever comes back finds the list as it was, before anything is asked again", async () => {
  const { leave, answers } = await visitWith(...many(30));
  leave();
  answers[get] = () => new Promise(() => undefined);

  await visit("/network");

  expect(directory().getByRole("status")).toHaveTextContent("39 businesses");
});
