import { screen, within } from "@testing-library/react";
import { adasProfile, enter, ok, portalAnswers, problem, startAfresh } from "./portal.tsx";
import { field } from "./profile-editing.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

test("the profile is shown as others see it", async () => {
  portalAnswers();
  await enter("/portal/profile");

  expect(await screen.findByRole("heading", { level: 2, name: "Ada Obi" })).toHaveAttribute("dir", "auto");
  expect(screen.getByText("Architect · Obi & Daughters")).toBeVisible();
  expect(screen.getByText(/Houses with shade\.\sAsk me about porches\./)).toBeVisible();
  const website = screen.getByRole("link", { name: /obi\.example/ });
  expect(website).toHaveAttribute("href", "https://obi.example");
  expect(website).toHaveAttribute("rel", "noopener noreferrer nofollow");
  expect(website).toHaveAttribute("target", "_blank");
});

test("a website that is not of the web is no link", async () => {
  portalAnswers({ "GET /api/profile": () => ok({ ...adasProfile, website: "javascript:alert(1)" }) });
  await enter("/portal/profile");

  await screen.findByRole("heading", { level: 2, name: "Ada Obi" });

  const links = within(screen.getByRole("main")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/portal/listing"]);
});

test("without a profile, one is invited to make it", async () => {
  const nobody = { ...adasProfile, full_name: "", company: "", position: "", bio: "", location: "", website: "" };
  portalAnswers({ "GET /api/profile": () => ok({ ...nobody, version: 0, updated_at: null }) });
  const { member } = await enter("/portal/profile");

  await member.click(await screen.findByRole("button", { name: "Complete Your Profile" }));

  expect(field("Full Name")).toHaveFocus();
});

test("a profile that cannot be loaded is offered again", async () => {
  let attempts = 0;
  portalAnswers({ "GET /api/profile": () => (++attempts < 3 ? problem(500) : ok(adasProfile)) });
  const { member } = await enter("/portal/profile");
  const again = await screen.findByRole("button", { name: "Try again" });

  await member.click(again);

  expect(await screen.findByRole("heading", { level: 2, name: "Ada Obi" })).toBeVisible();
});
