import { useSyncExternalStore } from "react";
import { writeText } from "#web/lib/storage.ts";

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
  writeText(storageKey, theme, "browser");
  apply(theme);
};

/** The visitor's theme and how to change it. The inline script in `index.html` has applied it before first paint. */
export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, current, () => "light" as const), choose });
