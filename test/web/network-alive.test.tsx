import { ChakraProvider } from "@chakra-ui/react";
import { act, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { Network } from "#web/pages/network.tsx";
import { system } from "#web/theme/system.ts";
import { directoryOf } from "./businesses.ts";

beforeEach(() => void directoryOf());

const searchField = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
const categoryField = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Category" });

const pageAt = (path: string) => (
  <ChakraProvider value={system}>
    <MemoryRouter initialEntries={[path]}>
      <Network />
    </MemoryRouter>
  </ChakraProvider>
);

/** The prerendered page comes alive at `path`; hands out what React complained about, and `leave`. */
const comeAlive = async (path: string) => {
  const complain = jest.fn();
  const log = jest.spyOn(console, "error").mockImplementation(complain);
  const root = await act(() =>
    Promise.resolve(hydrateRoot(document.body, pageAt(path), { onRecoverableError: complain })),
  );
  log.mockRestore();
  return { complaints: complain.mock.calls, leave: () => act(() => root.unmount()) };
};

test("the prerendered page knows no query, and comes alive without complaint where there is one", async () => {
  document.body.innerHTML = renderToString(pageAt("/network"));

  const { complaints, leave } = await comeAlive("/network?q=gumbo");

  expect(complaints).toEqual([]);
  expect(screen.getByRole("heading", { name: "Auntie Vee's Kitchen" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("1 business");
  expect(searchField()).toHaveValue("gumbo");
  leave();
});

test("what was chosen before the page came alive counts", async () => {
  document.body.innerHTML = renderToString(pageAt("/network"));
  searchField().value = "patient";
  categoryField().value = "Tech";

  const { leave } = await comeAlive("/network");

  expect(screen.getByRole("heading", { name: "Signal & Daughters" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("1 business");
  expect(searchField()).toHaveValue("patient");
  leave();
});
