import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { useSearchAddress } from "#web/lib/search-address.ts";

const Field = () => {
  const { text, setText } = useSearchAddress();
  return <input value={text} onChange={({ target }) => setText(target.value)} />;
};

const type = async (text: string) => {
  const visitor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  history.replaceState(null, "", "/members");
  render(<Field />, { wrapper: BrowserRouter });
  await visitor.type(screen.getByRole("textbox"), text);
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

test("who follows a link at once is not led back while its page still loads", async () => {
  await type("ada");
  // The router changes the address first, and shows the page when it has it.
  history.pushState(null, "", "/members/ada");

  await rest();

  expect(location.pathname + location.search).toBe("/members/ada");
});
