import { screen, waitFor } from "@testing-library/react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ok } from "../api.ts";
import { gala, openOwn, own, press } from "./registrations.tsx";

const accept = `POST /api/registrations/by-link/offer/acceptance`;
const cancel = `POST /api/registrations/by-link/cancellation`;

const waiting = (wait: Partial<NonNullable<RegistrationWithEvent["wait"]>> = {}, changes: object = {}) =>
  own({
    ...{ status: "waitlisted", wait: { isCleared: true, passes: 0, ...wait }, place: 1 },
    ...{ event: { ...gala, spots: 30, spotsLeft: 0 } },
    ...changes,
  });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open = async (registration: RegistrationWithEvent) => {
  const opened = await openOwn(registration);
  if (registration.status === "waitlisted")
    await screen.findByText(/Your place in line|spots are yours|Time is up|event has begun/);
  return opened;
};

describe("on the waitlist", () => {
  test("nothing is promised while admins have stopped the offers", async () => {
    await open(waiting({}, { isLineStopped: true }));

    expect(screen.getByText(/^Our team isn't offering spots at the moment/)).toBeVisible();
    expect(screen.queryByText(/You're first in line/)).not.toBeInTheDocument();
  });

  test.each([
    [1, /^You're first in line/],
    [3, /^2 parties are ahead of you. Spots free up when others cancel; we can't promise one/],
    [9, /^8 parties are ahead of you. To be honest, that many spots rarely free up/],
  ])("one's own page says the place %s, and honestly what may come of it", async (place, chances) => {
    await open(waiting({}, { place }));

    expect(screen.getByRole("heading", { name: "On the waitlist" })).toBeVisible();
    expect(screen.getByRole("heading", { name: `Your place in line: ${place}` })).toBeVisible();
    expect(screen.getByText(chances)).toBeVisible();
    expect(screen.getByText(/our team has approved you/)).toBeVisible();
    expect(screen.getByText(/You need 2 spots at once/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Accept|Add to calendar/ })).not.toBeInTheDocument();
  });

  test("whoever leaves is asked first, and told that their place is gone", async () => {
    const { answers, visitor, callsOf } = await open(waiting());
    answers[cancel] = () => ok(waiting({}, { status: "cancelled" }));

    await press(visitor, "Leave the waitlist");
    expect(screen.getByText(/You give up your place in line/)).toBeVisible();
    expect(callsOf(cancel)).toHaveLength(0);
    await press(visitor, "Yes, leave");

    expect(await screen.findByText("You Left the Waitlist")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Canceled" })).toHaveFocus();
  });

  test("whoever let four offers pass reads why it is canceled", async () => {
    await open(waiting({ passes: 4 }, { status: "cancelled" }));

    expect(await screen.findByText(/Four offers passed without an answer/)).toBeVisible();
  });
});

describe("once the event has begun", () => {
  const begun = { ...gala, startsAt: inHours(-1), endsAt: inHours(4) };

  test.each([
    ["no spot came free", {}, /no spot came free for you this time/],
    ["an offer has passed", { passes: 1 }, /We held spots for you, but didn't hear from you in time/],
    ["an offer has just passed", { offeredUntil: inHours(-1) }, /We held spots for you/],
  ])("one's own page says that the waitlist is closed: %s", async (_, wait, told) => {
    await open(waiting(wait, { event: begun, place: undefined }));

    expect(screen.getByRole("heading", { name: "The waitlist is closed" })).toBeVisible();
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByRole("heading", { name: /place in line|yours/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Accept|Leave|Change/ })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See all events" })).toHaveAttribute("href", "/events");
  });
});

describe("an offer", () => {
  test("says for how many and until when, and is accepted at a press", async () => {
    const { answers, visitor, callsOf } = await open(waiting({ offeredUntil: inHours(20) }));
    answers[accept] = () => ok(own({ status: "approved", version: 4 }));
    expect(screen.getByRole("heading", { name: "2 spots are yours" })).toBeVisible();
    expect(screen.getByText(/We're holding them for you until .* Central Time\./)).toBeVisible();
    expect(screen.getByText(/Declining takes you off the waitlist/)).toBeVisible();
    expect(callsOf(accept)).toHaveLength(0);

    await press(visitor, "Accept");

    expect(await screen.findByRole("heading", { name: "Approved" })).toHaveFocus();
    expect(await screen.findByText("You're In")).toBeVisible();
    expect(callsOf(accept)).toHaveLength(1);
  });

  test("is declined in two steps", async () => {
    const { answers, visitor, callsOf } = await open(waiting({ offeredUntil: inHours(20) }));
    answers[cancel] = () => ok(waiting({}, { status: "cancelled" }));

    await press(visitor, "Decline");
    expect(screen.getByRole("heading", { name: "Decline this offer?" })).toHaveFocus();
    expect(callsOf(cancel)).toHaveLength(0);
    await press(visitor, "Yes, decline");

    await waitFor(() => expect(callsOf(cancel)).toHaveLength(1));
  });

  test("that has ended can't be accepted, and says so", async () => {
    await open(waiting({ offeredUntil: inHours(-1) }));

    expect(screen.getByText(/Time is up/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Leave the waitlist" })).toBeVisible();
  });
});
