import { screen, waitFor, within } from "@testing-library/react";
import { ada, api, field, gala, ok, own, press, problem, type } from "./registrations.tsx";
import { visit } from "./site.tsx";

const getEvent = "GET /api/events/gala";
const register = "POST /api/events/gala/registrations";
const usual = () => api({ [getEvent]: () => ok(gala), [register]: () => ({ status: 201, body: own() }) });

const open = async () => {
  const page = await visit("/events/register/gala");
  await screen.findByRole("form", { name: "Event registration" });
  return page;
};

test("everything that is typed is sent, and the thanks follow", async () => {
  const { sent } = usual();
  const { visitor } = await open();
  type({ ...ada, "personalInfo.socialMedia": "@ada", accommodations: "A ramp", message: "Soon?" });
  await visitor.click(field("includeOpenBar"));
  await visitor.click(field("isVendor"));
  await press(visitor, "Add guest");
  type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ben@guest.test" });
  await visitor.click(field("guests.0.includeOpenBar"));

  await press(visitor, "Register");

  expect(await screen.findByRole("heading", { level: 1, name: "Thank you, Ada" })).toBeVisible();
  const { body, headers } = sent.find(({ call }) => call === register)!;
  expect(body).toEqual({
    personalInfo: {
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@guest.test",
      phone: "(214) 555-0100",
      socialMedia: "@ada",
      profession: "Architect",
    },
    guests: [
      { firstName: "Ben", lastName: "Cole", email: "ben@guest.test", phone: "", socialMedia: "", includeOpenBar: true },
    ],
    accommodations: "A ramp",
    message: "Soon?",
    includeOpenBar: true,
    isVendor: true,
    homepage: "",
  });
  expect(headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
  expect(sessionStorage).toHaveLength(0);
});

test("what is missing is said beside its field, a guest's too, and the first of them gets the focus", async () => {
  const { callsOf } = usual();
  const { visitor } = await open();
  type({ ...ada, "personalInfo.profession": "" });
  await press(visitor, "Add guest");
  type({ "guests.0.email": "not an address" });

  await press(visitor, "Register");

  await waitFor(() => expect(field("personalInfo.profession")).toHaveFocus());
  expect(field("personalInfo.profession")).toHaveAccessibleDescription("Please enter your profession");
  expect(field("guests.0.firstName")).toHaveAccessibleDescription("First name must be at least 2 characters");
  expect(field("guests.0.email")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(field("guests.0.phone")).not.toHaveAttribute("aria-invalid");
  expect(callsOf(register)).toEqual([]);
});

test("an address that is used twice is said beside the second, whatever its case", async () => {
  usual();
  const { visitor } = await open();
  type(ada);
  await press(visitor, "Add guest");
  type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ADA@guest.test" });

  await press(visitor, "Register");

  await waitFor(() => expect(field("guests.0.email")).toHaveFocus());
  expect(field("guests.0.email")).toHaveAccessibleDescription("This e-mail address is used twice");
});

test("a guest who is added after a failed attempt is not complained about yet", async () => {
  usual();
  const { visitor } = await open();
  await press(visitor, "Register");
  await waitFor(() => expect(field("personalInfo.firstName")).toHaveAttribute("aria-invalid"));

  await press(visitor, "Add guest");

  expect(field("guests.0.firstName")).toHaveFocus();
  expect(field("guests.0.firstName")).not.toHaveAttribute("aria-invalid");
});

test("guests come and go, the focus follows, and it is told", async () => {
  usual();
  const { visitor } = await open();
  for (const [index, name] of ["Ben", "Cleo", "Dan"].entries()) {
    await press(visitor, /Add (another )?guest/);
    expect(field(`guests.${index}.firstName`)).toHaveFocus();
    type({ [`guests.${index}.firstName`]: name });
  }
  expect(screen.getByText("You need 4 seats; 30 are left.")).toBeVisible();

  await press(visitor, "Remove guest 2");

  expect(screen.getAllByRole("group", { name: /^Guest \d$/ })).toHaveLength(2);
  expect(field("guests.1.firstName")).toHaveValue("Dan");
  expect(screen.getAllByText("Cleo was removed.")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();

  await press(visitor, "Undo");

  expect(field("guests.1.firstName")).toHaveValue("Cleo");
  expect(field("guests.1.firstName")).toHaveFocus();
  expect(field("guests.2.firstName")).toHaveValue("Dan");
});

test("too few seats are said as soon as guests are added, and the server has the last word", async () => {
  const { answers } = usual();
  answers[getEvent] = () => ok({ ...gala, spotsLeft: 1 });
  answers[register] = () => problem(409, "Only 1 spot is left.");
  const { visitor } = await open();
  type(ada);

  await press(visitor, "Add guest");
  type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ben@guest.test" });

  expect(screen.getByText("You need 2 seats; only 1 is left.")).toBeVisible();
  await press(visitor, "Register");
  expect(await screen.findByRole("alert")).toHaveTextContent("Only 1 spot is left.");
});

test("what was typed is there after a reload, and what was sent is not", async () => {
  const { answers } = usual();
  answers[register] = () => problem(500);
  const { visitor, leave } = await open();
  type(ada);
  await press(visitor, "Add guest");
  type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ben@guest.test" });
  await press(visitor, "Register");
  const form = within(screen.getByRole("form"));
  expect(await form.findByRole("alert")).toHaveTextContent("There was a problem with your registration.");
  leave();

  const { leave: leaveAgain, visitor: returned } = await open();
  expect(field("personalInfo.email")).toHaveValue("ada@guest.test");
  expect(field("guests.0.firstName")).toHaveValue("Ben");
  answers[register] = () => ({ status: 201, body: own() });
  await press(returned, "Register");
  await screen.findByRole("heading", { level: 1, name: "Thank you, Ada" });
  leaveAgain();

  await open();
  expect(field("personalInfo.email")).toHaveValue("");
  expect(field("guests.0.firstName")).toBeNull();
});

test("a retry carries the key of the first attempt, other values carry another", async () => {
  const { answers, callsOf } = usual();
  answers[register] = () => problem(503);
  const { visitor } = await open();
  type(ada);
  await press(visitor, "Register");
  await screen.findByRole("alert");
  await press(visitor, "Register");
  await waitFor(() => expect(callsOf(register)).toHaveLength(2));
  await screen.findByRole("alert");
  type({ message: "Soon?" });
  await press(visitor, "Register");
  await waitFor(() => expect(callsOf(register)).toHaveLength(3));

  const [first, second, third] = callsOf(register).map(({ headers }) => headers["idempotency-key"]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
