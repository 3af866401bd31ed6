import { screen, within } from "@testing-library/react";
import { visit } from "../site.tsx";

jest.mock("#shared/brand.ts", () => ({
  ...jest.requireActual<object>("#shared/brand.ts"),
  socialAccounts: [{ name: "Instagram", url: "https://www.instagram.com/another.club" }],
  dues: { vip: "$90 a month" },
  replyTimes: {},
}));

const cardOf = (tier: string) => screen.getByRole("heading", { level: 3, name: tier }).parentElement!;

test("a club's own accounts are linked in the footer", async () => {
  await visit();

  const footer = within(screen.getByRole("contentinfo"));

  expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/another.club",
  );
});

test("dues are shown for the tier that has them, and for no other", async () => {
  await visit("/membership");

  expect(cardOf("VIP")).toHaveTextContent("$90 a month");
  expect(cardOf("Standard")).not.toHaveTextContent("$");
});

test("a club that promises no time is not said to", async () => {
  await visit("/contact");

  expect(screen.getByText(/we read everything, and reply\.$/)).toBeVisible();
});
