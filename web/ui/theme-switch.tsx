import { useTheme } from "#web/theme/use-theme.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

/** Turns the lights down or up. */
export const ThemeSwitch = () => {
  const { theme, choose } = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Button look="quiet" size="icon" aria-label={`Switch to ${other} theme`} onClick={() => choose(other)}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </Button>
  );
};
