import { screen, waitFor, within } from "@testing-library/react";
import { adminEnters, aGuest, approvalsAnswers, decided, pathOf, registration } from "./approvals.ts";
import { enter, ok, portalAnswers, problem } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(adminEnters);

const zora = registration("a", { reference: "7K2M9QXA", guests: [aGuest], message: "Hello" });
const path = "/portal/event-registrations/reg_a";
const visit = () => enter(path, "Registration Review");

test("a registration with everything that was said, and its event", async () => {
  portalAnswers(approvalsAnswers([], { [`GET ${pathOf("a")}`]: () => ok(zora) }));
  await visit();

  expect(await screen.findByRole("heading", { level: 2, name: "Zora Hurston" })).toBeVisible();
  expect(await screen.findByText(/Registration #7K2M9QXA · Elevated Wednesdays · June 25, 2025/)).toHaveTextContent(
    "Submitted June 5, 2025",
  );
  expect(screen.getByRole("row", { name: "Message Hello" })).toBeVisible();
  expect(screen.getByRole("table", { name: "Guests" })).toHaveTextContent("Ben Cole");
  expect(screen.getByRole("link", { name: "Back to approvals" })).toHaveAttribute(
    "href",
    "/portal/event-approvals?event=elevated-wednesdays",
  );
});

test("an event that is in the list no more is unknown", async () => {
  portalAnswers(approvalsAnswers([], { [`GET ${pathOf("a")}`]: () => ok({ ...zora, eventId: "gone" }) }));
  await visit();

  expect(await screen.findByText(/Unknown Event · Unknown Date/)).toBeVisible();
});

test("it is decided on here as on the list", async () => {
  portalAnswers(
    approvalsAnswers([], {
      [`GET ${pathOf("a")}`]: () => ok(zora),
      [`POST ${pathOf("a", "/decision")}`]: () => ok({ registration: decided(zora), emailed: true }),
    }),
  );
  const { member } = await visit();

  await member.click(await screen.findByRole("button", { name: "Approve Registration" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve Registration" }));
  await member.click(dialog.getByRole("button", { name: "Approve" }));

  expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
  expect(await screen.findByText("Approved on June 7, 2025")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region", { name: "Zora Hurston" })).toHaveFocus());
});

test.each([404, 400])("what is not there (%i) is said, with the way back", async (status) => {
  portalAnswers(approvalsAnswers([], { [`GET ${pathOf("a")}`]: () => problem(status) }));
  await visit();

  expect(await screen.findByText("Registration not found")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Back to approvals" }).length).toBeGreaterThan(0);
});

test("a failure is told, and can be tried again", async () => {
  let attempts = 0;
  portalAnswers(approvalsAnswers([], { [`GET ${pathOf("a")}`]: () => (++attempts < 3 ? problem(500) : ok(zora)) }));
  const { member } = await visit();
  expect(await screen.findByText("Failed to load registrations: Unknown error")).toBeVisible();

  await member.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByRole("heading", { level: 2, name: "Zora Hurston" })).toBeVisible();
});
