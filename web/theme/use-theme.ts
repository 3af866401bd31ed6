import { useSyncExternalStore } from "react";

type Theme = "light" | "dark";

const storageKey = "vite-ui-theme";
const changed = "club:theme";

const current = (): Theme => (document.documentElement.classList.contains("dark") ? "dark" : "light");

const apply = (theme: Theme) => {
  document.documentElement.classList.remove("light", "dark");
  document.documentElement.classList.add(theme);
  dispatchEvent(new Event(changed));
};

const followOtherTabs = (event: StorageEvent) => {
  if (event.key === storageKey) apply(event.newValue === "dark" ? "dark" : "light");
};

const subscribe = (onChange: () => void) => {
  addEventListener(changed, onChange);
  addEventListener("storage", followOtherTabs);
  return () => {
    removeEventListener(changed, onChange);
    removeEventListener("storage", followOtherTabs);
  };
};

const choose = (theme: Theme) => {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
  apply(theme);
};

/** The visitor's theme and how to change it. The inline script in `index.html` has applied it before first paint. */
export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, current, () => "light" as const), choose });
