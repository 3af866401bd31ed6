import { screen, waitFor, within } from "@testing-library/react";
import { ok, problem } from "../api.ts";
import { visit } from "../site.tsx";
import { api, ben, field, gala, openOwn, own, press, token, type } from "./registrations.tsx";

const get = `GET /api/registrations/by-link`;
const change = `PUT /api/registrations/by-link/guests`;
const cancel = `POST /api/registrations/by-link/cancellation`;

const open = (registration: object = {}) => openOwn(own(registration));

/** It loads after the rest. */
const cancelButton = () => screen.findByRole("button", { name: "Cancel registration" });

test.each([
  ["pending", "Pending approval"],
  ["approved", "Approved"],
  ["rejected", "Not approved"],
  ["cancelled", "Canceled"],
] as const)("a registration that is %s says so, with everything that was registered", async (status, words) => {
  await open({ status, decisionMessage: "See you <there>" });

  expect(screen.getByRole("heading", { name: words })).toBeVisible();
  expect(screen.getByText("See you <there>")).toBeVisible();
  expect(screen.getByText("<b>Hello</b>")).toBeVisible();
  expect(screen.getByText("Ben Cole")).toBeVisible();
  expect(screen.getByText("ben@guest.test · Open bar")).toBeVisible();
  expect(screen.getByText("No open bar · Vendor")).toBeVisible();
  expect(screen.getByText("March 5, 2030")).toBeVisible();
  const canChange = status === "pending" || status === "approved";
  if (canChange) await cancelButton();
  expect(screen.queryAllByRole("button", { name: /Change guests|Cancel registration/ })).toHaveLength(
    canChange ? 2 : 0,
  );
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("who leaves the waitlist reads nothing of spots that they never had", async () => {
  const wait = { isCleared: false, passes: 0 };
  await open({ status: "cancelled", wait });

  expect(screen.getByText("This registration is canceled.")).toBeVisible();
  expect(screen.getByRole("region", { name: "Your party (2)" })).toBeVisible();
});

test.each([
  ["is over.", "2026-03-06T01:00:00.000Z", "pending", "Event over"],
  ["is over.", "2026-03-06T01:00:00.000Z", "approved", "Approved"],
  ["was canceled.", gala.startsAt, "pending", "Event canceled"],
  ["was canceled.", gala.startsAt, "approved", "Event canceled"],
  ["was canceled.", gala.startsAt, "rejected", "Not approved"],
] as const)(
  "when the event %s (%s) and it was %s nothing can be changed any more",
  async (what, startsAt, status, says) => {
    await open({ status, event: { ...gala, startsAt, isPast: true } });

    expect(screen.getByRole("heading", { name: says })).toBeVisible();
    expect(screen.getByText(`This event ${what}`)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Change|Cancel registration/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "What's next" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See all events" })).toHaveAttribute("href", "/events");
  },
);

test("the status comes first, then the event and what happens next, and no guest has a state yet", async () => {
  await open();
  await cancelButton();

  const headings = within(screen.getByRole("main")).getAllByRole("heading");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    ...["Spring Gala", "Pending approval", "The event", "What's next"],
    ...["Who's coming (2)", "Your details", "Can't come?"],
  ]);
  expect(screen.getByText(/We'll email our answer to ada@guest.test/)).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Who's coming (2)" })).queryByText("Approved")).toBeNull();
});

describe("details", () => {
  const changeDetails = `PUT /api/registrations/by-link/details`;
  const details = { phone: "(214) 555-0100", includeOpenBar: false, accommodations: "", message: "<b>Hello</b>" };

  test("are changed, and an open bar, whose price is said, makes what was approved wait again; they come into view", async () => {
    const openBar = "Wine until ten. $40 at the door.";
    const { answers, visitor, callsOf } = await open({ status: "approved", event: { ...gala, openBar } });
    await press(visitor, "Change details");
    expect(field("includeOpenBar")).toHaveAccessibleDescription(openBar);
    const intoView = jest.spyOn(Element.prototype, "scrollIntoView");
    expect(screen.getByText(/Adding the open bar sends it back for approval/)).toBeVisible();
    type({ phone: "972 555 0199", accommodations: "A ramp" });
    await visitor.click(field("includeOpenBar"));
    answers[changeDetails] = () =>
      ok(own({ includeOpenBar: true, phone: "972 555 0199", accommodations: "A ramp", version: 4 }));

    await press(visitor, "Save details");

    expect(await screen.findByRole("heading", { name: "Pending approval" })).toBeVisible();
    expect(await screen.findByText(/so your registration needs approval again/)).toBeVisible();
    expect(screen.getByText("Open bar · Vendor")).toBeVisible();
    expect(screen.getByText("A ramp")).toBeVisible();
    const heading = screen.getByRole("heading", { name: "Your details" });
    expect(heading).toHaveFocus();
    expect(intoView.mock.contexts.at(-1)).toBe(heading);
    intoView.mockRestore();
    expect(callsOf(changeDetails)[0]!.body).toEqual({
      ...details,
      ...{ phone: "972 555 0199", includeOpenBar: true, accommodations: "A ramp", version: 3 },
    });
  });

  test("after a conflict what was typed stays, beside what is saved now", async () => {
    const { answers, visitor, callsOf } = await open();
    await press(visitor, "Change details");
    type({ accommodations: "A ramp" });
    answers[changeDetails] = () => problem(409, "This registration changed while you were editing.");
    answers[get] = () => ok(own({ phone: "972 555 0111", includeOpenBar: true, version: 4 }));

    await press(visitor, "Save details");

    const banner = within(await screen.findByRole("alert"));
    expect(banner.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["972 555 0111", "Yes"]);
    answers[changeDetails] = () => ok(own({ accommodations: "A ramp", version: 5 }));
    await visitor.click(banner.getByRole("button", { name: "Keep both" }));
    expect(await screen.findByText("Details Changed")).toBeVisible();
    expect(callsOf(changeDetails).at(-1)!.body).toMatchObject({
      ...{ phone: "972 555 0111", includeOpenBar: true, accommodations: "A ramp", version: 4 },
    });
  });
});

test("a link that opens nothing says so and offers ways on", async () => {
  api({ [get]: () => problem(400) });
  await visit("/events/registration#nonsense");

  const heading = { level: 1, name: "This link doesn't work" };
  expect(await screen.findByRole("heading", heading)).toBeVisible();
  const contact = within(screen.getByRole("main")).getByRole("link", { name: "Contact us" });
  expect(contact).toHaveAttribute("href", "/contact?subject=My+registration");
});

test("people who are added to what was approved make it wait again, which is said before and after", async () => {
  const { answers, visitor, callsOf } = await open({ status: "approved" });
  await press(visitor, "Change guests");
  expect(screen.getByText(/Adding guests sends it back for approval/)).toBeVisible();
  expect(screen.getByText("You need 2 spots; 32 are left.")).toBeVisible();
  await press(visitor, "Add another guest");
  type({ "guests.1.firstName": "Cleo", "guests.1.lastName": "Day", "guests.1.email": "cleo@guest.test" });
  const guests = [ben, { ...ben, firstName: "Cleo", lastName: "Day", email: "cleo@guest.test", includeOpenBar: false }];
  answers[change] = () => ok(own({ guests, version: 4 }));

  await press(visitor, "Save guests");

  expect(await screen.findByRole("heading", { name: "Pending approval" })).toBeVisible();
  expect(await screen.findByText(/so your registration needs approval again/)).toBeVisible();
  expect(screen.getByText("Cleo Day")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Who's coming (3)" })).toHaveFocus();
  expect(callsOf(change)[0]!.body).toEqual({ guests, version: 3 });
  expect(sessionStorage).toHaveLength(0);
});

test("each guest has a state of their own, with the club's word, and what an admin decided is not sent back", async () => {
  const named = { ...ben, firstName: "Cleo", lastName: "Day", email: "cleo@guest.test" };
  const cleo = { ...named, hold: { note: "Who is she?" } };
  const dan = { ...ben, firstName: "Dan", lastName: "Obi", email: "dan@guest.test", note: "Next time." };
  const { answers, visitor, callsOf } = await open({
    ...{ status: "approved", guests: [ben, cleo], declinedGuests: [dan] },
  });

  const part = within(screen.getByRole("region", { name: "Who's coming (2)" }));
  expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Ada Obiyou"),
    expect.stringMatching(/Ben ColeApproved/),
    expect.stringMatching(/Cleo DayOn hold.*Who is she\?/),
    expect.stringMatching(/Dan ObiNot approved.*Next time\./),
  ]);
  await press(visitor, "Change guests");
  expect(screen.getByText("You need 3 spots; 33 are left.")).toBeVisible();
  await press(visitor, "Remove guest 1");
  answers[change] = () => ok(own({ status: "approved", guests: [cleo], declinedGuests: [dan], version: 4 }));
  await press(visitor, "Save guests");

  expect(await screen.findByRole("heading", { name: "Who's coming (1)" })).toBeVisible();
  expect(callsOf(change)[0]!.body).toEqual({ guests: [named], version: 3 });
});

test("a change that was begun is there after a reload, and can be given up; the token is in no draft", async () => {
  const { visitor, leave } = await open();
  await press(visitor, "Change guests");
  type({ "guests.0.firstName": "Benedict" });
  leave();
  expect(JSON.stringify(sessionStorage)).toContain("Benedict");
  expect(JSON.stringify(sessionStorage)).not.toContain(token);

  const { visitor: returned } = await visit(`/events/registration#${token}`);
  await screen.findByRole("form", { name: "Change guests" });
  expect(field("guests.0.firstName")).toHaveValue("Benedict");
  await press(returned, "Keep as is");

  expect(screen.getByText("Ben Cole")).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test("cancelling takes two steps, and one can come back; where it fails it says so, and can be tried again", async () => {
  const { answers, visitor, callsOf } = await open();
  await cancelButton();
  await press(visitor, "Cancel registration");
  expect(screen.getByRole("heading", { name: "Cancel this registration?" })).toHaveFocus();
  expect(screen.getByText(/Your 2 spots go to others/)).toBeVisible();
  await press(visitor, "Keep my registration");
  expect(screen.getByRole("button", { name: "Cancel registration" })).toHaveFocus();
  expect(callsOf(cancel)).toEqual([]);
  answers[cancel] = () => problem(500);
  await press(visitor, "Cancel registration");
  await press(visitor, "Yes, cancel");
  expect(await screen.findByRole("alert")).toHaveTextContent("Your registration wasn't canceled");
  expect(screen.getByRole("button", { name: "Yes, cancel" })).toHaveAttribute("aria-disabled", "false");
  answers[cancel] = () => ok(own({ status: "cancelled", version: 4 }));

  await press(visitor, "Yes, cancel");

  await waitFor(() => expect(screen.getByRole("heading", { name: "Canceled" })).toHaveFocus());
  expect(screen.getByRole("link", { name: "Register again" })).toHaveAttribute("href", "/events/register/gala");
  expect(screen.queryByRole("button", { name: /Change guests|cancel/i })).not.toBeInTheDocument();
});
