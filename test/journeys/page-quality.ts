import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const themes = ["light", "dark"] as const;
export const widths = [360, 768, 1440] as const;
export const height = 800;

/** The page in a theme, from its first paint. */
export const inTheme = (page: Page, theme: string) =>
  page.addInitScript((chosen) => localStorage.setItem("vite-ui-theme", chosen), theme);

/** What axe finds, rule by rule. */
export const violations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
};

/** What the page says to the console from now on. */
export const complaintsOf = (page: Page) => {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
};
