import { screen, within } from "@testing-library/react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { noNetwork, ok, problem, type Answers } from "../api.ts";
import { visit } from "../site.tsx";
import { api, comeBack, gala, openOwn, own, press } from "./registrations.tsx";

const codeOf = (person: number) => `1.01K6XCK5V9Q0J4R8T2W7Y1ZB3D.00000000000${person}.1A2B3C.${"5E".repeat(64)}`;
const tickets = ["Ada Obi", "Ben Cole"].map((name, index) => ({ name, code: codeOf(index) }));
const get = `GET /api/registrations/by-link`;
const list = `${get}/tickets`;
const getTicket = `GET /api/tickets/${codeOf(0)}`;
const whole = { ticket: tickets[0], reference: "7K2M9QXA", event: gala };

const openRegistration = (registration: object, answers?: Answers) => openOwn(own(registration), answers);

const openTicket = async (answer: Answers[string], code = codeOf(0)) => {
  const wire = api({ [getTicket]: answer });
  return { ...wire, ...(await visit(`/events/ticket#${code}`)) };
};

/** As after a phone has given up the page: nothing is left of it but what is stored. */
const reopenTicket = async () => {
  queryClient.clear();
  return visit(`/events/ticket#${codeOf(0)}`);
};

/** A ticket that was opened before; `answers` is what the club says to who comes back. */
const openedBefore = async (event = gala) => {
  const { leave, answers } = await openTicket(() => ok({ ...whole, event }));
  await screen.findByRole("img", { name: "QR code of the ticket for Ada Obi" });
  leave();
  return answers;
};

test("an approved registration shows a ticket for each, with its code, page, and link, also where they load late", async () => {
  let isDown = true;
  const { visitor } = await openRegistration(
    { status: "approved" },
    { [list]: () => (isDown ? problem(500) : ok({ tickets })) },
  );
  expect(await screen.findByText("We couldn't load your tickets.")).toBeVisible();

  isDown = false;
  await press(visitor, "Try again");

  expect(await screen.findByRole("img", { name: "QR code of the ticket for Ada Obi" })).toBeVisible();
  const part = await screen.findByRole("region", { name: "Your tickets (2)" });
  const [first, second] = await within(part).findAllByRole("listitem");
  expect(within(first!).getByRole("img", { name: "QR code of the ticket for Ada Obi" })).toBeVisible();
  expect(within(second!).getByRole("link", { name: "Open the ticket for Ben Cole" })).toHaveAttribute(
    "href",
    `/events/ticket#${codeOf(1)}`,
  );
  await press(visitor, "Copy link to the ticket for Ben Cole");
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/events/ticket#${codeOf(1)}`);
});

test.each(["pending", "rejected", "cancelled"])("one that is %s asks for none", async (status) => {
  const { callsOf } = await openRegistration({ status });

  expect(callsOf(list)).toEqual([]);
  expect(screen.queryByRole("heading", { name: /ticket/i })).not.toBeInTheDocument();
});

test("a ticket's page has its code, its name, the evening, and alone a worker that keeps it without a network", async () => {
  const register = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });

  const { leave } = await openRegistration({ status: "approved" }, { [list]: () => ok({ tickets }) });
  await screen.findByRole("region", { name: "Your tickets (2)" });
  expect(register).not.toHaveBeenCalled();
  leave();
  await openTicket(() => ok(whole));

  await screen.findByRole("img", { name: "QR code of the ticket for Ada Obi" });
  expect(register.mock.calls).toEqual([["/ticket-worker.js", { scope: "/events/ticket", updateViaCache: "none" }]]);
  Reflect.deleteProperty(navigator, "serviceWorker");
  expect(screen.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeVisible();
  expect(screen.getByText("Registration #7K2M9QXA")).toBeVisible();
  expect(screen.getByText(/March 5, 2030/)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

describe("a ticket that was opened before", () => {
  test("is there without network, says when it was last checked, and is refreshed when the network is back", async () => {
    const answers = await openedBefore();
    answers[getTicket] = () => noNetwork;

    await reopenTicket();

    expect(screen.getByRole("img", { name: "QR code of the ticket for Ada Obi" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Spring Gala" })).toBeVisible();
    const told = /^Shown from this device; last checked at \d+:\d\d [AP]M\.$/;
    expect(await screen.findByText(told)).toBeVisible();

    answers[getTicket] = () => ok({ ...whole, event: { ...gala, location: "The Joule" } });
    comeBack();

    expect(await screen.findByText(/The Joule/)).toBeVisible();
    expect(screen.queryByText(told)).not.toBeInTheDocument();
  });

  test("says so as soon as the club can be asked, where it is no longer valid, and is not there again", async () => {
    const answers = await openedBefore();
    answers[getTicket] = () => noNetwork;
    const { leave } = await reopenTicket();
    await screen.findByText(/last checked/);

    answers[getTicket] = () => problem(404);
    comeBack();

    expect(await screen.findByRole("heading", { level: 1, name: "This ticket isn't valid" })).toBeVisible();
    expect(screen.queryByRole("img", { name: /QR/ })).not.toBeInTheDocument();
    leave();
    answers[getTicket] = () => noNetwork;
    await reopenTicket();
    expect(await screen.findByText(/We couldn't load the event just now/)).toBeVisible();
    expect(screen.queryByText("Ada Obi")).not.toBeInTheDocument();
  });

  test("is forgotten once its event is over, also when another is opened", async () => {
    await openedBefore({ ...gala, startsAt: "2020-01-01T00:00:00.000Z", endsAt: "2020-01-01T05:00:00.000Z" });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ticket:"))).toHaveLength(1);

    await visit(`/events/ticket#${codeOf(1)}`);

    await screen.findByRole("heading", { level: 1, name: "This ticket isn't valid" });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ticket:"))).toEqual([]);
  });
});

test.each([
  ["is not valid any more", codeOf(0)],
  ["was cut off", codeOf(0).slice(0, 40)],
])("a ticket that %s says so, and shows no code", async (_, code) => {
  await openTicket(() => problem(404), code);

  expect(await screen.findByRole("heading", { level: 1, name: "This ticket isn't valid" })).toBeVisible();
  expect(screen.queryByRole("img", { name: /QR/ })).not.toBeInTheDocument();
});
