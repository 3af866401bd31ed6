import { screen } from "@testing-library/react";
import { ada, session } from "./member-session.ts";
import { evening, registered } from "./portal-events.tsx";
import { enter, ok, portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const open = async (isAdmin: boolean) => {
  session.member = { ...ada, isAdmin };
  const sent = portalAnswers({
    "GET /api/events": () => ok({ items: [evening()] }),
    "GET /api/portal/registrations": () => ok({ items: [] }),
    "GET /api/admin/events": () => ok({ items: [{ ...evening(), status: "open", version: 1 }] }),
    "GET /api/admin/registrations": () => ok({ items: [{ ...registered(), isTest: false, decisions: [] }] }),
  });
  await enter("/portal/events", "Events");
  await screen.findByRole("article");
  return sent;
};

test("admins find what waits for their decision", async () => {
  await open(true);

  expect(await screen.findByText("Pending Approvals")).toBeVisible();
  expect(screen.getByText("1 pending")).toBeVisible();
  expect(screen.getByRole("link", { name: /Review/ })).toHaveAttribute("href", "/portal/event-registrations/reg_01");
});

test("for members, nothing of it is asked", async () => {
  const sent = await open(false);

  expect(screen.queryByText("Pending Approvals")).not.toBeInTheDocument();
  expect(sent.filter(({ call }) => call.includes("/api/admin/"))).toEqual([]);
});
