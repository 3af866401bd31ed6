import { screen, waitFor, within } from "@testing-library/react";
import type { OwnListing } from "#shared/listings.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { fillIn, getOwn, listingApi, openForm, own, pay, token, typed } from "./listings.tsx";
import { field, ok, type } from "./registrations.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

beforeEach(() => jest.mocked(leaveFor).mockReset());

/** Somebody types a listing, goes to its payment and comes back; the club knows this of the payment, or fails. */
const comeBack = async (query: string, payment: OwnListing["payment"] | "unknown" = "live") => {
  listingApi({ [getOwn]: () => (payment === "unknown" ? { status: 500, body: {} } : ok(own({ payment }))) });
  const { visitor, leave } = await openForm();
  fillIn();
  await visitor.click(pay());
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  leave();
  return openForm(query);
};

const notice = (title: string) => {
  const box = screen.getByRole("heading", { level: 2, name: title }).closest<HTMLElement>("[role=status]")!;
  return { box, inside: within(box) };
};

test("whoever has paid reads so, and the form begins afresh", async () => {
  const { leave } = await comeBack("?success=true");

  const { box, inside } = notice("Payment Successful");
  expect(box).toHaveFocus();
  expect(box).toHaveTextContent("your premium listing subscription is active");
  expect(box).toHaveTextContent(/private link .* by e-mail/);
  expect(inside.getByRole("link", { name: "See the network" })).toHaveAttribute("href", "/network");
  await waitFor(() => expect(field("businessName")).toHaveValue(""));
  expect(JSON.stringify(sessionStorage)).not.toContain(typed.email);
  leave();
});

test("a listing that was begun since is not forgotten with it", async () => {
  const { leave } = await comeBack("?success=true");
  await waitFor(() => expect(field("businessName")).toHaveValue(""));
  type({ businessName: "Second Chair" });
  leave();

  await openForm("?success=true");

  expect(field("businessName")).toHaveValue("Second Chair");
});

test("whoever has given up reads so, and finds everything", async () => {
  const { visitor } = await comeBack("?canceled=true");

  const { box, inside } = notice("Payment Canceled");
  expect(box).toHaveFocus();
  expect(box).toHaveTextContent(/continue with a free listing.*or retry/);
  expect(field("businessName")).toHaveValue(typed.businessName);
  await visitor.click(inside.getByRole("button", { name: "Back to the form" }));
  expect(screen.getByRole("heading", { name: "Your listing" })).toHaveFocus();
});

test("an address alone makes nothing paid: whoever has not paid reads so, and nothing is lost", async () => {
  const { visitor } = await comeBack("?success=true", "unpaid");

  expect(await screen.findByRole("heading", { name: "Not Paid Yet" })).toBeVisible();
  const { box, inside } = notice("Not Paid Yet");
  expect(box).toHaveFocus();
  expect(screen.queryByText("Payment Successful")).not.toBeInTheDocument();
  expect(field("businessName")).toHaveValue(typed.businessName);
  await visitor.click(inside.getByRole("button", { name: "Back to the form" }));
  expect(screen.getByRole("heading", { name: "Your listing" })).toHaveFocus();
});

test("where the club cannot be asked nothing is forgotten", async () => {
  await comeBack("?success=true", "unknown");

  expect(notice("Payment Successful").box).toHaveFocus();
  expect(field("businessName")).toHaveValue(typed.businessName);
});

test("what is kept of a listing that is not paid is found by its private page", async () => {
  await comeBack("?canceled=true");

  expect(notice("Payment Canceled").inside.getByRole("link", { name: "Its private page" })).toHaveAttribute(
    "href",
    `/business-listing/manage#${token}`,
  );
});

test("whoever comes with that address from elsewhere is not told of what they typed", async () => {
  listingApi();
  await openForm("?canceled=true");

  const { box, inside } = notice("Payment Canceled");
  expect(box).toHaveTextContent(/retry with the form below/);
  expect(inside.queryByRole("link")).not.toBeInTheDocument();
});

test.each(["Payment Successful", "Payment Canceled"])(
  "%s can be dismissed, and what it covered is there again",
  async (title) => {
    const { visitor } = await comeBack(title === "Payment Successful" ? "?success=true" : "?canceled=true");
    const steps = screen.getByText("How it works");
    expect(steps).not.toBeVisible();

    await visitor.click(notice(title).inside.getByRole("button", { name: "Dismiss" }));

    expect(screen.queryByText(title)).not.toBeInTheDocument();
    expect(steps).toBeVisible();
    expect(steps.parentElement!.parentElement).toHaveFocus();
  },
);

test.each(["", "?success=false", "?canceled=1"])("without news of a payment (%j) there is none", async (query) => {
  listingApi();
  await openForm(query);

  expect(screen.queryByText(/Payment (Successful|Canceled)/)).not.toBeInTheDocument();
});

test("the page says what it costs and leads to the rest of the club", async () => {
  listingApi();
  await openForm();

  const main = within(screen.getByRole("main"));
  expect(main.getByText("$12")).toBeVisible();
  for (const path of ["/about", "/network", "/membership", "/events", "/contact"]) {
    expect(main.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(path);
  }
});
