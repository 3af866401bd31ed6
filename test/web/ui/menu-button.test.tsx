import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { show } from "../messaging/chat.tsx";

const open = async (on?: "phone") => {
  const onSelect = jest.fn();
  const { member } = show(
    <MenuButton label="Message actions" entries={[{ label: "Edit", onSelect }]}>
      …
    </MenuButton>,
  );
  const button = screen.getByRole("button", { name: "Message actions" });
  const place = jest.spyOn(button, "getBoundingClientRect");
  const moveTo = (top: number) => place.mockReturnValue(new DOMRect(40, top, 44, 44));
  moveTo(200);
  if (on) window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  await member.click(button);
  return { moveTo, button, menu: () => screen.queryByRole("menu") };
};

test.each([
  { place: "in the middle of a phone", at: [174, 200], starts: { left: "34px", top: "248px" } },
  { place: "at its right edge", at: [312, 200], starts: { left: "34px", top: "248px" } },
  { place: "at its left edge", at: [4, 200], starts: { left: "8px", top: "248px" } },
  { place: "low on it", at: [174, 600], starts: { left: "34px", top: "256px" } },
  { place: "with too little room below it", at: [174, 370], starts: { left: "34px", top: "352px" } },
])("it is as a whole on the screen beside a button $place", async ({ at: [left, top], starts }) => {
  jest.replaceProperty(window, "innerWidth", 360);
  jest.replaceProperty(window, "innerHeight", 700);
  jest.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return this.role === "menu" ? new DOMRect(left, top, 318, 340) : new DOMRect(left, top, 44, 44);
  });
  const { member } = show(
    <MenuButton label="Message actions" entries={[{ label: "Edit", onSelect: jest.fn() }]}>
      …
    </MenuButton>,
  );

  await member.click(screen.getByRole("button", { name: "Message actions" }));

  expect(screen.getByRole("menu")).toHaveStyle(starts);
});

test("on a phone, Back closes it and not the page", async () => {
  const { menu } = await open("phone");
  expect(menu()).toBeVisible();

  act(() => history.back());

  await waitFor(() => expect(menu()).not.toBeInTheDocument());
});

test("it closes when its button is scrolled out of sight, which gets the focus back", async () => {
  const { moveTo, menu, button } = await open();

  moveTo(-100);
  fireEvent.scroll(document.body);

  expect(menu()).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});
