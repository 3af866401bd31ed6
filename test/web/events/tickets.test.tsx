import { screen, within } from "@testing-library/react";
import { describeRefunds, type TicketOffer } from "#shared/ticket-types.ts";
import { describeSale, formatFrom } from "#web/content/tickets.ts";
import { ok } from "../api.ts";
import { general, guest, offer, type } from "../registrations/orders.tsx";
import { api, gala } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

const dear = { ...general, id: "dear0001", name: "Front row", price: 9000 };

test.each<[Partial<TicketOffer>, string]>([
  [{ types: [general, guest] }, "$45"],
  [{ types: [general, { ...dear, price: 100, left: 0 }] }, "$45"],
  [{ types: [general, dear], memberPrice: 3000 }, "From $45, members $30"],
  [{ types: [general], memberPrice: 3000, isForSome: true }, "$45, some members $30"],
  [{ types: [{ ...general, price: 0 }] }, "Free"],
  [{ types: [], memberPrice: 3000 }, "members $30"],
])("a card says what registering costs at least (%#)", (changes, says) => {
  expect(formatFrom(offer(changes))).toBe(says);
});

test.each([
  [[], "Tickets can't be returned: if you cancel, nothing comes back."],
  [
    offer().refundRule,
    "If you cancel, what you paid comes back: all of it until 7 days before, half until 2 days before, nothing after that.",
  ],
  [
    [
      { days: 1, percent: 30 },
      { days: 0, percent: 10 },
    ],
    "If you cancel, what you paid comes back: 30% until a day before, 10% until the event begins.",
  ],
])("the rule for refunds is said in words (%#)", (rule, says) => {
  expect(describeRefunds(rule)).toBe(says);
});

test.each([
  [{}, ""],
  [{ left: 3, perPerson: 2 }, "3 left · At most 2 per registration"],
  [{ left: 0, opensAt: "2099-01-01T18:00:00.000Z" }, "Sold out"],
  [{ opensAt: "2099-01-01T18:00:00.000Z" }, "On sale from January 1, 2099 at 12:00 PM"],
  [{ closesAt: "2099-01-01T18:00:00.000Z" }, "On sale until January 1, 2099 at 12:00 PM"],
  [{ closesAt: "2020-01-01T18:00:00.000Z" }, "No longer on sale"],
])("a ticket says whether it is to be had (%#)", (changes, says) => {
  expect(describeSale(type({ ...general, ...changes }))).toBe(says);
});

test("an event's page lists its tickets, says that members pay less, and tells search engines each price", async () => {
  const tickets = offer({ types: [general, guest], memberPrice: 3000, paysAtDoor: true });
  api({ "GET /api/events/gala": () => ok({ ...gala, tickets }) });
  await visit("/events/register/gala");

  const list = within(await screen.findByRole("region", { name: "Tickets" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "General$45With a welcome drink",
    "Guest$60For guests · 3 left",
  ]);
  expect(list.getByText("Members pay $30.")).toBeVisible();
  expect(list.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth");
  expect(list.getByText(/You can also pay at the door/)).toBeVisible();
  const data = JSON.parse(document.querySelector("script[type='application/ld+json']")!.textContent) as object;
  expect(data).toMatchObject({
    offers: {
      ...{ "@type": "Offer", name: "General", price: 45, priceCurrency: "USD" },
      availability: "https://schema.org/InStock",
    },
  });
});
