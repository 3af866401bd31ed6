import { screen, within } from "@testing-library/react";
import { visit } from "../site.tsx";

jest.mock("#shared/brand.ts", () => ({
  ...jest.requireActual<object>("#shared/brand.ts"),
  socialAccounts: [{ name: "Instagram", url: "https://www.instagram.com/another.club" }],
  replyTimes: {},
}));

test("a club's own accounts are linked in the footer", async () => {
  await visit();

  const footer = within(screen.getByRole("contentinfo"));

  expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/another.club",
  );
});

test("a club that promises no time is not said to", async () => {
  await visit("/contact");

  expect(screen.getByText(/we read everything, and reply\.$/)).toBeVisible();
});
