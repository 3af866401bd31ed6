import { screen, within } from "@testing-library/react";
import type { MemberPage } from "#shared/members.ts";
import { ok } from "../api.ts";
import { withBen } from "../messaging/messages.tsx";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const ben: MemberPage = {
  ...{ id: "ben", full_name: "Ben Cole", company: "Cole Roofing", position: "Founder", location: "Plano, TX" },
  ...{ website: "https://cole.example", bio: "Roofs since 1998.\n\nAsk me about hail.", avatar_url: null },
  ...{ registered: true, visible: true },
};
const main = () => within(screen.getByRole("main"));

const visit = (page: MemberPage, name: string) => {
  portalAnswers({ [`GET /api/members/${page.id}`]: () => ok(page) });
  return enter(`/portal/members/${page.id}`, name);
};

test("a member's page says who they are and what they do, with their whole bio, and leads to a message", async () => {
  await visit(ben, "Ben Cole");

  for (const text of ["Founder · Cole Roofing", "Plano, TX", "Registered for events"])
    expect(main().getByText(text)).toBeVisible();
  expect(main().getByText(/Roofs since 1998\./)).toHaveTextContent(String(ben.bio), { normalizeWhitespace: false });
  expect(main().getByRole("link", { name: /cole\.example/ })).toHaveAttribute("href", "https://cole.example");
  expect(main().getByRole("link", { name: "Message Ben Cole" })).toHaveAttribute("href", "/portal/messages?to=ben");
  expect(main().queryByRole("link", { name: "Edit profile" })).not.toBeInTheDocument();
  expect(document.title).toBe("Ben Cole · Dallas Elevated");
});

describe("blocking", () => {
  test("a member's page leads to it, and asks before", async () => {
    const sent = portalAnswers({
      "GET /api/members/ben": () => ok(ben),
      "PUT /api/blocks/ben": () => ok({ ...withBen, is_blocked: true }),
    });
    const { member } = await enter("/portal/members/ben", "Ben Cole");

    await member.click(main().getByRole("button", { name: "Block Ben Cole" }));
    const dialog = await screen.findByRole("dialog", { name: "Block Ben Cole?" });
    expect(sent.some(({ call }) => call === "PUT /api/blocks/ben")).toBe(false);
    await member.click(within(dialog).getByRole("button", { name: "Block" }));

    expect(await main().findByText("You've blocked Ben Cole. You can't message each other.")).toBeVisible();
    expect(main().queryByRole("link", { name: /^Message/ })).not.toBeInTheDocument();
  });
});

test("one's own page leads to the profile, and not to a message", async () => {
  await visit({ ...ben, id: "ada", full_name: "Ada Obi" }, "Ada Obi");

  expect(main().getByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/portal/profile");
  expect(main().queryByRole("link", { name: /^Message/ })).not.toBeInTheDocument();
  expect(main().queryByRole("note")).not.toBeInTheDocument();
});

test.each([
  { full_name: "Ada Obi", note: "Only you can see this page: your profile is hidden in the directory." },
  { full_name: "", note: "Only you can see this page: add your name so other members can find you." },
])("one's own page that others do not see says so: $note", async ({ full_name, note }) => {
  await visit({ ...ben, id: "ada", full_name, visible: false }, full_name || "Member");

  expect(main().getByRole("note")).toHaveTextContent(note);
});
