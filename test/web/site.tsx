import { act, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { MemoryRouter, type MemoryRouterProps } from "react-router-dom";
import { defaultLevels } from "#shared/levels.ts";
import { App } from "#web/app/app.tsx";
import { applicationQuestionsKey } from "#web/lib/api/application-questions.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { toaster } from "#web/ui/toaster.tsx";
import { completeBrowser } from "./browser.ts";

/**
 * Somebody who uses a page. Each of their acts is within `act`, since React otherwise shows each part that is loaded
 * 300 ms after the one before.
 */
export const createVisitor = () =>
  new Proxy(userEvent.setup({ delay: null }), {
    get: (visitor, name: keyof UserEvent) => {
      const { [name]: part } = visitor;
      if (typeof part !== "function") return part;
      return (...input: unknown[]) =>
        act(async () => (part as (...input: unknown[]) => Promise<unknown>).apply(visitor, input));
    },
  });

/**
 * The whole site at `path`, once its page is there, and its visitor, with preferences such as
 * `(prefers-reduced-motion: reduce)`. A router other than usual brings its own path.
 */
export const visit = async (
  path = "/",
  preferences: string[] = [],
  Router: ComponentType<MemoryRouterProps> = MemoryRouter,
) => {
  completeBrowser(preferences);
  // A read that failed is retried at once.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  queryClient.setQueryData(levelsKey, { items: defaultLevels, currency: "usd" });
  queryClient.setQueryData(applicationQuestionsKey, []);
  // Toasts outlive the page they were shown on.
  toaster.remove();
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
  return { visitor: createVisitor(), leave: site.unmount };
};
