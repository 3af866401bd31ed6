import { screen } from "@testing-library/react";
import { adasProfile, enter, ok, portalAnswers, startAfresh } from "../portal.tsx";
import { adminEnters, approvalsAnswers, registration, visitApprovals } from "../registrations/approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAfresh);

test.each([
  "/portal/articles",
  "/portal/audio",
  "/portal/coupons",
  "/portal/products",
  "/portal/videos",
  "/portal/events/new",
])("%s is a place that has not come yet: the fall-back page", async (path) => {
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);

  await enter(path, "Oops! Page not found");

  log.mockRestore();
});

test("the dashboard's header shows the member's picture", async () => {
  portalAnswers({ "GET /api/profile": () => ok({ ...adasProfile, avatar_url: "/media/avatars/ada.webp" }) });

  await enter("/portal/dashboard", "Welcome back, Ada");

  const header = screen.getByRole("heading", { level: 1 }).parentElement!;
  expect(header.querySelector("img")).toHaveAttribute("src", "/media/avatars/ada.webp");
});

test("the approvals welcome admins, and say what one can search for", async () => {
  adminEnters();
  portalAnswers(approvalsAnswers([registration("a")]));

  await visitApprovals();

  expect(screen.getByText(/^Welcome\. See who would like to attend/)).toBeVisible();
  expect(screen.getByPlaceholderText("Search by name, email, phone...")).toHaveAccessibleName("Search registrations");
});
