import { ChakraProvider } from "@chakra-ui/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { PendingApprovals } from "#web/features/approvals/pending-approvals.tsx";
import { MemberArea } from "#web/layouts/member-area.tsx";
import { system } from "#web/theme/system.ts";
import { adminEnters, approvalsAnswers, gala, registration } from "./approvals.ts";
import { enter, ok, portalAnswers, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

test.each(["/portal/event-approvals", "/portal/event-registrations/reg_a"])(
  "%s is refused to members, who are led to the dashboard; nothing is asked of the API",
  async (path) => {
    startAfresh();
    const sent = portalAnswers();

    await enter(path, "Access Denied");

    expect(screen.getByText("This page is restricted to authorized administrators only.")).toBeVisible();
    expect(await screen.findByText("You don't have permission to view this page.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: /Welcome back/ })).toBeVisible();
    expect(sent.filter(({ call }) => call.includes("/admin/"))).toEqual([]);
  },
);

/** The panel, wherever a page places it. */
const showPanel = () =>
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <Routes>
          <Route element={<MemberArea />}>
            <Route path="/" element={[<h1 key="h">Events</h1>, <PendingApprovals key="p" />]} />
          </Route>
        </Routes>
      </MemoryRouter>
    </ChakraProvider>,
  );

test("an admin sees what waits, with a way to each", async () => {
  adminEnters();
  portalAnswers(
    approvalsAnswers([
      registration("a", { reference: "7K2M9QXA" }),
      registration("b", { reference: "BBBB2222", eventId: gala.id, firstName: "", lastName: "" }),
    ]),
  );
  showPanel();

  expect(await screen.findByRole("heading", { name: "Pending Approvals" })).toBeVisible();
  expect(screen.getByText("2 pending")).toBeVisible();
  expect(screen.getByText("Registration #7K2M9QXA")).toBeVisible();
  expect(screen.getByText("Registration #BBBB2222")).toBeVisible();
  const [first, second] = screen.getAllByRole("listitem");
  await waitFor(() => expect(first).toHaveTextContent("Zora Hurston · Elevated Wednesdays"));
  expect(second).toHaveTextContent("Anonymous Registration · Spring Gala");
  expect(screen.getByRole("link", { name: "Review registration #7K2M9QXA" })).toHaveAttribute(
    "href",
    "/portal/event-registrations/reg_a",
  );
});

test("many are shown a batch at a time", async () => {
  adminEnters();
  portalAnswers(approvalsAnswers(Array.from({ length: 25 }, (_, index) => registration(`${index}`))));
  showPanel();
  expect(await screen.findByText("25 pending")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(20);

  await userEvent.click(screen.getByRole("button", { name: "Show 5 more" }));

  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(25));
});

test("there is no panel when nothing waits", async () => {
  adminEnters();
  const sent = portalAnswers(approvalsAnswers([], { "GET /api/admin/registrations": () => ok({ items: [] }) }));
  showPanel();

  await waitFor(() => expect(sent.map(({ call }) => call)).toContain("GET /api/admin/registrations"));
  expect(screen.queryByText("Pending Approvals")).not.toBeInTheDocument();
});

test("there is no panel for members, and nothing is asked for it", async () => {
  startAfresh();
  const sent = portalAnswers(approvalsAnswers([registration("a")]));
  showPanel();

  expect(await screen.findByRole("heading", { name: "Events" })).toBeVisible();
  expect(sent).toEqual([]);
  expect(screen.queryByText("Pending Approvals")).not.toBeInTheDocument();
});
