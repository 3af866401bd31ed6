import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Profile } from "#shared/members.ts";
import { adasProfile, enter, ok, portalAnswers, problem, startAfresh, type Answers } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

const put = "PUT /api/profile";
const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });

/** The member edits the profile; `answers` are those of the API. */
const edit = async (answers: Answers = {}) => {
  const sent = portalAnswers(answers);
  const { member, leave } = await enter("/portal/profile");
  await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
  return { sent, member, leave };
};

const retype = async (member: UserEvent, label: string, text: string) => {
  await member.clear(field(label));
  if (text) await member.type(field(label), text);
};
const save = (member: UserEvent) => member.click(screen.getByRole("button", { name: "Save" }));

const savedAs =
  (more: Partial<Profile> = {}): Answers[string] =>
  ({ body }) =>
    ok({ ...adasProfile, ...body, version: (body.version as number) + 1, ...more });

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

  expect(within(screen.getByRole("main")).queryByRole("link")).not.toBeInTheDocument();
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
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5000 });

  await member.click(again);

  expect(await screen.findByRole("heading", { level: 2, name: "Ada Obi" })).toBeVisible();
});

test("each field has the specification's name, and tells browsers what belongs there", async () => {
  await edit();

  expect(
    ["Full Name", "Company (Optional)", "Position (Optional)", "Location (Optional)", "Website (Optional)"].map(
      (label) => [field(label).name, field(label).autocomplete, field(label).inputMode],
    ),
  ).toEqual([
    ["full_name", "name", ""],
    ["company", "organization", ""],
    ["position", "organization-title", ""],
    ["location", "address-level2", ""],
    ["website", "url", "url"],
  ]);
  expect(field("Bio (Optional)").name).toBe("bio");
});

test("a save sends what is typed with the version it began from, and says that it is done", async () => {
  const { sent, member } = await edit({ [put]: savedAs() });
  await retype(member, "Company (Optional)", "Obi Studio");

  await save(member);

  expect(await screen.findByText("Architect · Obi Studio")).toBeVisible();
  expect(await screen.findByText("Profile updated")).toBeVisible();
  expect(screen.getByText("Your profile has been updated successfully.")).toBeVisible();
  const { full_name, position, bio, location, website } = adasProfile;
  expect(sent.find(({ call }) => call === put)!.body).toEqual({
    ...{ full_name, company: "Obi Studio", position, bio, location, website, version: 3 },
  });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a profile needs a name", async () => {
  const { sent, member } = await edit();
  await retype(member, "Full Name", "A");

  await save(member);

  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(field("Full Name")).toHaveAttribute("aria-invalid", "true");
  expect(field("Full Name")).toHaveFocus();
  expect(sent.some(({ call }) => call === put)).toBe(false);
});

test("a save that fails says so and loses nothing", async () => {
  const { member } = await edit({ [put]: () => problem(500) });
  await retype(member, "Company (Optional)", "Obi Studio");

  await save(member);

  const banner = await screen.findByRole("alert");
  expect(banner).toHaveTextContent("There was a problem updating your profile.");
  expect(banner).toHaveFocus();
  expect(await screen.findAllByText("Error updating profile")).toHaveLength(2);
  expect(field("Company (Optional)")).toHaveValue("Obi Studio");
  expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
});

test("without a connection the failure is the network's", async () => {
  const { member } = await edit({ [put]: () => ({ failure: new TypeError("Failed to fetch") }) });

  await save(member);

  expect(await screen.findByRole("alert")).toHaveTextContent("Network error.");
});

test("what the server finds wrong with a field is said beside it", async () => {
  const errors = [{ path: "website", message: "Invalid URL" }];
  const { member } = await edit({ [put]: () => problem(400, { code: "invalid", detail: "Please check.", errors }) });

  await save(member);

  expect(await screen.findByText("Invalid URL")).toBeVisible();
  expect(field("Website (Optional)")).toHaveFocus();
});

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

describe("a profile that was saved elsewhere meanwhile", () => {
  const elsewhere = { ...adasProfile, position: "Partner", version: 7 };

  const collide = async () => {
    let newest = adasProfile;
    const { sent, member } = await edit({
      "GET /api/profile": () => ok(newest),
      [put]: (request) =>
        request.body.version === newest.version
          ? savedAs()(request)
          : problem(409, { code: "conflict", detail: "This profile was saved elsewhere meanwhile." }),
    });
    newest = elsewhere;
    await retype(member, "Company (Optional)", "Obi Studio");
    await save(member);
    const banner = within(await screen.findByRole("alert"));
    return { sent, member, banner };
  };

  test("says what is different there, and keeps what is typed", async () => {
    const { banner } = await collide();

    expect(banner.getByText("Your profile was changed elsewhere meanwhile")).toBeVisible();
    expect(banner.getAllByRole("term").map((name) => name.textContent)).toEqual(["Company", "Position"]);
    expect(banner.getAllByRole("definition").map((text) => text.textContent)).toEqual(["Obi & Daughters", "Partner"]);
    expect(field("Company (Optional)")).toHaveValue("Obi Studio");
    expect(screen.queryByText("Error updating profile")).not.toBeInTheDocument();
  });

  test("can be replaced by what is typed", async () => {
    const { sent, member, banner } = await collide();

    await member.click(banner.getByRole("button", { name: "Keep mine" }));

    expect(await screen.findByText("Architect · Obi Studio")).toBeVisible();
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
