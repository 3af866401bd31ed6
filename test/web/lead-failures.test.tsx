import { screen } from "@testing-library/react";
import { ada, submitLead } from "./lead.tsx";
import { visit } from "./site.tsx";
import { accepted, apiAnswers, lateAnswer } from "./wire.ts";

const problem = (status: number, body: object = {}) => ({ status, body: { type: "about:blank", status, ...body } });

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test.each([
  {
    when: "the network fails",
    answer: { failure: new TypeError("Failed to fetch") },
    message: "Network error. Please check your internet connection and try again.",
  },
  {
    when: "the server says what is wrong",
    answer: problem(429, { code: "too-many", detail: "Please wait a minute." }),
    message: "Please wait a minute.",
  },
  {
    when: "the server's message is about authentication",
    answer: problem(401, { detail: "Authentication token expired" }),
    message: "Authentication error. The form will still be submitted, but you may not receive all confirmations.",
  },
  {
    when: "the server fails without a message",
    answer: problem(500),
    message: "There was a problem submitting your information.",
  },
  {
    when: "the API says no with an error",
    answer: { status: 200, body: { success: false, error: "The list is closed.", message: "Not this one." } },
    message: "The list is closed.",
  },
  {
    when: "the API says no with a message",
    answer: { status: 200, body: { success: false, message: "Please write to us." } },
    message: "Please write to us.",
  },
  {
    when: "the API says no and nothing else",
    answer: { status: 200, body: { success: false } },
    message: "There was an issue submitting your information.",
  },
  {
    when: "anything else goes wrong",
    answer: { failure: new Error("something odd") },
    message: "There was a problem submitting your form. Please try again.",
  },
])("when $when, banner and toast say so and nothing is lost", async ({ answer, message }) => {
  apiAnswers(answer);
  const { visitor } = await visit();

  const dialog = await submitLead(visitor);

  expect(await dialog.findByRole("alert")).toHaveTextContent(message);
  expect(dialog.getByRole("alert")).toHaveFocus();
  expect(await screen.findByText("Error")).toBeVisible();
  expect(screen.getAllByText(message)).toHaveLength(2);
  for (const [label, text] of Object.entries(ada)) expect(dialog.getByLabelText(label)).toHaveValue(text);
  expect(dialog.getByRole("button", { name: "Stay Connected" })).toBeEnabled();
});

test("an answer that takes more than fifteen seconds is given up", async () => {
  const clock = new AbortController();
  const timeout = jest.fn(() => clock.signal);
  AbortSignal.timeout = timeout;
  globalThis.fetch = ((_address: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal!.addEventListener("abort", () => reject(new DOMException("The operation timed out.", "TimeoutError"))),
    )) as typeof fetch;
  const { visitor } = await visit();
  const dialog = await submitLead(visitor);
  expect(await dialog.findByRole("button", { name: "Submitting..." })).toBeDisabled();

  clock.abort();

  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Request timed out. Please check your internet connection and try again.",
  );
  expect(timeout).toHaveBeenCalledWith(15_000);
});

test("without a connection the failure is the network's", async () => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  apiAnswers({ failure: new Error("net::ERR_INTERNET_DISCONNECTED") });
  const { visitor } = await visit();

  const dialog = await submitLead(visitor);

  expect(await dialog.findByRole("alert")).toHaveTextContent("Network error.");
});

test("what the server finds wrong with a field is said beside it", async () => {
  const errors = [{ path: "email", message: "Please enter a valid email address" }];
  apiAnswers(problem(400, { code: "invalid", detail: "Please check your answers.", errors }));
  const { visitor } = await visit();

  const dialog = await submitLead(visitor);

  expect(await dialog.findByText("Please enter a valid email address")).toBeVisible();
  expect(dialog.getByLabelText("Email Address")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(dialog.getByLabelText("Email Address")).toHaveFocus();
});

test("a new attempt clears the failure", async () => {
  const { answer, give } = lateAnswer();
  apiAnswers(problem(500), answer);
  const { visitor } = await visit();
  const dialog = await submitLead(visitor);
  await dialog.findByRole("alert");

  await visitor.click(dialog.getByRole("button", { name: "Stay Connected" }));

  expect(dialog.queryByRole("alert")).not.toBeInTheDocument();
  give(accepted);
  expect(await dialog.findByRole("button", { name: "Submit another response" })).toBeVisible();
});
