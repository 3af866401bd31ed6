import { screen, within } from "@testing-library/react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { accepted, ok, problem } from "../api.ts";
import { api, gala } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

const list = "GET /api/events?audience=public";
const interest = "POST /api/events/gala/interest";
const signup = "POST /api/event-interest";

const open = async (changes: object = {}, path = "/events") => {
  const wire = api({
    [list]: () => ok({ items: [{ ...gala, ...changes }] }),
    [interest]: () => ok({ interested: 9 }),
  });
  return { ...wire, ...(await visit(path)) };
};
const card = async () => within(await screen.findByRole("article", { name: "Spring Gala" }));

beforeEach(() => localStorage.clear());

test("a card says when in one line, leads to a map and to its registration, and has a drawing", async () => {
  await open({ when: "Tue, Mar 5 · 7 PM" });
  const event = await card();

  expect(event.getByRole("link", { name: "Register Now" })).toHaveAttribute("href", "/events/register/gala");
  expect(event.getByText("30 of 150 spots left")).toBeVisible();
  expect(event.getByText("Tue, Mar 5 · 7 PM")).toBeVisible();
  expect(event.getByRole("link", { name: "Map of Addison, Texas (opens in a new tab)" })).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=Addison%2C+Texas",
  );
  const article = screen.getByRole("article", { name: "Spring Gala" });
  expect(article.querySelector("svg circle")).toBeInTheDocument();
  expect(article.querySelector("img")).not.toBeInTheDocument();
  // Without a configured form of another provider there is no place for it.
  expect(document.querySelector("iframe")).not.toBeInTheDocument();
});

test("an event that has ended, is canceled, or is full says so and cannot be registered for", async () => {
  const closed = [
    ["Event Ended", { isPast: true, startsAt: "2025-03-06T01:00:00.000Z" }],
    ["Event Canceled", { isPast: true }],
    ["Fully Booked", { spotsLeft: 0 }],
  ] as const;
  const items = closed.map(([title, changes], index) => ({
    ...gala,
    id: `gala-${index}`,
    title: `It is ${title}`,
    ...changes,
  }));
  api({ [list]: () => ok({ items }) });
  const { visitor } = await visit("/events");
  await visitor.click(await screen.findByText("Past events (1)"));

  for (const [words] of closed) {
    const event = within(await screen.findByRole("article", { name: `It is ${words}` }));
    expect(event.getByRole("button", { name: words })).toBeDisabled();
    expect(event.getAllByText(words)).toHaveLength(2);
    expect(event.queryByRole("link", { name: "Register Now" })).not.toBeInTheDocument();
  }
});

test("events to come are first, a canceled one after them; past ones are folded away, newest first, and count no interest", async () => {
  const past = (id: string, startsAt: string) => ({ ...gala, id, title: id, isPast: true, startsAt });
  const items = [
    past("May", "2025-05-06T01:00:00.000Z"),
    past("June", "2025-06-06T01:00:00.000Z"),
    { ...gala, id: "canceled", title: "Canceled", isPast: true, startsAt: undefined },
    { ...gala, title: "Spring Gala" },
  ];
  const { sent } = api({ [list]: () => ok({ items }), [interest]: () => ok({ interested: 9 }) });
  const { visitor } = await visit("/events");
  await card();

  const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => items.some((each) => each.title === title))).toEqual([
    ...["Spring Gala", "Canceled", "June", "May"],
  ]);
  expect(screen.getByRole("heading", { name: "June", hidden: true }).closest("details")).not.toHaveAttribute("open");
  await visitor.click(screen.getByText("Past events (2)"));
  expect(screen.getByRole("heading", { name: "June" }).closest("details")).toHaveAttribute("open");
  expect(sent.filter(({ call }) => call.endsWith("/interest"))).toHaveLength(1);
});

test("each browser counts once as interested", async () => {
  const { callsOf, leave } = await open();
  expect(await (await card()).findByText("9 people interested")).toBeVisible();
  leave();
  queryClient.clear();

  await visit("/events");

  expect(await (await card()).findByText("8 people interested")).toBeVisible();
  expect(callsOf(interest)).toHaveLength(1);
});

test("who comes back registered is told so, once", async () => {
  await open({}, "/events?registration=success");

  expect(await screen.findByText("Registration Successful!")).toBeVisible();
  expect(screen.getByText("Your registration has been confirmed.")).toBeVisible();
  expect(screen.getAllByText("Registration Successful!")).toHaveLength(1);
});

test("a signup that fails loses nothing; what was sent and happens next is said as long as the page is open", async () => {
  const { answers, visitor } = await open();
  let fail!: () => void;
  answers[signup] = () => new Promise((resolve) => (fail = () => resolve(problem(500))));
  const form = within(await screen.findByRole("form", { name: "Event notifications" }));
  await visitor.type(form.getByLabelText("Name"), "Ada Okafor");
  await visitor.type(form.getByLabelText("Email Address"), "ada@guest.test");
  await visitor.click(form.getByLabelText("Workshops"));

  await visitor.click(form.getByRole("button", { name: "Notify Me" }));

  expect(await form.findByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-disabled", "true");
  fail();
  expect(await screen.findByText("Subscription Failed")).toBeVisible();
  expect(screen.getAllByText("There was a problem with your subscription. Please try again.")).toHaveLength(2);
  expect(form.getByLabelText("Email Address")).toHaveValue("ada@guest.test");
  answers[signup] = () => accepted;
  await visitor.click(form.getByRole("button", { name: "Notify Me" }));

  expect(await screen.findByRole("heading", { name: "You're All Set!" })).toHaveFocus();
  expect(screen.getByText("Interests", { selector: "dt" }).nextElementSibling).toHaveTextContent("Workshops");
  expect(screen.getByText(/A confirmation is on its way to ada@guest\.test/)).toBeVisible();
  expect(screen.queryByText("Our team reads your message.")).not.toBeInTheDocument();
});
