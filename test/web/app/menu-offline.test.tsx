import { act, screen, waitFor } from "@testing-library/react";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
const mockFetchDrawer = jest.fn<void, []>();
jest.mock("#web/app/layouts/portal-drawer.tsx", () => {
  mockFetchDrawer();
  return jest.requireActual<object>("#web/app/layouts/portal-drawer.tsx");
});

afterEach(() => void jest.useRealTimers());

test("the phone's menu is fetched once the portal is idle, and opens without a network then", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  portalAnswers();
  const { member } = await enter();
  expect(mockFetchDrawer).not.toHaveBeenCalled();

  act(() => void jest.advanceTimersByTime(4000));
  await waitFor(() => expect(mockFetchDrawer).toHaveBeenCalledTimes(1));
  mockFetchDrawer.mockImplementation(() => {
    throw new TypeError("Failed to fetch");
  });
  await member.click(screen.getByRole("button", { name: "Menu…" }));

  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeVisible();
});
