import { ChakraProvider } from "@chakra-ui/react";
import { act, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import { defaultLevels } from "#shared/levels.ts";
import { codeOfConduct } from "#web/content/code-of-conduct.ts";
import { LeadSection } from "#web/features/leads/lead-form.tsx";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Contact } from "#web/pages/contact.tsx";
import { Events } from "#web/pages/events.tsx";
import { Privacy, Terms } from "#web/pages/legal.tsx";
import { Membership } from "#web/pages/membership.tsx";
import { system } from "#web/theme/system.ts";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { loadToaster, showToast } from "#web/ui/toast.ts";
import { completeBrowser } from "../browser.ts";

/** A part of a public page by itself. What loads when one comes near stays away. */
const show = (part: ReactNode) => {
  completeBrowser([]);
  window.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>{part}</MemoryRouter>
    </ChakraProvider>,
  );
};

const region = (name: string) => within(screen.getByRole("region", { name }));
const linksOf = (name: string) =>
  region(name)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

test("each membership says what it gives, in three lines, and how to get it", async () => {
  queryClient.setQueryData(levelsKey, { items: defaultLevels, currency: "usd" });
  show(<Membership />);

  expect(await screen.findByRole("heading", { level: 2, name: "Standard or VIP" })).toBeVisible();
  const cards = region("Levels of membership")
    .getAllByRole("heading", { level: 3 })
    .map((heading) => [
      heading.textContent,
      textsOf(within(within(heading.parentElement!).getByRole("list")).getAllByRole("listitem")),
      within(heading.parentElement!).getByRole("button").textContent,
    ]);

  expect(cards).toEqual([
    [
      "Standard",
      ["Curated Networking Events", "Professional Directory Access", "Exclusive Member's Lounge"],
      "Join Network",
    ],
    ["VIP", ["All Standard Benefits", "Exclusive Leadership Forums", "Elite Mentorship Program"], "Elevate Membership"],
  ]);
});

test.each([
  [true, undefined, "People, not software, read every application.", "We read"],
  [false, undefined, "No approval needed: you're in as soon as you've applied.", "You join"],
  [
    false,
    { amount: 20_000, every: "year" as const },
    "No approval needed: you're in as soon as you've paid.",
    "You join",
  ],
])("membership says who decides: approval %s, price %j", async (approval, price, decision, step) => {
  const items = defaultLevels.map((level) => ({ ...level, approval, ...(price && { price }) }));
  queryClient.setQueryData(levelsKey, { items, currency: "usd" });
  show(<Membership />);

  const said = within(screen.getByRole("region", { name: "Membership" }));
  expect(await said.findByText(decision)).toBeVisible();
  expect(await screen.findByRole("heading", { level: 3, name: step })).toBeVisible();
});

test("below the events is what cocktail attire is for men and women, and where to go next", () => {
  show(<Events />);

  const guide = region("Cocktail Attire");
  expect(textsOf(guide.getAllByRole("heading", { level: 3 }))).toEqual(["For men", "For women"]);
  const [men, women] = guide.getAllByRole("list").map((list) => textsOf(within(list).getAllByRole("listitem")));
  expect(men).toContainEqual(expect.stringContaining("suit"));
  expect(women).toContainEqual(expect.stringContaining("dress"));
  expect(linksOf("Explore the club")).toEqual(["/membership", "/network", "/business-listing"]);
});

test("the contact page tells the club's address, and leads on", () => {
  show(<Contact />);

  const [address, lost] = region("Send us a message").getAllByRole("link") as [HTMLElement, HTMLElement];
  expect(lost).toHaveAttribute("href", "/private-links");
  expect(address).toHaveTextContent(/^[\w.]+@[\w.]+$/);
  expect(address).toHaveAttribute("href", `mailto:${address.textContent}`);
  const next = within(screen.getByRole("navigation", { name: "Before you write:" })).getAllByRole("link");
  expect(next.map((link) => link.getAttribute("href")).sort()).toEqual(["/events", "/membership", "/network"]);
});

test("a notification leaves after 5000 ms", async () => {
  await loadToaster();
  jest.useFakeTimers();
  show(<ToastOutlet />);
  await act(() => showToast({ type: "success", title: "Saved", description: "Everything is kept." }));

  await act(() => jest.advanceTimersByTimeAsync(4900));
  expect(screen.getByRole("status")).toHaveAttribute("data-state", "open");

  // With the 200 ms that it takes to fade.
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  jest.useRealTimers();
});

test("the privacy page names every service that handles what people send, and says how to have it deleted", () => {
  show(<Privacy />);

  for (const service of ["Amazon Web Services", "Mailchimp", "Stripe"])
    expect(screen.getAllByText(new RegExp(service))).not.toHaveLength(0);
  expect(screen.getByText(/or have it deleted/)).toHaveTextContent(brand.contactEmail);
});

test("the terms have the whole Code of Conduct and what a listing costs", () => {
  show(<Terms />);

  for (const rule of codeOfConduct.rules) expect(screen.getByText(rule)).toBeVisible();
  expect(screen.getByText(/\$12\/month/)).toBeVisible();
});

test("a form leads to what the club does with it, in a tab of its own", async () => {
  show(<LeadSection />);

  const link = await screen.findByRole("link", { name: "Privacy (opens in a new tab)" });

  expect(link).toHaveAttribute("href", "/privacy");
  expect(link).toHaveAttribute("target", "_blank");
});
