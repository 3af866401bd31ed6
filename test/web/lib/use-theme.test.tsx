import { act, render } from "@testing-library/react";
import { useTheme } from "#web/lib/theme.tsx";

const Lamp = () => <p>{useTheme().theme}</p>;

const chooseElsewhere = (newValue: string) =>
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "vite-ui-theme", newValue })));

test("another tab's choice is followed, also once another part that followed it is gone", () => {
  document.documentElement.className = "light";
  const { container } = render(<Lamp />);
  const { unmount } = render(<Lamp />);

  unmount();
  chooseElsewhere("dark");

  expect(container).toHaveTextContent("dark");
  expect(document.documentElement).toHaveClass("dark");
});
