import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { translate } from "#test/support/translated.ts";
import { holdTexts, surviveTranslation } from "#web/lib/translated.ts";
import { ok } from "../api.ts";
import { ada, api, field, gala, press, type } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

surviveTranslation();

/** Texts that change, go, come, and stand beside others. */
const Page = () => {
  const [left, setLeft] = useState(3);
  return (
    <main>
      <p>
        Only {left} left{left < 3 && ", hurry"}
        {left > 1 ? " today" : <b> now</b>}.
      </p>
      <button type="button" onClick={() => setLeft(left - 1)}>
        Take one
      </button>
      {left === 2 && "Two "}
      <input aria-label="Name" defaultValue="" />
      {left < 2 && <p>The last one</p>}
    </main>
  );
};
const text = () => screen.getByRole("main").textContent;
const takeOne = () => act(() => screen.getByRole("button", { name: "Take one" }).click());

test("a translated page changes its texts, and takes them away, as often as it is translated", () => {
  render(<Page />);
  for (const expected of [
    "Only 2 left, hurry today.Take oneTwo ",
    "Only 1 left, hurry now.Take oneThe last one",
    "Only 0 left, hurry now.Take oneThe last one",
  ]) {
    translate();
    takeOne();
    expect(text()).toBe(expected);
  }
});

test("a page that is translated before it is alive keeps its elements and what is typed in them", async () => {
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = renderToString(<Page />);
  translate();
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  input.value = "Ada";
  const problems: unknown[] = [];

  window.earlyClicks = [];
  holdTexts();
  // Its browser does not wait, and what it has done is put back before React goes on.
  translate();
  await Promise.resolve();
  act(() => void hydrateRoot(root, <Page />, { onRecoverableError: (error) => problems.push(error) }));
  delete window.earlyClicks;
  translate();
  takeOne();

  expect(problems).toEqual([]);
  expect(input).toBeInTheDocument();
  expect(input).toHaveValue("Ada");
  expect(text()).toBe("Only 2 left, hurry today.Take oneTwo ");
});

test("a translated registration says what is missing, keeps what is typed, and takes guests", async () => {
  api({ "GET /api/events/gala": () => ok(gala) });
  const { visitor } = await visit("/events/register/gala");
  await screen.findByRole("form", { name: "Event registration" });

  for (const step of [
    () => press(visitor, "Register"),
    () => Promise.resolve(type(ada)),
    () => Promise.resolve(type({ "personalInfo.firstName": "" })),
    () => press(visitor, "Add guest"),
    () => press(visitor, "Register"),
    () => press(visitor, "Remove guest 1"),
    () => press(visitor, "Undo"),
  ]) {
    translate();
    await step();
  }

  expect(field("personalInfo.firstName")).toBeInvalid();
  expect(field("personalInfo.lastName")).toHaveValue("Obi");
  expect(field("guests.0.firstName")).toBeVisible();
  expect(screen.queryByText(/couldn't load/)).not.toBeInTheDocument();
});
