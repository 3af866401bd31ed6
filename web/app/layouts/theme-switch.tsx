import { useTheme } from "#web/lib/use-theme.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

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
