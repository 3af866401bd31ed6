import { act, screen, waitFor, within } from "@testing-library/react";
import { listSamplePartnerEvents, type PartnerEvent } from "#shared/partner-events.ts";
import { ok, problem } from "../api.ts";
import { api } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

const list = "GET /api/partner-events";
const card = async (title: string) => within(await screen.findByRole("article", { name: title }));
const samples = listSamplePartnerEvents(new Date("2026-11-01T00:00:00Z"));

const open = (items: PartnerEvent[] = samples) => {
  api({ [list]: () => ok({ items }) });
  return visit("/partner-events");
};

afterEach(() => jest.useRealTimers());

test("each event says what, by whom, when where the club is, where, for how many, what it costs, and shows it", async () => {
  await open();

  const factsOf = async (title: string) =>
    (await card(title)).getAllByRole("definition").map((fact) => fact.textContent);

  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(await factsOf("An Evening of Giving")).toEqual([
    "Saturday, March 6, 2027",
    "6:00 PM - 10:00 PMCentral Time",
    "Alder Hall, Arts District, Dallas, TX",
    "100 expected attendees",
  ]);
  expect((await card("An Evening of Giving")).getByText("Donation Based")).toBeVisible();
  expect((await card("An Evening of Giving")).getByText("Hosted by Pecan Grove Scholars Fund")).toBeVisible();
  expect(await factsOf("The Long Sunday")).toEqual([
    "Sunday, May 16, 2027",
    "11:00 AM - 3:00 PMCentral Time",
    "The Glasshouse, Oak Cliff, Dallas, TX",
    "200 expected attendees",
  ]);
  expect((await card("The Long Sunday")).getByText("Table Reservations")).toBeVisible();
  for (const [title, category, description] of [
    ["An Evening of Giving", "Charity Gala", /^A black-tie dinner benefiting first-generation college students/],
    ["The Long Sunday", "Jazz Brunch", /^A jazz brunch that takes its time/],
  ] as const) {
    expect((await card(title)).getByText(category)).toBeVisible();
    expect((await card(title)).getByText(description)).toBeVisible();
  }
  const pictures = within(screen.getByRole("region", { name: "Coming up" })).getAllByRole("img");
  expect(pictures.map((picture) => picture.getAttribute("alt"))).toEqual([
    expect.stringContaining("chandelier"),
    expect.stringContaining("trumpet"),
  ]);
  for (const picture of pictures)
    expect(picture.parentElement!.querySelector("source")).toHaveAttribute("type", "image/avif");
});

const real: PartnerEvent = {
  ...samples[0]!,
  id: "giving-1a2b3c4d",
  isSample: false,
  picture: "/media/events/1.webp",
  pictureText: "A hall by candlelight.",
  registrationUrl: "https://partner.test/giving",
};

test("one registers with the partner, in a tab of its own; search engines are told when and where", async () => {
  await open([real]);

  const link = (await card("An Evening of Giving")).getByRole("link", {
    name: "Register Now for An Evening of Giving (opens in a new tab)",
  });

  expect(link).toHaveAttribute("href", "https://partner.test/giving");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener");
  expect(screen.getByRole("img", { name: "A hall by candlelight." })).toHaveAttribute("src", "/media/events/1.webp");
  expect(screen.queryByText(/Events marked Sample/)).not.toBeInTheDocument();
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
  await open();

  expect(await screen.findByText(/Events marked Sample are made up/)).toBeVisible();
  expect(screen.getAllByText("Sample")).toHaveLength(2);
  expect((await card("The Long Sunday")).getByRole("link", { name: /^Register Now/ })).toHaveAttribute(
    "href",
    "https://example.org/the-long-sunday",
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
  await open([...samples, { ...real, id: "past", title: "Last Year's", isPast: true, attendees: 12_000 }]);
  const past = within(screen.getByRole("region", { name: "Just past" })).getByRole("article", { name: "Last Year's" });
  expect(past).toHaveTextContent("12,000 expected attendees");
  expect((await card("An Evening of Giving")).getByRole("link", { name: /Register Now/ })).toBeVisible();
  expect((await card("Last Year's")).getByRole("button", { name: "Event Ended" })).toBeDisabled();

  await act(() => jest.advanceTimersByTimeAsync(60_000));

  expect((await card("An Evening of Giving")).getByRole("button", { name: "Event Ended" })).toBeDisabled();
  expect((await card("An Evening of Giving")).queryByRole("link")).not.toBeInTheDocument();
  expect((await card("The Long Sunday")).getByRole("link", { name: /Register Now/ })).toBeVisible();
});

test("where nothing comes up the page says so, and an event without a picture has its day drawn", async () => {
  const { leave } = await open([]);
  expect(await screen.findByText("Nothing coming up")).toBeVisible();
  leave();

  await open([{ ...real, picture: null }]);

  expect((await screen.findByRole("article")).querySelector("svg circle")).toBeInTheDocument();
});

test("events that cannot be loaded are asked for again at a press", async () => {
  let isDown = true;
  api({ [list]: () => (isDown ? problem(503, "Not now.") : ok({ items: samples })) });
  const { visitor } = await visit("/partner-events");
  await screen.findByText("We couldn't load the events. Please check your internet connection.");
  isDown = false;

  await visitor.click(screen.getByRole("button", { name: "Try again" }));

  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});
