import { screen, waitFor, within } from "@testing-library/react";
import type { WaitingParty } from "#shared/waitlist-admin.ts";
import { type Answers, ok, problem } from "../api.ts";
import { startAsAdmin } from "../portal.tsx";
import { registration, visitApprovals, wednesdays } from "./approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);

const get = `GET /api/admin/events/${wednesdays.id}/waitlist`;
const put = `PUT /api/admin/events/${wednesdays.id}/waitlist`;
const move = "POST /api/admin/registrations/reg_b/move";

const removal = "POST /api/admin/registrations/reg_a/removal";

const party = (id: string, name: string, changes: Partial<WaitingParty> = {}): WaitingParty => ({
  ...{ registrationId: `reg_${id}`, name, seats: 1, isCleared: true, passes: 0 },
  ...changes,
});

const line = [
  party("a", "Zora Hurston", { seats: 3, offeredUntil: "2026-12-01T18:00:00.000Z" }),
  party("b", "Ben Cole", { passes: 1 }),
  party("c", "Dee Gone", { isCleared: false, moveReason: "A speaker" }),
];

const waiting = registration("a", {
  status: "waitlisted",
  wait: { isCleared: true, passes: 0, rank: 1, offers: 0, moves: [] },
});

/** The approvals of an event with a line; what the API answers can be changed, and what it was asked is told. */
const visit = async (changes: Answers = {}, registrations = [waiting]) => {
  const answers: Answers = { [get]: () => ok({ items: line, isStopped: false }), ...changes };
  const relay = Object.fromEntries(
    [get, put, move, removal].map((call) => [
      call,
      (request: Parameters<Answers[string]>[0]) => answers[call]!(request),
    ]),
  );
  const { sent, ...page } = await visitApprovals(registrations, relay);
  return { ...page, answers, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const part = async () => within(await screen.findByRole("region", { name: /^Waitlist/ }));

test("the line is there in its order, with what each party waits for, and says what cannot be shown", async () => {
  await visit({ [get]: () => ok({ items: line, isStopped: false, unreadable: 1 }) });

  const shown = await part();
  expect(await shown.findByRole("heading", { name: "Waitlist (3)" })).toBeVisible();
  const rows = shown.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("1.Zora Hurston3 spots · Until December 1, 2026 at 12:00 PM Central TimeOffer out");
  expect(rows[1]).toContain("2.Ben Cole1 spot · Let 1 offer passApproved, waiting");
  expect(rows[2]).toContain("3.Dee Gone1 spotTo be decided");
  expect(rows[2]).toContain("Moved up: A speaker");
  expect(shown.getByText(/^1 party can't be shown: something about it is stored wrong\./)).toBeVisible();
  expect(shown.queryByRole("button", { name: "Move Zora Hurston to the front" })).not.toBeInTheDocument();
});

test("somebody is moved to the front for a reason, which is asked for, and stays where they were not moved", async () => {
  const { member, answers, callsOf } = await visit();
  const shown = await part();
  const press = (name: string) => member.click(shown.getByRole("button", { name }));
  await member.click(await shown.findByRole("button", { name: "Move Ben Cole to the front" }));
  await press("Move to front");
  expect(await shown.findByText("Please say why, in a few words")).toBeVisible();
  expect(callsOf(move)).toHaveLength(0);
  const reason = "She spoke at our first night.";
  await member.type(shown.getByLabelText("Why?"), reason);

  answers[move] = () => problem(409, "This registration is not on the waitlist.");
  await press("Move to front");
  expect(await shown.findByText("This registration is not on the waitlist.")).toBeVisible();
  expect(shown.getByLabelText("Why?")).toHaveValue(reason);
  answers[move] = () => ok(waiting);
  answers[get] = () => ok({ items: [line[1], line[0], line[2]], isStopped: false });
  await press("Move to front");

  expect(await screen.findByText("Moved to the Front")).toBeVisible();
  expect(callsOf(move).map(({ body }) => body)).toEqual([{ reason }, { reason }]);
  await waitFor(() => expect(shown.getAllByRole("listitem")[0]).toHaveTextContent("Ben Cole"));
});

test("a party stays, or is taken off the line with words for them, which are asked for, and kept where it fails", async () => {
  const { member, answers, callsOf } = await visit();
  const shown = await part();
  const takeOff = "Take Zora Hurston off the waitlist";
  const press = (name: string) => member.click(shown.getByRole("button", { name }));
  await member.click(await shown.findByRole("button", { name: takeOff }));
  await press("Keep them in line");
  await waitFor(() => expect(shown.getByRole("button", { name: takeOff })).toHaveFocus());
  await press(takeOff);
  await press("Take off");
  expect(await shown.findByText("Please say why, in a few words")).toBeVisible();
  expect(callsOf(removal)).toHaveLength(0);
  const message = "We've kept it small.";
  await member.type(shown.getByLabelText("What should we tell them?"), message);

  answers[removal] = () => problem(409, "This registration is not on the waitlist.");
  await press("Take off");
  expect(await shown.findByText("This registration is not on the waitlist.")).toBeVisible();
  expect(shown.getByLabelText("What should we tell them?")).toHaveValue(message);
  answers[removal] = () => ok({ registration: { ...waiting, status: "rejected" }, emailed: true });
  answers[get] = () => ok({ items: line.slice(1), isStopped: false });
  await press("Take off");

  expect(await shown.findByRole("heading", { name: "Waitlist (2)" })).toBeVisible();
  expect(await screen.findByText("We emailed Zora Hurston.")).toBeVisible();
  expect(callsOf(removal).map(({ body }) => body)).toEqual([{ message }, { message }]);
});

test("offers are stopped and resumed", async () => {
  const { member, answers, callsOf } = await visit();
  const shown = await part();
  answers[put] = () => ok({ items: line, isStopped: true });

  await member.click(await shown.findByRole("button", { name: "Stop offering" }));

  expect(await shown.findByText(/^Offers are stopped/)).toBeVisible();
  expect(callsOf(put)[0]?.body).toEqual({ isStopped: true });
  answers[put] = () => ok({ items: line, isStopped: false });
  await member.click(shown.getByRole("button", { name: "Resume offering" }));
  expect(await shown.findByRole("button", { name: "Stop offering" })).toBeVisible();
});

test("a waitlisted registration is decided like a pending one, and the words say that it waits", async () => {
  const { member } = await visit({}, [{ ...waiting, wait: { ...waiting.wait!, isCleared: false } }]);

  await member.click(await screen.findByRole("button", { name: "Approve Registration" }));

  expect(await screen.findByText(/We'll email them that they're approved, and offer them a spot/)).toBeVisible();
});
