import { useEffect, useSyncExternalStore } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { writeText } from "./storage.ts";

type Theme = "light" | "dark";

const storageKey = "vite-ui-theme";
const changeEvent = "club:theme";

const getTheme = (): Theme => (document.documentElement.classList.contains("dark") ? "dark" : "light");

const apply = (theme: Theme) => {
  document.documentElement.classList.remove("light", "dark");
  document.documentElement.classList.add(theme);
  dispatchEvent(new Event(changeEvent));
};

const followOtherTabs = (event: StorageEvent) => {
  if (event.key === storageKey) apply(event.newValue === "dark" ? "dark" : "light");
};

const subscribe = (onChange: () => void) => {
  // A separate listener each: a shared one would be removed with the first component that unmounts.
  const follow = (event: StorageEvent) => followOtherTabs(event);
  addEventListener(changeEvent, onChange);
  addEventListener("storage", follow);
  return () => {
    removeEventListener(changeEvent, onChange);
    removeEventListener("storage", follow);
  };
};

const choose = (theme: Theme) => {
  writeText(storageKey, theme, "browser");
  apply(theme);
};

/**
 * The visitor's theme and a function to change it. The inline script in `index.html` applies it before the first
 * paint.
 */
export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, getTheme, () => "light" as const), choose });

const classes = () => document.documentElement.classList;
let isDarkAfterwards = false;

/** Prints in the light colors, whatever the theme: a dark page is little but ink. */
export const usePrintInLight = () =>
  useEffect(() => {
    const begin = () => {
      isDarkAfterwards ||= classes().contains("dark");
      classes().remove("dark");
    };
    const end = () => {
      if (isDarkAfterwards) classes().add("dark");
      isDarkAfterwards = false;
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);

/** Toggles between light and dark. */
export const ThemeSwitch = () => {
  const { theme, choose } = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Button look="quiet" size="icon" aria-label={`Switch to ${other} theme`} onClick={() => choose(other)}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </Button>
  );
};
