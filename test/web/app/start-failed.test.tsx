import { screen, waitFor } from "@testing-library/react";

jest.mock("#web/theme/fonts/fonts.css", () => ({}), { virtual: true });
jest.mock("#web/app/start.tsx", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

const start = () => jest.isolateModules(() => void jest.requireActual("#web/app/entry-client.ts"));

test("where the app cannot be loaded, that is said, and the page is loaded again, but once", async () => {
  // What jsdom says of a reload, which it cannot do.
  const reloads = jest.spyOn(console, "error").mockImplementation();
  document.body.innerHTML = '<div id="root"></div>';

  start();
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  await waitFor(() => expect(String(reloads.mock.calls)).toMatch(/navigation/));
  document.body.innerHTML = '<div id="root"></div>';
  start();

  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  expect(reloads).toHaveBeenCalledTimes(1);
});
