import { screen, waitFor } from "@testing-library/react";
import { ada, api, comeBack, field, gala, ok, own, press, problem, type } from "./registrations.tsx";
import { visit } from "./site.tsx";

const getEvent = "GET /api/events/gala";
const register = "POST /api/events/gala/registrations";
const usual = (changes: object = {}) =>
  api({ [getEvent]: () => ok({ ...gala, ...changes }), [register]: () => ({ status: 201, body: own() }) });

const open = () => visit("/events/register/gala");
const form = () => screen.findByRole("form", { name: "Event registration" });

test("the page tells everything about the event, and leads on", async () => {
  usual();
  await open();
  await form();

  expect(screen.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeVisible();
  for (const fact of ["March 5, 2030", "7:00 PM - 12:00 AM", "5:00 PM - 7:00 PM", "Addison, Texas", "Cocktail Attire"])
    expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByText("Spots remaining: 30 of 150")).toBeVisible();
  const main = screen.getByRole("main");
  for (const path of ["/about", "/membership", "/network", "/portal/events"])
    expect(main.querySelector(`a[href="${path}"]`)).toBeVisible();
  expect(document.title).toBe("Register for Spring Gala · Dallas Elevated");
  expect(document.querySelector("link[rel=canonical]")).toHaveAttribute(
    "href",
    expect.stringMatching(/\/events\/register\/gala$/) as string,
  );
});

test.each([404, 400])("an event that the API does not know (%i) is not found, and asked for once", async (status) => {
  const { answers, callsOf } = usual();
  answers[getEvent] = () => problem(status);
  await open();

  expect(await screen.findByRole("heading", { level: 1, name: "Event Not Found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Events" })).toHaveAttribute("href", "/events");
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(callsOf(getEvent)).toHaveLength(1);
});

test.each(["/events/register/a/b", "/events/register/a%2Fb", "/events/register/", "/events/Register/gala"])(
  "%s is no page",
  async (path) => {
    usual();
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    await visit(path);

    expect(await screen.findByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  },
);

test("an event that does not come can be asked for again", async () => {
  const { answers } = usual();
  answers[getEvent] = () => ({ failure: new TypeError("Failed to fetch") });
  const { visitor } = await open();
  const retry = await screen.findByRole("button", { name: "Try again" });
  answers[getEvent] = () => ok(gala);

  await visitor.click(retry);

  expect(await form()).toBeVisible();
});

test.each([
  ["coming soon", { isComingSoon: true }, "Registration is not open yet"],
  ["over", { isPast: true, startsAt: "2026-03-06T01:00:00.000Z" }, "This evening is over"],
  ["called off", { isPast: true }, "This evening was called off"],
  ["full", { spotsLeft: 0 }, "Fully Booked"],
])("an event that is %s says so in the form's place", async (_state, changes, words) => {
  usual(changes);
  await open();

  expect(await screen.findByRole("heading", { name: words })).toBeVisible();
  expect(screen.queryByRole("form")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "See all events" })).toHaveAttribute("href", "/events");
  expect(screen.queryAllByText(/Spots remaining/)).toHaveLength("isPast" in changes ? 0 : 1);
});

test("a fact without content has no label either", async () => {
  usual({ happyHour: "" });
  await open();
  await form();

  expect(screen.getByText("Attire")).toBeVisible();
  expect(screen.queryByText("Happy hour")).not.toBeInTheDocument();
});

test("what was typed stays when the event becomes full meanwhile, and the page shows the server's number", async () => {
  const { answers } = usual();
  const { visitor } = await open();
  await form();
  type(ada);
  answers[getEvent] = () => ok({ ...gala, spotsLeft: 0 });
  answers[register] = () => problem(409, "This event is fully booked.");

  await press(visitor, "Register");

  expect(await screen.findByRole("alert")).toHaveTextContent("This event is fully booked.");
  expect(await screen.findByText("Spots remaining: 0 of 150")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Fully Booked" })).toBeVisible();
  for (const [name, value] of Object.entries(ada)) expect(field(name)).toHaveValue(value);
  expect(screen.getByRole("button", { name: "Register" })).toBeEnabled();
});

test("what was typed is still there when one comes back to a full event", async () => {
  const { answers } = usual();
  const { leave } = await open();
  await form();
  type(ada);
  leave();
  answers[getEvent] = () => ok({ ...gala, spotsLeft: 0 });

  await open();

  await waitFor(() => expect(screen.getByText(/What you typed is kept here/)).toBeVisible());
  expect(field("personalInfo.email")).toHaveValue("ada@guest.test");
});

test("the seats left are asked for again when one comes back to the tab", async () => {
  const { answers } = usual();
  await open();
  await form();
  answers[getEvent] = () => ok({ ...gala, spotsLeft: 12 });

  comeBack();

  expect(await screen.findByText("Spots remaining: 12 of 150")).toBeVisible();
});

test("who has gone elsewhere while the answer was on its way stays there and is told", async () => {
  const { answers } = usual();
  let give!: () => void;
  answers[register] = () => new Promise((resolve) => (give = () => resolve({ status: 201, body: own() })));
  const { visitor } = await open();
  await form();
  type(ada);
  await press(visitor, "Register");
  expect(await screen.findByRole("button", { name: "Submitting..." })).toBeDisabled();
  await visitor.click(screen.getByRole("main").querySelector('a[href="/about"]')!);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Spring Gala" })).not.toBeInTheDocument());

  give();

  expect(await screen.findByText("Registration Submitted")).toBeVisible();
  expect(screen.queryByText(/Thank you, Ada/)).not.toBeInTheDocument();
});
