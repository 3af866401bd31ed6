import { act, screen, within } from "@testing-library/react";
import { partnerEvents } from "#web/content/partner-events.ts";
import { PartnerEventCard } from "#web/pages/partner-events.tsx";
import { show } from "../messaging/chat.tsx";
import { visit } from "../site.tsx";

const card = (title: string) => within(screen.getByRole("article", { name: title }));

afterEach(() => jest.useRealTimers());

test("each event says what, by whom, when where the club is, where, for how many, what it costs, and shows it", async () => {
  await visit("/partner-events");

  const factsOf = (title: string) =>
    card(title)
      .getAllByRole("definition")
      .map((fact) => fact.textContent);

  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(factsOf("An Evening of Giving")).toEqual([
    "Saturday, March 6, 2027",
    "6:00 PM - 10:00 PMCentral Time",
    "Alder Hall, Arts District, Dallas, TX",
    "100 expected attendees",
  ]);
  expect(card("An Evening of Giving").getByText("Donation Based")).toBeVisible();
  expect(card("An Evening of Giving").getByText("Hosted by Pecan Grove Scholars Fund")).toBeVisible();
  expect(factsOf("The Long Sunday")).toEqual([
    "Sunday, May 16, 2027",
    "11:00 AM - 3:00 PMCentral Time",
    "The Glasshouse, Oak Cliff, Dallas, TX",
    "200 expected attendees",
  ]);
  expect(card("The Long Sunday").getByText("Table Reservations")).toBeVisible();
  for (const [title, category, description] of [
    ["An Evening of Giving", "Charity Gala", /^A black-tie dinner benefiting first-generation college students/],
    ["The Long Sunday", "Jazz Brunch", /^A jazz brunch that takes its time/],
  ] as const) {
    expect(card(title).getByText(category)).toBeVisible();
    expect(card(title).getByText(description)).toBeVisible();
  }
  const pictures = within(screen.getByRole("region", { name: "Coming up" })).getAllByRole("img");
  expect(pictures.map((picture) => picture.getAttribute("alt"))).toEqual([
    expect.stringContaining("chandelier"),
    expect.stringContaining("trumpet"),
  ]);
  for (const picture of pictures)
    expect(picture.parentElement!.querySelector("source")).toHaveAttribute("type", "image/avif");
});

const real = { ...partnerEvents[0]!, isSample: undefined, registrationUrl: "https://partner.test/giving" };
const showReal = () => show(<PartnerEventCard event={real} isFirst />);

test("one registers with the partner, in a tab of its own; search engines are told when and where", () => {
  showReal();

  const link = card("An Evening of Giving").getByRole("link", {
    name: "Register Now for An Evening of Giving (opens in a new tab)",
  });

  expect(link).toHaveAttribute("href", "https://partner.test/giving");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener");
  const told = [...document.querySelectorAll("script[type='application/ld+json']")].map(
    (script) => JSON.parse(script.textContent) as Record<string, unknown>,
  );

  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    "@type": "Event",
    name: "An Evening of Giving",
    startDate: "2027-03-06T18:00:00-06:00",
    endDate: "2027-03-06T22:00:00-06:00",
    location: { "@type": "Place", name: "Alder Hall", address: "Arts District, Dallas, TX" },
    organizer: { name: "Pecan Grove Scholars Fund" },
    image: expect.stringMatching(/^https:\/\/origin\.invalid./) as unknown,
    offers: { url: "https://partner.test/giving" },
  });
});

test("invented events say so, lead away as others do, and are told to no search engine; proposals are taken", async () => {
  await visit("/partner-events");

  expect(screen.getByText(/Events marked Sample are made up/)).toBeVisible();
  expect(screen.getAllByText("Sample")).toHaveLength(2);
  expect(card("The Long Sunday").getByRole("link", { name: /^Register Now/ })).toHaveAttribute(
    "href",
    "https://example.com/the-long-sunday",
  );
  expect(document.querySelector("script[type='application/ld+json']")).not.toBeInTheDocument();
  const reasons = within(screen.getByRole("region", { name: "What a partner event gives you" }));
  expect(reasons.getAllByRole("heading", { level: 3 }).map((reason) => reason.textContent)).toEqual([
    "Exclusive Access",
    "Expanded Network",
    "Member Benefits",
  ]);
  const propose = screen.getByRole("link", { name: "Propose an Event" });
  expect(propose).toHaveAttribute("href", "/contact?subject=Partner+event");
});

test("an event that is over takes no registrations, also when it ends while one reads", async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date("2027-03-07T03:59:30Z") });
  await visit("/partner-events");
  expect(card("An Evening of Giving").getByRole("link", { name: /Register Now/ })).toBeVisible();

  await act(() => jest.advanceTimersByTimeAsync(60_000));

  expect(card("An Evening of Giving").getByRole("button", { name: "Event Ended" })).toBeDisabled();
  expect(card("An Evening of Giving").queryByRole("link")).not.toBeInTheDocument();
  expect(card("The Long Sunday").getByRole("link", { name: /Register Now/ })).toBeVisible();
});
