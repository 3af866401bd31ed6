import { screen, waitFor, within } from "@testing-library/react";
import type { BusinessPage } from "#shared/listings.ts";
import { samples } from "#web/content/network.ts";
import { directoryOf, listed, whole } from "./businesses.ts";
import { ok, problem } from "./registrations.tsx";
import { visit } from "./site.tsx";

const get = "GET /api/listings/payroll-club";
const page = () => within(screen.getByRole("main"));
const fact = (name: string) => within(screen.getByText(name).closest("div")!).getByRole("definition");
const structured = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
  );

const open = async (changes: Partial<BusinessPage> = {}) => {
  const wire = directoryOf();
  wire.answers[get] = () => ok(whole("Payroll Club", changes));
  const site = await visit("/network/payroll-club");
  await screen.findByRole("heading", { level: 1, name: "Payroll Club" });
  return { ...wire, ...site };
};

test.each(samples.map(({ slug, name }) => [slug, name]))("/network/%s is the page of a sample", async (slug, name) => {
  const { sent } = directoryOf();

  await visit(`/network/${slug}`);

  expect(screen.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: `About ${name}` })).toBeVisible();
  expect(screen.getByText(/this business is made up/)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(structured()).toEqual([]);
  expect(sent).toEqual([]);
});

test("the page of a listed business tells everything, as text", async () => {
  await open();

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
});

test("it leads back to the directory, and to a listing of one's own", async () => {
  await open();

  expect(page().getByRole("link", { name: "All businesses" })).toHaveAttribute("href", "/network");
  expect(page().getByRole("link", { name: "List Your Business" })).toHaveAttribute("href", "/business-listing");
  expect(page().getByRole("link", { name: /^Visit website/ })).toHaveAttribute("href", "https://example.com/payroll");
});

test("search engines are told what it is and where", async () => {
  await open({ logo: "/media/listings/logo.png", featuredImage: "/media/listings/shop.webp" });

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

test("its pictures have its name as their text", async () => {
  await open({ logo: "/media/listings/logo.png", featuredImage: "/media/listings/shop.webp" });

  expect(screen.getByRole("img", { name: "Picture of Payroll Club" })).toBeVisible();
  expect(screen.getByRole("img", { name: "Logo of Payroll Club" })).toBeVisible();
});

test("what is no address of the web is no link, and what is left empty is left out", async () => {
  const words = { website: "javascript:alert(1)", instagram: "none", otherSocials: "javascript:alert(1) ftp://x.y" };
  await open(words);

  expect(within(fact("Website")).queryByRole("link")).not.toBeInTheDocument();
  expect(within(fact("Instagram")).queryByRole("link")).not.toBeInTheDocument();
  expect(within(fact("Elsewhere")).queryByRole("link")).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^Visit website/ })).not.toBeInTheDocument();
  expect(structured()[0]).not.toHaveProperty("sameAs");
});

test("without a website none is told of", async () => {
  await open({ website: "" });

  expect(screen.queryByText("Website")).not.toBeInTheDocument();
});

test.each([404, 400])("an address that stands for no listing (%j) says so, and offers ways on", async (status) => {
  const { answers } = directoryOf();
  answers[get] = () => problem(status);

  await visit("/network/payroll-club");

  const heading = { level: 1, name: "There is no such listing" };
  expect(await screen.findByRole("heading", heading)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(page().getByRole("link", { name: "Browse the directory" })).toHaveAttribute("href", "/network");
  expect(page().getByRole("link", { name: "List Your Business" })).toHaveAttribute("href", "/business-listing");
});

test("a business that does not come can be asked for again", async () => {
  const { answers } = directoryOf();
  answers[get] = () => ({ failure: new TypeError("Failed to fetch") });
  const { visitor } = await visit("/network/payroll-club");
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("We could not look it up just now.")).toBeVisible();
  answers[get] = () => ok(whole("Payroll Club"));

  await visitor.click(retry);

  expect(await screen.findByRole("heading", { level: 1, name: "Payroll Club" })).toBeVisible();
});

test("whoever comes from the directory sees at once what that has told", async () => {
  const { answers } = directoryOf(listed("Payroll Club"));
  answers[get] = () => new Promise(() => undefined);
  const { visitor } = await visit("/network");

  await visitor.click(await screen.findByRole("link", { name: "Payroll Club" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Payroll Club" })).toBeVisible();
  await waitFor(() => expect(screen.getByText("Loading the business")).toBeInTheDocument());
});
