import { screen, waitFor, within } from "@testing-library/react";
import { applyStyles } from "#test/support/unstyled-system.ts";
import { ok, problem } from "../api.ts";
import { visit } from "../site.tsx";
import { ada, api, field, gala, own, press, type } from "./registrations.tsx";

const getEvent = "GET /api/events/gala";
const register = "POST /api/events/gala/registrations";
const form = () => screen.findByRole("form", { name: "Event registration" });

/** The API knows the event, with changes, and takes registrations. */
const usual = (changes: object = {}) =>
  api({ [getEvent]: () => ok({ ...gala, ...changes }), [register]: () => ({ status: 201, body: own() }) });

const open = () => visit("/events/register/gala");

/** The page once one can type, and what it has sent and will be answered. */
const openForm = async (changes: object = {}) => {
  const wire = usual(changes);
  const page = await open();
  await form();
  return { ...wire, ...page };
};

describe("the page", () => {
  test("the page tells everything about the event, and leads on", async () => {
    await openForm();

    expect(screen.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeVisible();
    for (const fact of [
      "March 5, 2030",
      "7:00 PM - 12:00 AM",
      "5:00 PM - 7:00 PM",
      "Addison, Texas",
      "Cocktail Attire",
    ])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByText("Spots remaining: 30 of 150")).toBeVisible();
    const main = screen.getByRole("main");
    for (const path of ["/about", "/membership", "/network", "/auth"])
      expect(main.querySelector(`a[href="${path}"]`)).toBeVisible();
    expect(document.title).toBe("Register for Spring Gala · Dallas Elevated");
    expect(document.querySelector("link[rel=canonical]")).toHaveAttribute(
      "href",
      expect.stringMatching(/\/events\/register\/gala$/) as string,
    );
  });

  test("it says what it is about, in paragraphs, when, what the open bar costs, and nothing without content", async () => {
    applyStyles();
    const openBar = "Wine until ten. $40 at the door.";
    await openForm({ description: "A night of networking.\n\nValet parking.", openBar, happyHour: "" });

    expect(screen.getByText(/Valet parking/)).toHaveStyle({ whiteSpace: "pre-line" });
    expect(screen.getByRole("heading", { name: gala.when })).toBeVisible();
    expect(field("includeOpenBar")).toHaveAccessibleDescription(openBar);
    expect(screen.getByText("Attire")).toBeVisible();
    expect(screen.queryByText("Happy hour")).not.toBeInTheDocument();
  });

  test("a long description is opened on demand where only its beginning fits", async () => {
    const heights = [
      jest.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(400),
      jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(108),
    ];
    const { visitor } = await openForm();

    await press(visitor, "Read more");

    expect(screen.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
    for (const height of heights) height.mockRestore();
  });

  test("an event for members only says so, asks once, and leads to it in the portal, which asks to sign in", async () => {
    const { answers, callsOf } = usual();
    answers[getEvent] = () => problem(403, "This event is for members. Please sign in.");
    await open();

    expect(await screen.findByRole("heading", { level: 1, name: "This event is for members" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/portal/events#gala");
    expect(callsOf(getEvent)).toHaveLength(1);
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

  test.each([
    ["coming soon", { isComingSoon: true }, "Registration is not open yet"],
    ["over", { isPast: true, startsAt: "2026-03-06T01:00:00.000Z" }, "This event is over"],
    ["called off", { isPast: true }, "This event was canceled"],
    ["full", { spotsLeft: 0 }, "Fully Booked"],
  ])("an event that is %s says so in the form's place", async (_state, changes, words) => {
    usual(changes);
    await open();

    expect(await screen.findByRole("heading", { name: words })).toBeVisible();
    expect(screen.queryByRole("form")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See all events" })).toHaveAttribute("href", "/events");
    expect(screen.queryAllByText(/Spots remaining/)).toHaveLength("isPast" in changes ? 0 : 1);
  });

  test("what was typed stays when the event becomes full meanwhile, also for who comes back; the number is the server's", async () => {
    const { answers, visitor, leave } = await openForm();
    type(ada);
    answers[getEvent] = () => ok({ ...gala, spotsLeft: 0 });
    answers[register] = () => problem(409, "This event is fully booked.");

    await press(visitor, "Register");

    expect(await screen.findByRole("alert")).toHaveTextContent("This event is fully booked.");
    expect(await screen.findByText("Spots remaining: 0 of 150")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Fully Booked" })).toBeVisible();
    for (const [name, value] of Object.entries(ada)) expect(field(name)).toHaveValue(value);
    expect(screen.getByRole("button", { name: "Register" })).toBeEnabled();
    // One voice: the form below it offers nothing more.
    expect(screen.queryByRole("button", { name: "Add guest" })).not.toBeInTheDocument();
    expect(screen.queryByText(/You need/)).not.toBeInTheDocument();
    leave();

    await open();

    await waitFor(() => expect(screen.getByText(/We saved what you typed/)).toBeVisible());
    expect(field("personalInfo.email")).toHaveValue("ada@guest.test");
  });
});

describe("the form", () => {
  test("everything that is typed is sent, and the thanks follow", async () => {
    const { sent, visitor } = await openForm();
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
        {
          firstName: "Ben",
          lastName: "Cole",
          email: "ben@guest.test",
          phone: "",
          socialMedia: "",
          includeOpenBar: true,
        },
      ],
      accommodations: "A ramp",
      message: "Soon?",
      includeOpenBar: true,
      isVendor: true,
      homepage: "",
    });
    expect(headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
    expect(Object.keys(sessionStorage)).toEqual(["club:registered:gala"]);
  });

  test("what is missing is said beside its field, a guest's too, but not yet of a guest who is added then", async () => {
    const { callsOf, visitor } = await openForm();
    type({ ...ada, "personalInfo.profession": "" });
    await press(visitor, "Add guest");
    type({ "guests.0.email": "not an address" });

    await press(visitor, "Register");

    await waitFor(() => expect(field("personalInfo.profession")).toHaveFocus());
    expect(field("personalInfo.profession")).toHaveAccessibleDescription("Please enter your profession");
    expect(field("guests.0.firstName")).toHaveAccessibleDescription("Please enter a first name");
    expect(field("guests.0.email")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(field("guests.0.phone")).not.toHaveAttribute("aria-invalid");
    expect(callsOf(register)).toEqual([]);
    await press(visitor, "Add another guest");

    expect(field("guests.1.firstName")).toHaveFocus();
    expect(field("guests.1.firstName")).not.toHaveAttribute("aria-invalid");
  });

  test("guests come and go, the focus follows, and it is told", async () => {
    const { visitor } = await openForm();
    for (const [index, name] of ["Ben", "Cleo", "Dan"].entries()) {
      await press(visitor, /Add (another )?guest/);
      expect(field(`guests.${index}.firstName`)).toHaveFocus();
      type({ [`guests.${index}.firstName`]: name });
    }
    expect(screen.getByText("You need 4 spots; 30 are left.")).toBeVisible();

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

  test("a registrant brings as many guests as the event allows, and reads how many before", async () => {
    const { answers, visitor } = await openForm({ guestLimit: 1 });
    answers[register] = () =>
      problem(400, "Some fields need your attention.", [{ path: "guests", message: "You can bring up to 1 guest." }]);
    expect(screen.getByText(/You can bring up to 1 guest\./)).toBeVisible();

    await press(visitor, "Add guest");

    expect(screen.queryByRole("button", { name: "Add another guest" })).not.toBeInTheDocument();
    type({ ...ada, "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ben@guest.test" });
    await press(visitor, "Register");
    expect(await screen.findByText("You can bring up to 1 guest.", { selector: "[role=alert]" })).toBeVisible();
  });

  test("an event for registrants only takes no guests", async () => {
    await openForm({ guestLimit: 0 });

    expect(screen.getByText("This event is for registrants only, without guests.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add guest" })).not.toBeInTheDocument();
  });

  test("too few seats are said as soon as guests are added, and the server has the last word", async () => {
    const { answers, visitor } = await openForm({ spotsLeft: 1 });
    answers[register] = () => problem(409, "Only 1 spot is left.");
    type(ada);

    await press(visitor, "Add guest");
    type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ben@guest.test" });

    expect(screen.getByText("You need 2 spots; only 1 is left.")).toBeVisible();
    expect(screen.getByText("To come together, join the waitlist.")).toBeVisible();
    await press(visitor, "Join the waitlist");
    expect(await screen.findByRole("alert")).toHaveTextContent("Only 1 spot is left.");
  });

  test("a full event has a waitlist, with the same form: what is sent asks to wait, and the thanks say so", async () => {
    const { answers, sent } = usual({ spotsLeft: 0 });
    answers[register] = () => ({ status: 201, body: own({ status: "waitlisted", guests: [] }) });
    const { visitor } = await open();

    await visitor.click(await screen.findByRole("button", { name: "Join the waitlist" }));
    expect(await screen.findByRole("form", { name: "Waitlist" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Add guest" })).toBeVisible();
    expect(screen.queryByText(/We saved what you typed/)).not.toBeInTheDocument();
    type(ada);
    await press(visitor, "Join the waitlist");

    expect(await screen.findByText(/You're on the waitlist\. The event is full/)).toBeVisible();
    expect(sent.find(({ call }) => call === register)!.body).toMatchObject({ waitlist: true });
  });
});

describe("thanks", () => {
  const links = ["/events", "/membership", "/about", "/network", "/business-listing"];

  test("after registering it says what happens, to whom the letter went, who comes, and where to go next", async () => {
    const { visitor, leave } = await openForm();
    type(ada);
    await press(visitor, "Register");

    await screen.findByRole("heading", { level: 1, name: "Thank you, Ada" });
    expect(screen.getByText(/was submitted and is pending approval/)).toHaveTextContent(
      "Our team will follow up with a confirmation.",
    );
    expect(screen.getByText("Registration #7K2M9QXA")).toBeVisible();
    expect(screen.getByText("Who's coming: you and Ben Cole.")).toBeVisible();
    expect(screen.getByText(/We emailed ada@guest.test/)).toHaveTextContent("private link");
    expect(await screen.findByRole("heading", { name: "Spring Gala" })).toBeVisible();
    const calendar = within(screen.getByRole("group", { name: "Add Spring Gala to your calendar" }));
    expect(calendar.getByRole("button", { name: "Add to calendar" })).toBeVisible();
    expect(calendar.getByRole("link", { name: /Google Calendar/ })).toHaveAttribute(
      "href",
      expect.stringContaining("dates=20300306T010000Z%2F20300306T060000Z") as string,
    );
    for (const path of links) expect(screen.getByRole("main").querySelector(`a[href="${path}"]`)).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    leave();

    await open();

    expect(await screen.findByRole("heading", { name: "You're registered" })).toBeVisible();
    expect(screen.getByText(/Registration #7K2M9QXA was submitted/)).toHaveTextContent("ada@guest.test");
    expect(await form()).toBeVisible();
  });

  test("somebody who comes by the address alone reads how it goes, and is thanked for nothing", async () => {
    api({ [getEvent]: () => ok(gala) });
    await visit("/events/thank-you/gala");

    expect(screen.getByRole("heading", { level: 1, name: "Your registration" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Already registered?" })).toBeVisible();
    expect(screen.queryByText(/Thank you|Check your email/)).not.toBeInTheDocument();
    expect(screen.getByText(/submitted registration is pending approval/)).toBeVisible();
    expect(await screen.findByText("March 5, 2030")).toBeVisible();
    expect(screen.queryByText(/We emailed/)).not.toBeInTheDocument();
  });
});
