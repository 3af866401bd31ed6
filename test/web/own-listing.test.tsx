import { act, screen, waitFor, within } from "@testing-library/react";
import type { OwnListing } from "#shared/listings.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { billing, getOwn, openOwn, own, payAgain, paymentPage, token, typed } from "./listings.tsx";
import { api, ok, press, problem } from "./registrations.tsx";
import { visit } from "./site.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

beforeEach(() => jest.mocked(leaveFor).mockReset());

const takenDown = {
  at: "2029-12-01T10:00:00.000Z",
  reason: "The pictures are somebody else's.",
  endsSubscription: false,
};
const graceUntil = "2030-03-13T18:00:00.000Z";
const never = { slug: undefined, paidUntil: undefined };

type Case = [words: string, listing: Partial<OwnListing>, badge: string, text: string, actions: string[]];

test.each<Case>([
  [
    "not paid for",
    { ...never, payment: "unpaid" },
    "Not paid yet",
    "as soon as it is paid for",
    ["Pay now ($12/month)"],
  ],
  ["live", {}, "Live", "The next payment is on Wednesday, March 6, 2030.", ["See your page", "Billing"]],
  ["live for no known time", { paidUntil: undefined }, "Live", "It is in the directory.", ["See your page", "Billing"]],
  [
    "cancelled",
    { endsThen: true },
    "Ends on Wednesday, March 6, 2030",
    "until Wednesday, March 6, 2030",
    ["See your page", "Billing"],
  ],
  [
    "past due",
    { payment: "past-due", graceUntil },
    "Payment failed",
    "until Wednesday, March 13, 2030",
    ["See your page", "Billing"],
  ],
  ["ended", { payment: "ended" }, "Ended", "not in the directory any more", ["Pay again ($12/month)", "Billing"]],
  ["taken down", { takenDown }, "Taken down", "somebody else's", ["Billing"]],
])("a listing that is %s says so, and what can be done", async (_words, listing, badge, text, actions) => {
  await openOwn(listing);

  const standing = within(screen.getByRole("region", { name: "How it stands" }));
  expect(standing.getByText(badge)).toBeVisible();
  expect(screen.getByRole("region", { name: "How it stands" })).toHaveTextContent(text);
  const names = [...standing.queryAllByRole("button"), ...standing.queryAllByRole("link")].map(
    (one) => one.textContent,
  );
  expect(names.sort()).toEqual([...actions].sort());
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("a listing that is live leads to its page, and says everything that was told", async () => {
  await openOwn();

  expect(screen.getByRole("heading", { level: 2, name: "Obi & Daughters" })).toBeVisible();
  expect(screen.getByRole("link", { name: "See your page" })).toHaveAttribute("href", "/network/obi-daughters");
  const texts = screen.getAllByRole("definition").map((text) => text.textContent);
  expect(texts).toEqual(expect.arrayContaining([typed.fullBio, typed.phone, typed.email, "https://obi.example"]));
  expect(document.querySelector("main img")).toHaveAttribute("src", "/media/listings/logo.webp");
});

test("whoever is hidden and goes on paying is told so", async () => {
  await openOwn({ takenDown });

  expect(screen.getByText("Your subscription goes on until you end it under Billing.")).toBeVisible();
});

test("but not where it is to end with it", async () => {
  await openOwn({ takenDown: { ...takenDown, endsSubscription: true } });

  expect(screen.getByText("Your subscription ends with it: nothing more is charged.")).toBeVisible();
  expect(screen.queryByText(/Your subscription goes on/)).not.toBeInTheDocument();
});

test.each([
  ["Pay again ($12/month)", payAgain, "Redirecting to payment..."],
  ["Billing", billing, "Opening billing..."],
])("%s leads to the payment service, once", async (name, call, leaving) => {
  const { answers, visitor, callsOf } = await openOwn({ payment: "ended" });
  answers[call] = () => ({ status: 201, body: { url: paymentPage } });

  await press(visitor, name);

  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
  expect(screen.getByRole("button", { name: leaving })).toBeDisabled();
  expect(callsOf(call)).toHaveLength(1);
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  expect(await screen.findByRole("button", { name })).toBeEnabled();
});

test.each([
  [
    "Pay again ($12/month)",
    payAgain,
    "The payment did not open",
    "Failed to start checkout process. Please try again.",
  ],
  ["Billing", billing, "Billing did not open", "Billing could not be opened. Please try again."],
])("when %s fails, banner and toast say so", async (name, call, title, message) => {
  const { answers, visitor } = await openOwn({ payment: "ended" });
  answers[call] = () => problem(500);

  await press(visitor, name);

  expect(await screen.findByRole("alert")).toHaveTextContent(title + message);
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getByRole("button", { name })).toBeEnabled();
});

test("a payment that is refused because it is paid for shows that it is", async () => {
  const { answers, visitor } = await openOwn({ payment: "ended" });
  answers[payAgain] = () => problem(409, "This listing is paid for already.");
  answers[getOwn] = () => ok(own());

  await press(visitor, "Pay again ($12/month)");

  expect(await screen.findByText("Live")).toBeVisible();
});

test.each(["", "#nonsense"])("a link that opens nothing (%j) says so and offers ways on", async (hash) => {
  api({ "GET /api/own-listings/nonsense": () => problem(400) });
  await visit(`/business-listing/manage${hash}`);

  const heading = { level: 1, name: "This link opens no listing" };
  expect(await screen.findByRole("heading", heading)).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "List your business" })).toHaveAttribute("href", "/business-listing");
  expect(main.getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact?subject=My+business+listing",
  );
});

test("a listing that does not come can be asked for again", async () => {
  const { answers } = api({ [getOwn]: () => ({ failure: new TypeError("Failed to fetch") }) });
  const { visitor } = await visit(`/business-listing/manage#${token}`);
  const retry = await screen.findByRole("button", { name: "Try again" });
  answers[getOwn] = () => ok(own());

  await visitor.click(retry);

  expect(await screen.findByRole("heading", { level: 2, name: "Obi & Daughters" })).toBeVisible();
});
