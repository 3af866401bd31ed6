import { screen, within } from "@testing-library/react";
import { adasProfile, ok, problem, startAfresh } from "./portal.tsx";
import { edit, field, put, retype, save, taken } from "./profile-editing.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

describe("a profile that was saved elsewhere meanwhile", () => {
  const elsewhere = { ...adasProfile, position: "Partner", version: 7 };

  const collide = async () => {
    let newest = adasProfile;
    const { sent, member } = await edit({
      "GET /api/profile": () => ok(newest),
      [put]: (request) =>
        request.body.version === newest.version
          ? taken()(request)
          : problem(409, { code: "conflict", detail: "This profile was saved elsewhere meanwhile." }),
    });
    newest = elsewhere;
    await retype(member, "Company (Optional)", "Obi Studio");
    await save(member);
    const banner = within(await screen.findByRole("alert"));
    return { sent, member, banner };
  };

  test("says what has changed there, and keeps what is typed", async () => {
    const { banner } = await collide();

    expect(banner.getByText("Your profile was changed elsewhere meanwhile")).toBeVisible();
    expect(banner.getAllByRole("term").map((name) => name.textContent)).toEqual(["Position"]);
    expect(banner.getAllByRole("definition").map((text) => text.textContent)).toEqual(["Partner"]);
    expect(field("Company (Optional)")).toHaveValue("Obi Studio");
    expect(screen.queryByText("Error updating profile")).not.toBeInTheDocument();
  });

  test("takes what is typed, and leaves the rest as it is there", async () => {
    const { sent, member, banner } = await collide();

    await member.click(banner.getByRole("button", { name: "Keep mine" }));

    expect(await screen.findByText("Partner · Obi Studio")).toBeVisible();
    expect(sent.filter(({ call }) => call === put).at(-1)!.body).toMatchObject({ company: "Obi Studio", version: 7 });
  });

  test("can be taken as it is there", async () => {
    const { sent, member, banner } = await collide();

    await member.click(banner.getByRole("button", { name: "Take the other" }));

    expect(await screen.findByText("Partner · Obi & Daughters")).toBeVisible();
    expect(sent.filter(({ call }) => call === put)).toHaveLength(1);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

test("a save whose answer was lost is found to be done", async () => {
  let newest = adasProfile;
  const { member } = await edit({ "GET /api/profile": () => ok(newest), [put]: () => problem(409) });
  await retype(member, "Company (Optional)", "Obi Studio");
  newest = { ...adasProfile, company: "Obi Studio", version: 4 };

  await save(member);

  expect(await screen.findByText("Architect · Obi Studio")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
