import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { use } from "react";
import { BrowserRouter, Link } from "react-router-dom";
import { useSearchAddress } from "#web/lib/search-address.ts";

const loading = new Promise<never>(() => {});

const Field = () => {
  const { address, text, setText, setValues } = useSearchAddress();
  const choose = (city: string) => () => setValues({ city });
  // The router changes the address first, and shows a page or a view when it has it.
  if (address.has("slow")) use(loading);
  return (
    <>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={choose("plano")}>Plano</button>
      <button onClick={choose("")}>Any</button>
      <button onClick={() => setValues({ slow: "view" })}>Slow view</button>
      <Link to="/members/ada?slow=page">Slow page</Link>
      <Link to="/members">Members</Link>
    </>
  );
};

const type = async (text: string) => {
  const visitor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  history.replaceState(null, "", "/members");
  render(<Field />, { wrapper: BrowserRouter });
  await visitor.type(screen.getByRole("textbox"), text);
  return (name: string) => visitor.click(screen.getByText(name));
};
const goBack = async () => {
  act(() => history.back());
  await rest();
};
const rest = () => act(() => jest.advanceTimersByTimeAsync(1_000));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test("the address follows once typing rests", async () => {
  await type("ada");
  expect(location.search).toBe("");

  await rest();

  expect(location.search).toBe("?search=ada");
});

test.each([
  ["Slow view", "/members?search=ada&slow=view"],
  ["Slow page", "/members/ada?slow=page"],
])("%s: who follows it at once is not led back while it still loads", async (name, address) => {
  const press = await type("ada");
  await press(name);

  await rest();

  expect(location.pathname + location.search).toBe(address);
});

test("a link to the same page clears the field, also while the address does not follow yet", async () => {
  const press = await type("ada");
  await press("Members");
  await rest();

  expect(screen.getByRole("textbox")).toHaveValue("");
  expect(location.search).toBe("");
});

test("Back takes back the filter that was chosen last, and what was typed by then stays", async () => {
  const press = await type("ada");
  const entries = history.length;
  await press("Plano");
  expect(location.search).toBe("?search=ada&city=plano");
  await press("Plano");
  await press("Any");
  expect(location.search).toBe("?search=ada");
  expect(history).toHaveLength(entries + 2);

  await goBack();
  expect(location.search).toBe("?search=ada&city=plano");
  await goBack();
  expect(location.search).toBe("?search=ada");
  expect(screen.getByRole("textbox")).toHaveValue("ada");
});

test("the field says what the address says that one goes back to", async () => {
  const press = await type("ada");
  await press("Plano");
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).type(screen.getByRole("textbox"), " obi");
  await rest();
  expect(location.search).toBe("?search=ada+obi&city=plano");

  await goBack();

  expect(screen.getByRole("textbox")).toHaveValue("ada");
  expect(location.search).toBe("?search=ada");
});
