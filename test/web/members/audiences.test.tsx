import { screen, waitFor, within } from "@testing-library/react";
import { usualAudiences } from "#shared/audiences.ts";
import type { Preview } from "#shared/members.ts";
import { ok, type Answers } from "../api.ts";
import { adasProfile, card, enter, portalAnswers, settings } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const change = "PATCH /api/profile/audiences";
const preview = "GET /api/profile/preview";
const page = { id: "ada", full_name: "Ada Obi", avatar_url: null, position: "Architect", bio: "Houses with shade." };

const previews: Record<string, Preview> = {
  visitor: { page: null, card: null },
  member: { page: { ...page, registered: true }, card: card("ada", "Ada Obi", { company: "Obi & Daughters" }) },
  met: { page: { ...page, location: "Oak Cliff, Dallas", registered: true }, card: card("ada", "Ada Obi") },
  admin: { page: { ...page, website: "https://obi.example" }, card: null },
};
const usual: Answers = {
  [preview]: ({ query }) => ok(previews[query.get("as") ?? ""]),
  [change]: ({ body }) => ok({ ...adasProfile, audiences: { ...usualAudiences, ...body } }),
};

const open = async (answers: Answers = {}) => {
  const sent = portalAnswers({ ...usual, ...answers });
  const { member } = await enter("/portal/profile/audiences", "What You Show");
  await screen.findByRole("region", { name: "Who sees what" });
  return { member, callsOf: (call: string) => sent.filter((each) => each.call === call) };
};
const choice = (name: string) =>
  within(screen.getByRole("region", { name: "Who sees what" })).getByRole<HTMLSelectElement>("combobox", { name });
const shown = () => within(screen.getByRole("region", { name: "Preview" }));

describe("who sees what", () => {
  test("each field says who sees it, and offers whom it may be shown to; a choice is saved at once", async () => {
    const { member, callsOf } = await open();
    await waitFor(() => expect(callsOf(preview)).toHaveLength(1));

    const optionsOf = (name: string) => [...choice(name).options].map(({ label }) => label);
    expect(choice("Company").value).toBe("club");
    expect(optionsOf("Company")).toEqual(["Everyone, on my public page", "All members", "Members I've met", "Only me"]);
    expect(optionsOf("Full Name")).toEqual(["Everyone, on my public page", "All members"]);
    expect(optionsOf("Bio")).toEqual(["All members", "Members I've met", "Only me"]);
    await member.selectOptions(choice("Location"), "Members I've met");

    expect(await screen.findByText("Your choice counts from now on.")).toBeVisible();
    expect(callsOf(change).map(({ body }) => body)).toEqual([{ location: "met" }]);
    expect(choice("Location").value).toBe("met");
    expect(screen.getByText("You've met when you both said so after an event.")).toBeVisible();
    await waitFor(() => expect(callsOf(preview)).toHaveLength(2));
  });

  test("a website for everyone says that it needs the name to be, too", async () => {
    const { member } = await open();

    await member.selectOptions(choice("Website"), "Everyone, on my public page");
    const lacking = /^Visitors see none of this yet/;
    expect(screen.getByText(lacking)).toBeVisible();

    await member.selectOptions(choice("Full Name"), "Everyone, on my public page");
    expect(screen.queryByText(lacking)).not.toBeInTheDocument();
  });

  test("without a profile, there is nothing to choose yet, and the way to one", async () => {
    portalAnswers({ "GET /api/profile": () => ok({ ...adasProfile, full_name: "", version: 0, updated_at: null }) });
    await enter("/portal/profile/audiences", "What You Show");

    expect(await screen.findByText("There's nothing to show yet. Add your name first.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Complete Your Profile" })).toHaveAttribute("href", "/portal/profile");
    expect(screen.queryByRole("region", { name: "Who sees what" })).not.toBeInTheDocument();
  });
});

describe("the public page", () => {
  const publicPage = () => within(screen.getByRole("region", { name: "Your public page" }));
  const publicly = { ...adasProfile, audiences: { ...usualAudiences, full_name: "public" } };
  const address = `${location.origin}/members/ada`;

  test("is closed until the name is for everyone, and then has an address to open and to copy, which may fail", async () => {
    const { member } = await open();
    expect(publicPage().getByText(/^Closed\. It needs your full name to be for everyone/)).toBeVisible();
    expect(publicPage().queryByRole("button")).not.toBeInTheDocument();

    await member.selectOptions(choice("Full Name"), "Everyone, on my public page");

    expect(await publicPage().findByText(address)).toBeVisible();
    expect(publicPage().getByRole("link", { name: "Open the page" })).toHaveAttribute("href", "/members/ada");
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("not allowed"));
    await member.click(publicPage().getByRole("button", { name: "Copy address" }));
    expect(await screen.findByText(`We couldn't copy the address. It's ${address}`)).toBeVisible();
    await member.click(publicPage().getByRole("button", { name: "Copy address" }));
    expect(await publicPage().findByRole("button", { name: "Address copied" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test("is closed for who hides in the directory, with the way to change that", async () => {
    await open({
      "GET /api/profile": () => ok(publicly),
      "GET /api/settings": () => ok({ ...settings, directory_visible: false }),
    });

    expect(await publicPage().findByText("Closed, because you're hidden in the member directory.")).toBeVisible();
    expect(publicPage().getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/portal/settings");
    expect(publicPage().queryByText(address)).not.toBeInTheDocument();
  });

  test("is previewed as visitors see it", async () => {
    const seen = { id: "ada", full_name: "Ada Obi", avatar_url: null, company: "Obi & Daughters" };
    const website = "https://obi.example";
    const { member } = await open({ [preview]: () => ok({ page: { ...seen, website }, card: null }) });

    await member.click(shown().getByRole("button", { name: "A visitor" }));

    const frame = within(await shown().findByRole("region", { name: "Your public page" }));
    expect(frame.getByText("Member of Dallas Elevated")).toBeVisible();
    expect(frame.getByRole("heading", { name: "Ada Obi" })).toBeVisible();
    expect(frame.getByText("Obi & Daughters")).toBeVisible();
    expect(frame.getByRole("link", { name: /obi\.example/ })).toHaveAttribute("href", website);
  });
});

describe("the preview", () => {
  test("shows what the club answers a member first, the page and the card, and each other way to look", async () => {
    const { member, callsOf } = await open();

    const own = within(await shown().findByRole("region", { name: "Your page" }));
    expect(own.getByRole("heading", { name: "Ada Obi" })).toBeVisible();
    expect(own.getByText("Architect")).toBeVisible();
    expect(own.getByText("Registered for events")).toBeVisible();
    expect(
      within(shown().getByRole("region", { name: "In the directory" })).getByText("Obi & Daughters"),
    ).toBeVisible();
    expect(shown().getByRole("button", { name: "A member" })).toHaveAttribute("aria-pressed", "true");
    await member.click(shown().getByRole("button", { name: "Someone I've met" }));
    expect(await shown().findByText("Oak Cliff, Dallas")).toBeVisible();

    await member.click(shown().getByRole("button", { name: "An admin" }));
    expect(await shown().findByRole("link", { name: /obi\.example/ })).toBeVisible();
    expect(
      shown().getByText("An admin who opens this is noted under Settings, where you see who looked."),
    ).toBeVisible();

    await member.click(shown().getByRole("button", { name: "A visitor" }));
    expect(await shown().findByText("Visitors see nothing of you.")).toBeVisible();
    expect(callsOf(preview).map(({ address }) => address.split("?")[1])).toEqual([
      "as=member",
      "as=met",
      "as=admin",
      "as=visitor",
    ]);
  });
});
