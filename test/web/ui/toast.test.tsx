import { fireEvent, screen, within } from "@testing-library/react";
import { Button } from "#web/ui/button.tsx";
import { ToastOutlet } from "#web/ui/toast-outlet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { toaster } from "#web/ui/toaster.tsx";
import { show } from "../messaging/chat.tsx";

const saved = { type: "success", title: "Saved", description: "Everything is kept." } as const;

const showButton = () => {
  // Toasts outlive the page they were shown on.
  toaster.remove();
  show(
    <>
      <Button onClick={() => void showToast(saved)}>Save</Button>
      <ToastOutlet />
    </>,
  );
  return screen.getByRole("button", { name: "Save" });
};

const stackOf = async (place: "top" | "bottom") => within(await screen.findByRole("region", { name: RegExp(place) }));

const isIn = async (place: "top" | "bottom") => (await (await stackOf(place)).findAllByText("Saved")).length > 0;

const desk = { innerWidth: 1024, innerHeight: 768 };
const phone = { innerWidth: 360, innerHeight: 740 };
beforeEach(() => Object.assign(window, desk));

test.each([
  ["at the top, since at the bottom is what was pressed", desk, { clientX: 600, clientY: 700 }, "top"],
  ["not over what was pressed at the top", desk, { clientX: 900, clientY: 200 }, "bottom"],
  [
    "on a phone at the bottom, since what comes next begins at the top",
    phone,
    { clientX: 100, clientY: 300 },
    "bottom",
  ],
  ["not over what was pressed at the bottom of a phone", phone, { clientX: 100, clientY: 600 }, "top"],
] as const)("an outcome is told %s", async (_, size, at, place) => {
  Object.assign(window, size);
  const button = showButton();

  fireEvent.click(button, { detail: 1, ...at });

  expect(await isIn(place)).toBe(true);
});

test("an outcome is not told over what was pressed by a key", async () => {
  const button = showButton();
  button.getBoundingClientRect = () => new DOMRect(880, 180, 100, 44);

  fireEvent.click(button, { detail: 0 });

  expect(await isIn("bottom")).toBe(true);
});

describe("on a phone", () => {
  beforeEach(() => Object.assign(window, phone));

  test("an outcome may be told over what has sent a form, which is done with", async () => {
    const button = showButton();
    button.setAttribute("type", "submit");

    fireEvent.click(button, { detail: 1, clientX: 100, clientY: 600 });

    expect(await isIn("bottom")).toBe(true);
  });

  test("an outcome is not told where one writes, and has the keyboard", async () => {
    const button = showButton();
    const field = document.body.appendChild(document.createElement("textarea"));
    field.focus();

    fireEvent.click(button, { detail: 1, clientX: 100, clientY: 300 });

    expect(await isIn("top")).toBe(true);
    field.remove();
  });
});

test.each([
  ["three", desk, ["4", "3", "2"]],
  ["on a phone two", phone, ["4", "3"]],
] as const)("of many outcomes the latest are told, at most %s", async (_, size, expected) => {
  Object.assign(window, size);
  showButton();

  for (const title of ["1", "2", "3", "4"]) await showToast({ ...saved, title });

  expect(await screen.findByText("4")).toBeVisible();
  expect(screen.getAllByText(/^\d$/).map(({ textContent }) => textContent)).toEqual(expected);
});

test("the same outcome again is in one place", async () => {
  const button = showButton();
  fireEvent.click(button, { detail: 1, clientX: 900, clientY: 200 });
  await isIn("bottom");

  fireEvent.click(button, { detail: 1, clientX: 600, clientY: 700 });

  expect(await isIn("top")).toBe(true);
  expect(screen.getAllByText("Saved")).toHaveLength(1);
});
