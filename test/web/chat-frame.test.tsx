import { act, screen } from "@testing-library/react";
import { visitCommunity } from "./community.tsx";
import { startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

/** A phone's screen, of which its keyboard covers a part. */
const phone = () => {
  const view = Object.assign(new EventTarget(), { offsetTop: 0, height: 740, scale: 1 });
  Object.assign(window, { visualViewport: view });
  Object.defineProperty(document.documentElement, "clientHeight", { configurable: true, value: 740 });
  return (changes: Partial<typeof view>) =>
    act(() => {
      Object.assign(view, changes);
      view.dispatchEvent(new Event("resize"));
    });
};

const frame = () => screen.getByRole("heading", { level: 1 }).closest("[data-part=head]")!.parentElement!;

const showFrame = async () => {
  const change = phone();
  await visitCommunity();
  return change;
};

test("while one types on a phone, the chat has the room above the keyboard", async () => {
  const change = await showFrame();

  change({ height: 420, offsetTop: 96 });
  expect(frame().style).toMatchObject({ top: "96px", height: "420px" });
  change({ height: 740, offsetTop: 0 });

  expect(frame()).not.toHaveAttribute("data-typing");
  expect(frame().style.height).toBe("");
});

test.each([
  { what: "the bars of a browser", changes: { height: 660 } },
  { what: "a closer look with two fingers", changes: { height: 370, scale: 2 } },
])("$what is no keyboard", async ({ changes }) => {
  const change = await showFrame();

  change(changes);

  expect(frame()).not.toHaveAttribute("data-typing");
});
