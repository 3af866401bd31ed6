import { screen, waitFor } from "@testing-library/react";
import { leaveFor } from "#web/ui/leave.ts";
import { checkout, fillIn, listingApi, openForm, pay, paymentPage, submit, typed } from "./listings.tsx";
import { field, problem } from "./registrations.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

beforeEach(() => jest.mocked(leaveFor).mockReset());

const failed = "Failed to submit form. Please try again.";
const noCheckout = "Failed to start checkout process. Please try again.";
const network = "Network error. Please check your internet connection and try again.";

test.each([
  { when: "fails without a word", answer: problem(500), message: failed },
  { when: "says what is wrong", answer: problem(429, "Please wait a minute."), message: "Please wait a minute." },
  { when: "cannot be reached", answer: { failure: new TypeError("Failed to fetch") }, message: network },
])("when the API $when, banner and toast say so and nothing is lost", async ({ answer, message }) => {
  const { answers, callsOf } = listingApi();
  answers[submit] = () => answer;
  const { visitor } = await openForm();
  fillIn();

  await visitor.click(pay());

  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getAllByText(failed).length).toBeGreaterThan(0);
  expect(field("businessName")).toHaveValue(typed.businessName);
  expect(callsOf(checkout)).toEqual([]);
});

test.each([
  { when: "fails", answer: problem(500), message: noCheckout },
  { when: "answers no address", answer: { status: 201, body: {} }, message: noCheckout },
  {
    when: "says that it is out",
    answer: problem(503, "The payment service is out."),
    message: "The payment service is out.",
  },
  {
    when: "says that it is paid for",
    answer: problem(409, "This listing is paid for already."),
    message: "paid for already",
  },
])("when the checkout $when, banner and toast say so and nothing is lost", async ({ answer, message }) => {
  const { answers } = listingApi();
  answers[checkout] = () => answer;
  const { visitor } = await openForm();
  fillIn();

  await visitor.click(pay());

  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getAllByText(noCheckout).length).toBeGreaterThan(0);
  expect(leaveFor).not.toHaveBeenCalled();
  expect(pay()).toBeEnabled();
  expect(field("businessName")).toHaveValue(typed.businessName);
  expect(JSON.stringify(sessionStorage)).toContain(typed.businessName);
});

test("pressing again pays for the listing that was kept", async () => {
  const { answers, callsOf } = listingApi();
  const open = answers[checkout]!;
  answers[checkout] = () => problem(503);
  const { visitor } = await openForm();
  fillIn();
  await visitor.click(pay());
  await screen.findByRole("alert");
  answers[checkout] = open;

  await visitor.click(pay());

  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(paymentPage));
  const [first, second] = callsOf(submit);
  expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
  expect(second!.body).toEqual(first!.body);
});

test("also after a reload", async () => {
  const { callsOf } = listingApi();
  const { visitor, leave } = await openForm();
  fillIn();
  await visitor.click(pay());
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  leave();
  const { visitor: returned } = await openForm("?canceled=true");

  await returned.click(pay());

  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
  const [first, second] = callsOf(submit);
  expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
});
