import { ChakraProvider } from "@chakra-ui/react";
import { screen, waitFor, within, act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { businessCategories } from "#shared/businesses.ts";
import type { BusinessCard, BusinessPage } from "#shared/listings.ts";
import { samples } from "#web/content/network.ts";
import { Network } from "#web/pages/network.tsx";
import { system } from "#web/theme/system.ts";
import { ok, problem } from "../api.ts";
import { press } from "../registrations/registrations.tsx";
import { visit as visitSite, visit } from "../site.tsx";
import { directoryOf, businessCard, businessCards, businessPage } from "./businesses.ts";

const directory = () => within(screen.getByRole("region", { name: "Find a business" }));
const cards = () => directory().queryAllByRole("listitem");
const names = () => cards().map((card) => within(card).getByRole("heading").textContent);
const searchField = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
const categoryField = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Category" });

describe("the samples", () => {
  const count = () => directory().getByRole("status").textContent;

  beforeEach(() => history.replaceState(null, "", "/"));

  /** The page once it is known that no business is listed: the samples stand alone. */
  const visit = async (path: string) => {
    directoryOf();
    const visited = await visitSite(path);
    await waitFor(() => expect(count()).not.toMatch(/so far/));
    return visited;
  };

  test("nine samples say that they are, what they do and where; words of each field find them, however they are typed", async () => {
    const { visitor } = await visit("/network");

    expect(cards()).toHaveLength(9);
    expect(count()).toBe("9 businesses");
    for (const card of cards()) {
      const [page, contact, website] = within(card).getAllByRole("link");
      expect(within(card).getByText("Sample")).toBeVisible();
      expect(page!.getAttribute("href")).toMatch(/^\/network\/[a-z-]+$/);
      expect(contact!.getAttribute("href")).toMatch(/^mailto:\S+@example\.com$|^tel:\d{3}55501\d\d$/);
      expect(website).toHaveAttribute("href", expect.stringMatching(/^https:\/\/example\.com\//));
      expect(website).toHaveAttribute("target", "_blank");
      expect(website).toHaveAttribute("rel", "noopener sponsored");
      expect(website).toHaveAccessibleName(/^Website of .+ \(opens in a new tab\)$/);
    }
    expect(businessCategories).toHaveLength(10);
    const options = within(categoryField()).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["All categories", ...businessCategories]);
    const [listing] = screen.getAllByRole("link", { name: "List Your Business" });
    expect(listing).toHaveAttribute("href", "/business-listing");
    const ways = within(screen.getByRole("region", { name: "Meet the people behind the names" })).getAllByRole("link");
    expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/events", "/membership", "/about", "/contact"]);
    for (const [text, found] of [
      ["cROWN", "Crown Study"],
      ["food & bev", "Auntie Vee's Kitchen"],
      ["SITS TOO", "Still Water Clinic"],
      ["las colinas", "Signal & Daughters"],
      ["ellum loud ", "Loud Paper"],
      ...["auntie vee's", "Auntie Vee’s", "auntie vees"].map((typed) => [typed, "Auntie Vee's Kitchen"]),
    ]) {
      await visitor.clear(searchField());
      await visitor.type(searchField(), text!);
      expect(names()).toEqual([found]);
      expect(count()).toBe("1 business");
    }
  });

  test("nothing found says so and offers to start over", async () => {
    const { visitor } = await visit("/network?category=Other");
    for (const text of ["!!!", "zzz"]) {
      await visitor.type(searchField(), text);
      expect(count()).toBe("0 businesses");
    }
    expect(directory().getByText(/Try a shorter word/)).toBeVisible();

    await visitor.click(screen.getByRole("button", { name: "Clear filters" }));

    expect(count()).toBe("9 businesses");
    expect(searchField()).toHaveValue("");
    expect(categoryField()).toHaveValue("");
    expect(searchField()).toHaveFocus();
    await waitFor(() => expect(location.search).toBe(""));
  });
});

describe("listings", () => {
  const get = "GET /api/listings";
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

  test("the samples are there at once, and say that more may come; who has come to one by the keyboard stays at it", async () => {
    const { answers } = directoryOf();
    let isComing = false;
    answers[get] = async () => {
      await waitFor(() => expect(isComing).toBe(true));
      return ok({ items: [businessCard("Abacus")] });
    };
    cardsBeginAt(600);
    await visit("/network");
    expect(cards()).toHaveLength(9);
    await counted("9 businesses so far");
    const link = screen.getByRole("link", { name: "Second Chair Coaching" });
    link.focus();

    isComing = true;

    await counted("10 businesses");
    expect(names().slice(0, 3)).toEqual(["Second Chair Coaching", "Abacus", "Marlow & Reed"]);
    expect(link).toHaveFocus();
  });

  test("listed businesses come first, since they are real and paid for, each with the way to its page", async () => {
    await visitWith(businessCard("Abacus"), businessCard("Zebra"));

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

  test("what owners write is text, and only an address of the web is a link", async () => {
    const hostile = {
      description: "<img src=x onerror=alert(1)>",
      website: "javascript:alert(1)",
      phone: "1-800-FLOWERS",
    };
    await visitWith(businessCard("<i>Abacus</i>", hostile));

    const [first] = cards();

    expect(within(first!).getByRole("heading")).toHaveTextContent("<i>Abacus</i>");
    expect(within(first!).getByText(hostile.description)).toBeVisible();
    expect(within(first!).getAllByRole("link")).toHaveLength(1);
    expect(within(first!).getByText("1-800-FLOWERS")).toBeVisible();
  });

  test("the search and the categories go over both", async () => {
    const { visitor } = await visitWith(businessCard("Gumbo Tech"), businessCard("Zebra"));

    await visitor.type(searchField(), "gumbo");
    await counted("2 businesses");
    expect(names()).toEqual(["Gumbo Tech", "Auntie Vee's Kitchen"]);

    await visitor.selectOptions(categoryField(), "Tech");

    await counted("1 business");
  });

  test("24 are shown at first, the next on request, where reading goes on; looking for something else starts anew", async () => {
    const { visitor } = await visitWith(...businessCards(30));
    expect(cards()).toHaveLength(24);
    expect(directory().getByText("24 of 39 shown")).toBeVisible();

    await press(visitor, "Show 15 more");

    await waitFor(() => expect(cards()).toHaveLength(39));
    expect(within(cards()[24]!).getByRole("link", { name: "Business 024" })).toHaveFocus();
    expect(screen.queryByRole("button", { name: /^Show/ })).not.toBeInTheDocument();
    await waitFor(() => expect(location.search).toBe("?shown=48"));

    await visitor.type(searchField(), "business");
    await waitFor(() => expect(cards()).toHaveLength(24));
  });
});

describe("a page that comes alive", () => {
  beforeEach(() => void directoryOf());

  const pageAt = (path: string) => (
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={[path]}>
        <Network />
      </MemoryRouter>
    </ChakraProvider>
  );

  /** The prerendered page comes alive at `path`; hands out what React complained about, and `leave`. */
  const comeAlive = async (path: string) => {
    const complain = jest.fn();
    const log = jest.spyOn(console, "error").mockImplementation(complain);
    const root = await act(() =>
      Promise.resolve(hydrateRoot(document.body, pageAt(path), { onRecoverableError: complain })),
    );
    log.mockRestore();
    return { complaints: complain.mock.calls, leave: () => act(() => root.unmount()) };
  };

  test("the prerendered page knows no query, and comes alive without complaint where there is one", async () => {
    document.body.innerHTML = renderToString(pageAt("/network"));

    const { complaints, leave } = await comeAlive("/network?q=gumbo");

    expect(complaints).toEqual([]);
    expect(screen.getByRole("heading", { name: "Auntie Vee's Kitchen" })).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("1 business");
    expect(searchField()).toHaveValue("gumbo");
    leave();
  });
});

describe("the page of a business", () => {
  const get = "GET /api/listings/payroll-club";
  const page = () => within(screen.getByRole("main"));
  const fact = (name: string) => within(screen.getByText(name).closest("div")!).getByRole("definition");
  const structured = () =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    );

  const open = async (changes: Partial<BusinessPage> = {}) => {
    const wire = directoryOf();
    wire.answers[get] = () => ok(businessPage("Payroll Club", changes));
    const site = await visit("/network/payroll-club");
    await screen.findByRole("heading", { level: 1, name: "Payroll Club" });
    return { ...wire, ...site };
  };

  test("a sample has a page of its own, which says what it is, and asks nobody", async () => {
    const { slug, name } = samples[0]!;
    const { sent } = directoryOf();

    await visit(`/network/${slug}`);

    expect(screen.getByRole("heading", { level: 1, name })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: `About ${name}` })).toBeVisible();
    expect(screen.getByText(/this business is made up/)).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(structured()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("the page of a listed business tells everything, as text, to search engines too, and leads on", async () => {
    await open({ logo: "/media/listings/logo.png", featuredImage: "/media/listings/shop.webp" });

    expect(page().getByText("Payroll for kitchens.")).toBeVisible();
    expect(page().getByText(/<b>Still there\.<\/b>/)).toBeVisible();
    expect(fact("Where")).toHaveTextContent("Frisco, TX");
    expect(fact("Years in business")).toHaveTextContent("12");
    expect(within(fact("Phone")).getByRole("link")).toHaveAttribute("href", "tel:2145550101");
    expect(within(fact("Instagram")).getByRole("link")).toHaveAttribute("href", "https://instagram.com/payroll.club");
    expect(fact("Elsewhere")).toHaveTextContent(/^LinkedIn: .+, or ask$/);
    expect(within(fact("Elsewhere")).getByRole("link")).toHaveAttribute("href", "https://linkedin.example/in/payroll");
    for (const link of page().getAllByRole("link", { name: /opens in a new tab/ }))
      expect(link).toHaveAttribute("rel", "noopener sponsored");
    expect(screen.queryByText(/made up/)).not.toBeInTheDocument();

    expect(page().getByRole("link", { name: "All businesses" })).toHaveAttribute("href", "/network");
    expect(page().getByRole("link", { name: "List Your Business" })).toHaveAttribute("href", "/business-listing");
    expect(page().getByRole("link", { name: /^Visit website/ })).toHaveAttribute("href", "https://example.com/payroll");
    expect(document.title).toBe("Payroll Club · Dallas Elevated");
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toMatch(/\/network\/payroll-club$/);
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
    expect(structured()).toEqual([
      expect.objectContaining({
        "@type": "LocalBusiness",
        name: "Payroll Club",
        address: "Frisco, TX",
        telephone: "(214) 555-0101",
        image: [expect.stringMatching(/^https?:.*shop\.webp$/), expect.stringMatching(/logo\.png$/)],
        sameAs: [
          "https://example.com/payroll",
          "https://instagram.com/payroll.club",
          "https://linkedin.example/in/payroll",
        ],
      }),
    ]);
  });

  test("what is no address of the web is no link, and what is left empty is left out", async () => {
    const words = {
      website: "javascript:alert(1)",
      instagram: "ask us",
      otherSocials: "javascript:alert(1) ftp://x.y",
    };
    await open(words);

    expect(fact("Website")).toHaveTextContent(words.website);
    expect(within(fact("Website")).queryByRole("link")).not.toBeInTheDocument();
    expect(within(fact("Instagram")).queryByRole("link")).not.toBeInTheDocument();
    expect(within(fact("Elsewhere")).queryByRole("link")).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /^Visit website/ })).not.toBeInTheDocument();
    expect(structured()[0]).not.toHaveProperty("sameAs");
  });

  test("an address that stands for no listing says so, and offers ways on", async () => {
    const { answers } = directoryOf();
    answers[get] = () => problem(404);

    await visit("/network/payroll-club");

    const heading = { level: 1, name: "Listing not found" };
    expect(await screen.findByRole("heading", heading)).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(page().getByRole("link", { name: "Browse the directory" })).toHaveAttribute("href", "/network");
    expect(page().getByRole("link", { name: "List Your Business" })).toHaveAttribute("href", "/business-listing");
  });
});
