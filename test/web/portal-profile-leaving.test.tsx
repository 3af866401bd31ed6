import { screen, waitFor } from "@testing-library/react";
import { enter, startAfresh } from "./portal.tsx";
import { edit, field, put, retype } from "./profile-editing.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

test("cancelling leaves the profile as it was, and forgets what was typed", async () => {
  const { sent, member } = await edit();
  await retype(member, "Company (Optional)", "Obi Studio");

  await member.click(screen.getByRole("button", { name: "Cancel" }));

  expect(screen.getByText("Architect · Obi & Daughters")).toBeVisible();
  expect(sent.some(({ call }) => call === put)).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await member.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(field("Company (Optional)")).toHaveValue("Obi & Daughters");
});

test("what was typed and not saved is there again after a reload", async () => {
  const { member, leave } = await edit();
  await retype(member, "Company (Optional)", "Obi Studio");
  leave();

  await enter("/portal/profile");

  expect(await screen.findByRole("textbox", { name: "Company (Optional)" })).toHaveValue("Obi Studio");
});

describe("leaving what is not saved", () => {
  const settingsLink = () => screen.getAllByRole("link", { name: "Settings" })[0]!;

  test("is asked about first, and can be thought over", async () => {
    const { member } = await edit();
    await retype(member, "Company (Optional)", "Obi Studio");

    await member.click(settingsLink());
    await member.click(await screen.findByRole("button", { name: "Keep editing" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(field("Company (Optional)")).toHaveValue("Obi Studio");
  });

  test("loses nothing", async () => {
    const { member } = await edit();
    await retype(member, "Company (Optional)", "Obi Studio");
    await member.click(settingsLink());

    await member.click(await screen.findByRole("button", { name: "Leave" }));

    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await member.click(screen.getAllByRole("link", { name: "My Profile" })[0]!);
    expect(await screen.findByRole("textbox", { name: "Company (Optional)" })).toHaveValue("Obi Studio");
  });

  test("by closing the tab makes the browser ask", async () => {
    const { member } = await edit();
    const closing = () => new Event("beforeunload", { cancelable: true });
    expect(dispatchEvent(closing())).toBe(true);

    await member.type(field("Company (Optional)"), "!");

    expect(dispatchEvent(closing())).toBe(false);
  });

  test("is not asked about when nothing was changed", async () => {
    const { member } = await edit();

    await member.click(settingsLink());

    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  });
});
