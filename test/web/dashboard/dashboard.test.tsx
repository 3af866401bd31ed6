import { act, screen, waitFor, within } from "@testing-library/react";
import type { Dashboard } from "#shared/dashboard.ts";
import { paths } from "#web/paths.ts";
import { ok } from "../api.ts";
import { evening } from "../events/portal.tsx";
import { liveServer } from "../live-server.ts";
import { message, withBen } from "../messaging/messages.tsx";
import { closed, first, visitReport } from "../messaging/reports.tsx";
import { adasProfile, enter, portalAnswers, quietDashboard, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const dashboard = (changes: Partial<Dashboard> = {}) => ok({ ...quietDashboard, ...changes });
const visit = async (changes: Partial<Dashboard> = {}, heading: string | RegExp = "Good to see you, Ada") => {
  const sent = portalAnswers({ "GET /api/dashboard": () => dashboard(changes) });
  return { ...(await enter("/portal/dashboard", heading)), sent };
};
const part = (name: string) => within(screen.getByRole("region", { name }));
const headings = () => within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });

describe("the next event", () => {
  test("comes first of all, with its day, time and place, and the way to register", async () => {
    await visit({ next: { event: evening(), registration: null } });
    const order = ["Next event", "Unread messages", "New members", "Around the club", "Ada Obi"];
    expect(headings().map(({ textContent }) => textContent)).toEqual(order);
    const next = part("Next event");
    expect(next.getByRole("heading", { name: "Elevated Wednesdays" })).toBeVisible();
    expect(next.getByText(/^Wednesday, June 24, 2099/)).toHaveTextContent(/ 7:00 PM - 12:00 AM Central Time$/);
    expect(next.getByText("Addison, Texas")).toBeVisible();
    expect(next.getByText("30 spots left")).toBeVisible();
    expect(next.getByRole("link", { name: "Register Now" })).toHaveAttribute(
      "href",
      "/portal/events?register=elevated-wednesdays",
    );
  });

  test.each([
    { status: "pending", word: "Pending approval", link: "Your registration" },
    { status: "approved", word: "Approved", link: "Your ticket" },
  ] as const)("who has registered sees that it is $status", async ({ status, word, link }) => {
    const registration = { id: "reg_01", reference: "7K2M9QXA", status, token: "reg_01.secret" };
    await visit({ next: { event: evening(), registration } });

    const next = part("Next event");
    expect(next.getByText(word)).toBeVisible();
    expect(next.getByText("Registration #7K2M9QXA")).toBeVisible();
    expect(next.getByRole("link", { name: `${link} for Elevated Wednesdays` })).toHaveAttribute(
      "href",
      "/events/registration#reg_01.secret",
    );
    expect(next.queryByRole("link", { name: "Register Now" })).not.toBeInTheDocument();
  });

  test.each([
    { why: "is full", changes: { spotsLeft: 0 }, text: "Fully booked: every spot is taken." },
    { why: "is announced", changes: { isComingSoon: true }, text: "Registration opens when the event is announced." },
  ])("one that $why cannot be registered for", async ({ changes, text }) => {
    await visit({ next: { event: evening(changes), registration: null } });

    expect(part("Next event").getByText(text)).toBeVisible();
    expect(part("Next event").getByRole("link", { name: "See the event" })).toBeVisible();
  });
});

describe("who has written", () => {
  test("leads to the conversation, and is asked for again when a message comes", async () => {
    let unread = [withBen];
    const sent = portalAnswers({ "GET /api/dashboard": () => dashboard({ unread }) });
    await enter("/portal/dashboard", "Good to see you, Ada");
    const link = part("Unread messages").getByRole("link", { name: "Ben Cole, 1 unread: Message 2" });
    expect(link).toHaveAttribute("href", `/portal/messages?conversation=${withBen.id}`);
    const asked = () => sent.filter(({ call }) => call === "GET /api/dashboard").length;
    const before = asked();

    unread = [{ ...withBen, last_message_text: "Message 5", unread: 2 }];
    liveServer.tell({ type: "direct.message", message: message("a", 5) });

    expect(await part("Unread messages").findByText("Message 5")).toBeVisible();
    expect(asked()).toBe(before + 1);
  });
});

test("a spot of another event leads to its own page, and is gone when its offer ends", async () => {
  const until = new Date("2026-11-26T13:00:00Z").getTime();
  jest.useFakeTimers({ now: until - 60_000, advanceTimers: true });
  await visit({ offers: [{ title: "The Long Table", token: "a-token", until: new Date(until).toISOString() }] });

  const offer = screen.getByRole("link", { name: /^A spot for you: The Long Table/ });
  expect(offer).toHaveTextContent("Yours if you accept by November 26, 2026 at 7:00 AM Central Time.");
  expect(offer).toHaveAttribute("href", paths.ownRegistration("a-token"));
  act(() => jest.advanceTimersByTime(60_000));
  expect(offer).not.toBeInTheDocument();
  jest.useRealTimers();
});

describe("a new member", () => {
  const answers = (registration = null) =>
    portalAnswers({
      "GET /api/profile": () => ok({ ...adasProfile, full_name: "", version: 0 }),
      "PUT /api/profile": ({ body }) => ok({ ...adasProfile, ...body, version: 1 }),
      "GET /api/dashboard": () => dashboard({ next: { event: evening(), registration } }),
    });
  const welcome = "Welcome. Let the club know who you are.";

  test("is invited to complete the profile before anything else, and finds it where it was once it is saved", async () => {
    answers();
    const { member } = await enter("/portal/dashboard", welcome);
    const firstTwo = () =>
      headings()
        .map(({ textContent }) => textContent)
        .slice(0, 2);
    expect(firstTwo()).toEqual(["Introduce yourself", "Next event"]);
    await member.click(screen.getByRole("button", { name: "Complete Your Profile" }));
    expect(screen.getByRole("textbox", { name: "Full Name" })).toHaveFocus();
    await member.type(screen.getByRole("textbox", { name: "Full Name" }), "Ada Obi");

    await member.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Good to see you, Ada" })).toBeVisible();
    expect(firstTwo()).toEqual(["Ada Obi", "Next event"]);
  });
});

describe("an admin", () => {
  beforeEach(startAsAdmin);

  test("sees what waits, and where", async () => {
    portalAnswers({
      "GET /api/admin/waiting": () =>
        ok({ applications: 5, overdue: 1, registrations: 3, reports: 0, introductions: 2, messages: 12 }),
    });
    await enter("/portal/dashboard", "Good to see you, Ada");

    await waitFor(() =>
      expect(
        part("Admin")
          .getAllByRole("link")
          .map((link) => [link.textContent, link.getAttribute("href")]),
      ).toEqual([
        [expect.stringMatching(/^Applications.*5 waiting$/), "/portal/admin/applications?state=open"],
        [expect.stringMatching(/^Overdue Applications.*1 waiting$/), "/portal/admin/applications?overdue=yes"],
        [expect.stringMatching(/^Event Approvals.*3 waiting$/), "/portal/event-approvals"],
        [expect.stringMatching(/^Inbox.*12 waiting$/), "/portal/admin/inbox"],
        [expect.stringMatching(/^Reported Messages.*Nothing waiting$/), "/portal/admin/reports"],
        [expect.stringMatching(/^Introduction Requests.*2 waiting$/), "/portal/admin/introductions"],
      ]),
    );
  });

  test("has what waits counted again a moment after a decision", async () => {
    let reports = 1;
    const { member } = await visitReport({
      "GET /api/admin/waiting": () => ok({ applications: 0, overdue: 0, registrations: 0, reports, messages: 0 }),
      [`POST /api/admin/reports/${first.id}/decision`]: () => {
        reports = 0;
        return ok({ ...closed, id: first.id });
      },
    });
    const sidebar = within(screen.getAllByRole("navigation", { name: "Portal" })[0]!);
    expect(await sidebar.findByRole("link", { name: "Reports, 1 waiting" })).toBeVisible();

    await member.click(await screen.findByRole("radio", { name: "Nothing" }));
    await member.type(screen.getByRole("textbox", { name: /^Your reason/ }), "Harmless.");
    await member.click(screen.getByRole("button", { name: "Close without action" }));

    expect(await sidebar.findByRole("link", { name: "Reports" })).toBeVisible();
  });
});

describe("an owner's first steps", () => {
  const steps = () => part("Open your club");
  const listed = () =>
    steps()
      .getAllByRole("listitem")
      .map((item) => [
        within(item).getByRole("heading").textContent,
        within(item).getByRole("link").getAttribute("href"),
      ]);

  test("are listed with the way to each, and how many are done", async () => {
    startAsAdmin();
    await visit({ firstSteps: ["address", "levels", "event", "invitation", "second-factor"] });
    expect(listed()).toEqual([
      ["Postal address", "/portal/admin/club-settings"],
      ["Levels of membership", "/portal/admin/club-settings#levels"],
      ["Your first event", "/portal/admin/events/new"],
      ["Your first invitation", "/portal/invitations"],
      ["A second factor", "/portal/settings/security"],
    ]);
    expect(steps().getByText(/^Five steps, in any order/)).toBeVisible();
  });

  test("go when they are done, and all when they are left, unless the club did not hear of it", async () => {
    startAsAdmin();
    let isDown = true;
    let firstSteps: Dashboard["firstSteps"] = ["invitation", "second-factor"];
    portalAnswers({
      "GET /api/dashboard": () => dashboard({ firstSteps }),
      "DELETE /api/admin/first-steps": () => (isDown ? { status: 503, body: {} } : ok({ left: true })),
    });
    const { member } = await enter("/portal/dashboard", "Good to see you, Ada");
    expect(listed().map(([title]) => title)).toEqual(["Your first invitation", "A second factor"]);
    expect(steps().getByText(/^3 of 5 done/)).toBeVisible();

    await member.click(steps().getByRole("button", { name: "We're all set" }));
    expect(await screen.findByText("That didn't work")).toBeVisible();
    expect(steps().getByText(/^3 of 5 done/)).toBeVisible();
    isDown = false;
    firstSteps = undefined;
    await member.click(steps().getByRole("button", { name: "We're all set" }));

    await waitFor(() => expect(screen.queryByRole("region", { name: "Open your club" })).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
  });
});
