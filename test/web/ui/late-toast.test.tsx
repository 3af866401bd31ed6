import { act, screen } from "@testing-library/react";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { show } from "../messaging/chat.tsx";

let mockIsOffline = true;
jest.mock("#web/ui/toaster.tsx", () => {
  if (mockIsOffline) throw new TypeError("Failed to fetch dynamically imported module");
  return jest.requireActual<object>("#web/ui/toaster.tsx");
});

test("a success that was told without a network is shown when it is back, and no failure from before it", async () => {
  show(<ToastOutlet />);

  // Forms wait for it: it is not kept back until the network is there.
  await act(() => showToast({ type: "error", title: "Not Saved", description: "Network error." }));
  await act(() => showToast({ type: "success", title: "Saved", description: "Everything is kept." }));
  expect(screen.queryByText("Saved")).not.toBeInTheDocument();
  mockIsOffline = false;
  act(() => void dispatchEvent(new Event("online")));

  expect(await screen.findByText("Saved")).toBeVisible();
  expect(screen.queryByText("Not Saved")).not.toBeInTheDocument();
});
