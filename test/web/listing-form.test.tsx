import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { leaveFor } from "#web/ui/leave.ts";
import { checkout, consents, fillIn, listingApi, openForm, pay, paymentPage, submit, typed } from "./listings.tsx";
import { field, problem, type } from "./registrations.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

beforeEach(() => jest.mocked(leaveFor).mockReset());

test("everything that is typed is sent, and the payment follows", async () => {
  const { sent } = listingApi();
  const { visitor } = await openForm();
  fillIn();

  await visitor.click(pay());

  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
  expect(sent.map(({ call }) => call)).toEqual([submit, checkout]);
  const agreed = Object.fromEntries(consents.map((name) => [name, true]));
  expect(sent[0]!.body).toEqual({ ...typed, ...agreed, homepage: "" });
  expect(sent[0]!.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
  const leaving = screen.getByRole("button", { name: "Redirecting to payment..." });
  expect(leaving).toBeDisabled();
});

test("who has read enough is at the form with one press", async () => {
  listingApi();
  const { visitor } = await openForm();

  await visitor.click(screen.getAllByRole("link", { name: "Start your listing" })[0]!);

  expect(screen.getByRole("heading", { name: "Your listing" })).toHaveFocus();
});

test("whoever presses twice sends once", async () => {
  const { callsOf } = listingApi();
  await openForm();
  fillIn();

  fireEvent.click(pay());
  fireEvent.submit(screen.getByRole("form"));

  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  expect(callsOf(submit)).toHaveLength(1);
  expect(callsOf(checkout)).toHaveLength(1);
});

test("an empty form says what it needs, field by field and all of it at its end", async () => {
  const { sent } = listingApi();
  const { visitor } = await openForm();

  await visitor.click(pay());

  const summary = (await screen.findByText("14 answers need your attention")).parentElement!;
  expect(
    within(summary)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Business name is required",
    "Please select a business category",
    "City & State is required",
    "Years in business is required",
    "Short description is required",
    "Full bio is required",
    "Full name is required",
    "Invalid email address",
    "Phone number is required",
    "Instagram handle is required",
    "Other socials are required",
    "You must be authorized to submit",
    "You must give permission to list",
    "You must agree to receive updates",
  ]);
  expect(field("businessName")).toHaveFocus();
  expect(field("authorized")).toHaveAccessibleDescription("You must be authorized to submit");
  expect(sent).toEqual([]);
});

test.each([
  ["email", "nobody", "Invalid email address"],
  ["website", "not a website", "Invalid URL"],
  ["website", "javascript:alert(1)", "Invalid URL"],
  ["shortDescription", "x".repeat(301), "Maximum 300 characters"],
  ["category", "", "Please select a business category"],
])("a %s of %j is refused beside the field", async (name, value, message) => {
  const { sent } = listingApi();
  const { visitor } = await openForm();
  fillIn({ [name]: value });

  await visitor.click(pay());

  await waitFor(() => expect(field(name)).toHaveFocus());
  expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(sent).toEqual([]);
});

test("300 characters are short enough, and counted", async () => {
  const { callsOf } = listingApi();
  const { visitor } = await openForm();
  fillIn({ shortDescription: "x".repeat(300) });
  expect(field("shortDescription")).toHaveAccessibleDescription(/300 of 300 characters/);

  await visitor.click(pay());

  await waitFor(() => expect(callsOf(submit)).toHaveLength(1));
});

test("what the server finds wrong with a field is said beside it", async () => {
  const { answers } = listingApi();
  answers[submit] = () => problem(400, "Please check.", [{ path: "phone", message: "Phone number is required" }]);
  const { visitor } = await openForm();
  fillIn();

  await visitor.click(pay());

  await waitFor(() => expect(field("phone")).toHaveAccessibleDescription(/Phone number is required/));
  expect(leaveFor).not.toHaveBeenCalled();
});

test("what was typed is there after a reload", async () => {
  listingApi();
  const { leave } = await openForm();
  fillIn();
  leave();

  await openForm();

  for (const [name, value] of Object.entries(typed)) expect(field(name)).toHaveValue(value);
  for (const name of consents) expect(field(name)).toBeChecked();
});

test("a page that the browser has kept while one was at the payment can be used again", async () => {
  listingApi();
  const { visitor } = await openForm();
  fillIn();
  await visitor.click(pay());
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());

  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));

  expect(pay()).toBeEnabled();
  expect(field("businessName")).toHaveValue(typed.businessName);
});

test("other values are for the same listing", async () => {
  const { callsOf } = listingApi();
  const { visitor } = await openForm();
  fillIn();
  await visitor.click(pay());
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));

  type({ phone: "(214) 555-0199" });
  await visitor.click(pay());

  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
  const keys = callsOf(submit).map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(1);
});
