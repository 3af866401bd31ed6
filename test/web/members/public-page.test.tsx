import { screen, within } from "@testing-library/react";
import type { PublicMember } from "#shared/members.ts";
import { ok, problem, type Answers } from "../api.ts";
import { portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const call = "GET /api/public-members/ben";
const ben: PublicMember = {
  ...{ id: "ben", full_name: "Ben Cole", avatar_url: null },
  ...{ company: "Cole Payroll", website: "https://cole.example/" },
};

const open = async (answer: Answers[string], path = "/members/ben") => {
  const sent = portalAnswers({ [call]: answer });
  const { visitor } = await visit(path);
  return { visitor, sent };
};
const signIn = () => localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
const main = () => within(screen.getByRole("main"));

test("a public page shows the name, the company, a website that opens apart, what the club is, and where to apply", async () => {
  await open(() => ok(ben));

  expect(await screen.findByRole("heading", { level: 1, name: "Ben Cole" })).toBeVisible();
  expect(screen.getByText("Cole Payroll")).toBeVisible();
  const website = main().getByRole("link", { name: /^cole\.example/ });
  expect(website).toHaveAttribute("href", "https://cole.example/");
  expect(website).toHaveAttribute("target", "_blank");
  expect(website.getAttribute("rel")!.split(" ").sort()).toEqual(["nofollow", "noopener", "noreferrer"]);
  expect(document.title).toBe("Ben Cole · Dallas Elevated");
  expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const next = within(screen.getByRole("region", { name: "Good company, on purpose" }));
  expect(next.getByText(/^Dallas Elevated is a private club in Dallas whose members/)).toBeVisible();
  expect(next.getByRole("link", { name: "Apply for membership" })).toHaveAttribute("href", "/membership");
});

test("what is not shown is not missed, and a website that is no address of the web is no link", async () => {
  await open(() => ok({ id: "ben", full_name: "Ben Cole", avatar_url: null, website: "javascript:alert(1)" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Ben Cole" })).toBeVisible();
  const hero = within(screen.getByRole("region", { name: "Ben Cole" }));
  expect(hero.queryByRole("link")).not.toBeInTheDocument();
  expect(hero.queryByText(/alert/)).not.toBeInTheDocument();
});
test("who is signed in finds the member's page in the portal instead", async () => {
  signIn();
  await open(() => ok(ben));

  const next = within(await screen.findByRole("region", { name: "There's more inside" }));
  expect(next.getByRole("link", { name: "Open in the portal" })).toHaveAttribute("href", "/portal/members/ben");
  expect(main().queryByRole("link", { name: "Apply for membership" })).not.toBeInTheDocument();
});

test("where the club knows none, no one shows a page, and nothing more is asked", async () => {
  const { sent } = await open(() => problem(404, "Member not found."));

  expect(await screen.findByRole("heading", { level: 1, name: "No one shows a page here" })).toBeVisible();
  expect(main().getByRole("link", { name: "Meet the club" })).toHaveAttribute("href", "/about");
  expect(main().getByRole("link", { name: "Apply for membership" })).toBeVisible();
  expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(sent.filter((each) => each.call === call)).toHaveLength(1);
});
