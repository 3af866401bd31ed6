import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { MemoryRouter, type MemoryRouterProps } from "react-router-dom";
import { App } from "#web/app/app.tsx";
import { toaster } from "#web/ui/toaster.tsx";
import { completeBrowser } from "./browser.ts";

/**
 * The whole site at `path`, once its page is there, and somebody to use it, with preferences such as
 * `(prefers-reduced-motion: reduce)`. A router other than usual brings its own path.
 */
export const visit = async (
  path = "/",
  preferences: string[] = [],
  Router: ComponentType<MemoryRouterProps> = MemoryRouter,
) => {
  completeBrowser(preferences);
  // Toasts outlive the page they were shown on.
  toaster.remove();
  // Within `act`, since React otherwise shows each part that is loaded 300 ms after the one before.
  const site = await act(async () =>
    Promise.resolve(
      render(
        <Router initialEntries={[path]}>
          <App />
        </Router>,
      ),
    ),
  );
  await screen.findByRole("heading", { level: 1 });
  return { visitor: userEvent.setup({ delay: null }), leave: site.unmount };
};
