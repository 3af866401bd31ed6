import { screen, within } from "@testing-library/react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { ok } from "../api.ts";
import { adasProfile, enter, listKept, portalAnswers } from "../portal.tsx";
import { edit, field, put, retype, save, taken } from "./profile-editing.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const note = () => screen.queryByText(/^Restored: what you typed on/);

const reload = (leave: () => void) => {
  leave();
  queryClient.clear();
};

/** The company was typed and not saved; now the profile's page is opened anew. */
const comeBackTo = async (profile = adasProfile) => {
  const { member, leave } = await edit();
  await retype(member, "Company (Optional)", "Obi Studio");
  // Editing goes on in the same page.
  expect(note()).not.toBeInTheDocument();
  reload(leave);
  const [draft] = listKept();
  const typed = JSON.parse(sessionStorage.getItem(draft!)!) as object;
  sessionStorage.setItem(draft!, JSON.stringify({ ...typed, typedAt: new Date("2027-03-05T15:04:00").toISOString() }));
  const sent = portalAnswers({ "GET /api/profile": () => ok(profile), [put]: taken() });
  const { member: returned, leave: leaveAgain } = await enter("/portal/profile");
  await screen.findByRole("form", { name: "Edit profile" });
  return {
    member: returned,
    leave: leaveAgain,
    saves: () => sent.filter(({ call }) => call === put).map(({ body }) => body),
  };
};

describe("what was typed and not saved", () => {
  test("is said to be that, and since when; it is saved like anything else", async () => {
    const { member, saves } = await comeBackTo();

    expect(note()).toHaveTextContent("Restored: what you typed on March 5, 2027 at 9:04 AM and didn't save.");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await save(member);

    expect(await screen.findByText("Profile updated")).toBeVisible();
    expect(saves()).toEqual([expect.objectContaining({ company: "Obi Studio", version: 3 })]);
  });

  test("can be discarded: the form is as it is saved, and goes on", async () => {
    const { member, saves } = await comeBackTo();

    await member.click(screen.getByRole("button", { name: "Discard draft" }));

    expect(field("Company (Optional)")).toHaveValue("Obi & Daughters");
    expect(note()).not.toBeInTheDocument();
    expect(screen.getByRole("form", { name: "Edit profile" })).toContainElement(document.activeElement as HTMLElement);
    expect(listKept()).toEqual([]);
    await retype(member, "Full Name", "Ada Obi-Cole");
    await save(member);
    expect(await screen.findByText("Profile updated")).toBeVisible();
    expect(saves()).toEqual([expect.objectContaining({ full_name: "Ada Obi-Cole", company: "Obi & Daughters" })]);
  });
});

describe("what was changed elsewhere since it was typed", () => {
  const elsewhere = { ...adasProfile, position: "Partner", version: 9 };

  test("is told before anything is saved, also after another reload, and is kept beside what is mine", async () => {
    const { leave } = await comeBackTo(elsewhere);

    expect(note()).toHaveTextContent(/The saved version has changed since/);
    reload(leave);

    const sent = portalAnswers({ "GET /api/profile": () => ok(elsewhere), [put]: taken() });
    const { member } = await enter("/portal/profile");

    await screen.findByRole("alert");
    expect(note()).toHaveTextContent(/March 5, 2027 at 9:04 AM/);
    const banner = within(screen.getByRole("alert"));
    expect(banner.getByRole("term")).toHaveTextContent("Position");
    expect(banner.getByRole("definition")).toHaveTextContent("Partner");
    await member.click(banner.getByRole("button", { name: "Keep both" }));

    expect(await screen.findByText("Profile updated")).toBeVisible();
    const [saved] = sent.filter(({ call }) => call === put);
    expect(saved?.body).toMatchObject({ company: "Obi Studio", position: "Partner", version: 9 });
  });
});
