import { fireEvent, screen, waitFor } from "@testing-library/react";

jest.mock("#web/theme/fonts/fonts.css", () => ({}), { virtual: true });
jest.mock("#web/app/start.tsx", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

/** The page as it is served, before anything of the app has come. */
const openPage = () => {
  document.body.innerHTML = '<div id="root"></div><script type="module"></script>';
  return document.querySelector("script")!;
};
const start = () => jest.isolateModules(() => void jest.requireActual("#web/app/entry-client.ts"));

const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: string) => string }>("node:fs");
// What jsdom says of a reload, which it cannot do.
const reloads = jest.spyOn(console, "error").mockImplementation();
const script = /<script>(.*?)<\/script>/s.exec(readFileSync("web/index.html", "utf8"))?.[1] ?? "";
// oxlint-disable-next-line no-eval -- a script of the page itself, which jsdom does not run
beforeAll(() => void window.eval(script));
beforeEach(() => {
  sessionStorage.clear();
  reloads.mockClear();
});

test("where the app cannot be loaded, that is said, and the page is loaded again, but once", async () => {
  openPage();
  start();
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  await waitFor(() => expect(String(reloads.mock.calls)).toMatch(/navigation/));
  openPage();
  start();

  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  expect(reloads).toHaveBeenCalledTimes(1);
});

test("where not even what loads the app has come, the same", () => {
  fireEvent.error(openPage());

  expect(screen.getByRole("alert")).toHaveTextContent("could not be loaded");
  expect(reloads).toHaveBeenCalledTimes(1);
});

test("a picture that does not come is no reason", () => {
  openPage();
  document.body.append(new Image());
  fireEvent.error(document.querySelector("img")!);

  expect(screen.queryByRole("alert")).toBeNull();
});
