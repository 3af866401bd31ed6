import { screen, within, waitFor, act, fireEvent } from "@testing-library/react";
import type { Profile } from "#shared/members.ts";
import { type Answers, lateAnswer, noNetwork, ok, problem } from "../api.ts";
import { stubPictures, storage } from "../picture.ts";
import { adasProfile, enter, listKept, portalAnswers } from "../portal.tsx";
import { field, edit, put, retype, save, taken } from "./profile-editing.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

describe("the profile", () => {
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
});

describe("saving", () => {
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

  test("a profile needs a name; a save sends what is typed with the version it began from, and says that it is done", async () => {
    const { sent, member } = await edit({ [put]: taken() });
    await retype(member, "Full Name", "A");

    await save(member);

    expect(await screen.findByText("Name is required")).toBeVisible();
    expect(field("Full Name")).toHaveAttribute("aria-invalid", "true");
    expect(field("Full Name")).toHaveFocus();
    expect(sent.some(({ call }) => call === put)).toBe(false);
    await retype(member, "Full Name", adasProfile.full_name);
    await retype(member, "Company (Optional)", "Obi Studio");

    await save(member);

    expect(await screen.findByText("Architect · Obi Studio")).toBeVisible();
    expect(await screen.findByText("Profile updated")).toBeVisible();
    expect(screen.getByText("Your profile has been updated successfully.")).toBeVisible();
    const { full_name, position, industry, bio, location, website } = adasProfile;
    expect(sent.find(({ call }) => call === put)!.body).toEqual({
      ...{ full_name, company: "Obi Studio", position, industry, bio, location, website, version: 3 },
      answers: {},
    });
    expect(listKept()).toEqual([]);
  });

  test("who saves by Enter is still in the field while it is saved", async () => {
    const { answer, give } = lateAnswer();
    const { member, sent } = await edit({ [put]: () => answer });

    await member.type(field("Company (Optional)"), " Studio{Enter}more{Enter}");

    expect(screen.getByRole("button", { name: "Saving..." })).toBeVisible();
    expect(field("Company (Optional)")).toHaveFocus();
    expect(field("Company (Optional)")).toHaveValue(`${adasProfile.company} Studio`);
    expect(sent.filter(({ call }) => call === put)).toHaveLength(1);
    give(ok({ ...adasProfile, version: 4 }));
    expect(await screen.findByRole("button", { name: "Edit Profile" })).toBeVisible();
  });

  test("a save that fails says why, also beside a field, and loses nothing", async () => {
    const errors = [{ path: "website", message: "Invalid URL" }];
    const answers = [problem(500), noNetwork, problem(400, "Please check.", errors)];
    const { member } = await edit({ [put]: () => answers.shift()! });
    await retype(member, "Company (Optional)", "Obi Studio");

    await save(member);
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("There was a problem updating your profile.");
    expect(banner).toHaveFocus();
    expect(await screen.findAllByText("Error updating profile")).toHaveLength(2);
    expect(field("Company (Optional)")).toHaveValue("Obi Studio");
    expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "false");
    await save(member);
    expect(await screen.findByText(/^Network error\./, { selector: "[role=alert] *" })).toBeVisible();
    await save(member);

    expect(await screen.findByText("Invalid URL")).toBeVisible();
    expect(field("Website (Optional)")).toHaveFocus();
  });
});

describe("a conflict", () => {
  describe("a profile that was saved elsewhere meanwhile", () => {
    const elsewhere = { ...adasProfile, position: "Partner", version: 7 };

    const collide = async (saved: Profile = elsewhere, more: Record<string, string> = {}) => {
      let newest = adasProfile;
      const { sent, member } = await edit({
        "GET /api/profile": () => ok(newest),
        [put]: (request) =>
          request.body.version === newest.version
            ? taken()(request)
            : problem(409, "This profile was saved elsewhere meanwhile."),
      });
      newest = saved;
      await retype(member, "Company (Optional)", "Obi Studio");
      for (const [label, text] of Object.entries(more)) await retype(member, label, text);
      await save(member);
      const banner = within(await screen.findByRole("alert"));
      return { sent, member, banner };
    };

    test("says what has changed there, keeps what is typed, and leaves the rest as it is there", async () => {
      const { sent, member, banner } = await collide();

      expect(banner.getByText("Your profile changed while you were editing")).toBeVisible();
      expect(banner.getAllByRole("term").map((name) => name.textContent)).toEqual(["Position"]);
      expect(banner.getAllByRole("definition").map((text) => text.textContent)).toEqual(["Partner"]);
      expect(field("Company (Optional)")).toHaveValue("Obi Studio");
      expect(screen.queryByText("Error updating profile")).not.toBeInTheDocument();
      await member.click(banner.getByRole("button", { name: "Keep both" }));

      expect(await screen.findByText("Partner · Obi Studio")).toBeVisible();
      expect(sent.filter(({ call }) => call === put).at(-1)!.body).toMatchObject({ company: "Obi Studio", version: 7 });
    });

    const bothCompanies = { ...elsewhere, company: "Obi & Sons" };

    test("shows both versions of a field that was changed twice; the latest needs no save by itself", async () => {
      const { sent, member, banner } = await collide(bothCompanies);

      expect(banner.getAllByRole("term").map((name) => name.textContent)).toEqual(["Company", "Position"]);
      expect(banner.getAllByRole("definition").map((text) => text.textContent)).toEqual([
        "Latest: Obi & Sons",
        "Yours: Obi Studio",
        "Partner",
      ]);
      expect(banner.getAllByRole("button").map((button) => button.textContent)).toEqual([
        "Keep mine",
        "Use the latest",
      ]);
      await member.click(banner.getByRole("button", { name: "Use the latest" }));

      expect(await screen.findByText("Partner · Obi & Sons")).toBeVisible();
      expect(sent.filter(({ call }) => call === put)).toHaveLength(1);
      expect(listKept()).toEqual([]);
    });

    test("the latest is taken where both have changed, and what else was typed is saved with it", async () => {
      const { sent, member, banner } = await collide(bothCompanies, { "Location (Optional)": "Frisco" });

      await member.click(banner.getByRole("button", { name: "Use the latest" }));

      expect(await screen.findByText("Partner · Obi & Sons")).toBeVisible();
      const changed = { company: "Obi & Sons", position: "Partner", location: "Frisco", version: 7 };
      expect(sent.filter(({ call }) => call === put).at(-1)!.body).toMatchObject(changed);
      expect(listKept()).toEqual([]);
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
});

describe("leaving", () => {
  test("cancelling leaves the profile as it was, and forgets what was typed", async () => {
    const { sent, member } = await edit();
    await retype(member, "Company (Optional)", "Obi Studio");

    await member.click(screen.getByRole("button", { name: "Cancel" }));

    expect(screen.getByText("Architect · Obi & Daughters")).toBeVisible();
    expect(sent.some(({ call }) => call === put)).toBe(false);
    expect(listKept()).toEqual([]);
    await member.click(screen.getByRole("button", { name: "Edit Profile" }));
    expect(field("Company (Optional)")).toHaveValue("Obi & Daughters");
  });

  describe("leaving what is not saved", () => {
    const settingsLink = () => screen.getAllByRole("link", { name: "Settings" })[0]!;

    test("is asked about first, and by the browser where the tab is closed; it loses nothing", async () => {
      const { member } = await edit();
      const closing = () => new Event("beforeunload", { cancelable: true });
      expect(dispatchEvent(closing())).toBe(true);
      await retype(member, "Company (Optional)", "Obi Studio");
      expect(dispatchEvent(closing())).toBe(false);

      await member.click(settingsLink());
      await member.click(await screen.findByRole("button", { name: "Keep editing" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
      expect(field("Company (Optional)")).toHaveValue("Obi Studio");
      await member.click(settingsLink());
      await member.click(await screen.findByRole("button", { name: "Leave" }));

      expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      await member.click(screen.getAllByRole("link", { name: "My Profile" })[0]!);
      expect(await screen.findByRole("textbox", { name: "Company (Optional)" })).toHaveValue("Obi Studio");
    });

    test("is not asked about when nothing was changed", async () => {
      const { member } = await edit();

      await member.click(settingsLink());

      expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    });
  });
});

describe("the picture", () => {
  const id = "upload_01JABCDEFGHJKMNPQRSTVWXYZ0";
  const put = "PUT /api/profile";
  const picture = (content = "picture", name = "me.jpg", type = "image/jpeg") => new File([content], name, { type });
  const heavy = (type: string) => picture(`broken${"x".repeat(3 * 1024 * 1024)}`, "me", type);

  let encoded: string[];
  let uploads: ReturnType<typeof storage>;

  beforeEach(() => {
    encoded = stubPictures();
    uploads = storage();
  });

  const field = () => within(screen.getByRole("group", { name: "Profile picture" }));
  const choose = (file: File) =>
    fireEvent.change(field().getByLabelText("Profile picture", { selector: "input" }), { target: { files: [file] } });

  const edit = async (answers: Answers = {}) => {
    const sent = portalAnswers({
      "POST /api/uploads": () => ok({ id, url: "https://storage.example/", fields: { key: "waiting/1", policy: "p" } }),
      [put]: ({ body }) => ok({ ...adasProfile, ...body, version: 4, avatar_url: "/media/avatars/1.webp" }),
      ...answers,
    });
    const { member, leave } = await enter("/portal/profile");
    await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
    return { sent, member, leave, puts: () => sent.filter(({ call }) => call === put).map(({ body }) => body) };
  };

  const upload = async (count = 1) => {
    await waitFor(() => expect(uploads).toHaveLength(count));
    return uploads.at(-1)!;
  };

  test("a chosen picture is shown and uploaded at once, and saved with the profile", async () => {
    const { sent, member, puts } = await edit();

    choose(picture());

    const { url, form, progress, answer } = await upload();
    expect(document.querySelector("main img")).toHaveAttribute("src", "blob:preview");
    expect(encoded).toEqual(["image/webp 512×512"]);
    expect(sent.find(({ call }) => call === "POST /api/uploads")!.body).toEqual({
      ...{ kind: "avatar", type: "image/webp", size: "picture".length },
    });
    expect(url).toBe("https://storage.example/");
    expect([...form.keys()]).toEqual(["key", "policy", "file"]);
    act(() => progress(0.42));
    expect(screen.getByRole("progressbar", { name: "Uploading your picture" })).toHaveAttribute("aria-valuenow", "42");
    expect(field().getByText("42 %")).toBeVisible();
    await act(() => Promise.resolve(answer(204)));
    expect(await field().findByText("Uploaded. Save to show it.")).toBeVisible();

    await member.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ avatar: id, version: 3 })]));
    await waitFor(() => expect(document.querySelector("main img")).toHaveAttribute("src", "/media/avatars/1.webp"));
  });

  test("where the storage refuses, or the connection is lost, one can try again", async () => {
    const { member } = await edit();
    choose(picture());
    const retry = async () => {
      expect(await field().findByRole("alert")).toHaveTextContent("We couldn't upload your picture.");
      await member.click(field().getByRole("button", { name: "Try again" }));
    };

    const first = await upload();
    await act(() => Promise.resolve(first.answer(403)));
    await retry();
    const second = await upload(2);
    await act(() => Promise.resolve(second.fail()));
    await retry();
    const third = await upload(3);
    await act(() => Promise.resolve(third.answer(204)));

    expect(await field().findByText("Uploaded. Save to show it.")).toBeVisible();
  });

  test("an upload that is not granted is told, and tried anew by a save, which waits for it; what the server finds wrong is said beside it", async () => {
    let attempts = 0;
    const { member, puts } = await edit({
      "POST /api/uploads": () =>
        ++attempts === 1 ? problem(429) : ok({ id, url: "https://storage.example/", fields: {} }),
      [put]: () => problem(400, "Please check.", [{ path: "avatar", message: "This upload is gone." }]),
    });
    choose(picture());
    expect(await field().findByRole("alert")).toHaveTextContent("We couldn't upload your picture.");

    await member.click(screen.getByRole("button", { name: "Save" }));

    const { answer } = await upload();
    expect(screen.getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-disabled", "true");
    expect(puts()).toEqual([]);
    await act(() => Promise.resolve(answer(204)));
    await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ avatar: id })]));
    expect(await field().findByText("This upload is gone.")).toBeVisible();
  });

  test("a picture can be taken back, and be removed", async () => {
    const { member, puts } = await edit({
      "GET /api/profile": () => ok({ ...adasProfile, avatar_url: "/media/avatars/0.webp" }),
    });
    choose(picture());
    await upload();
    await member.click(field().getByRole("button", { name: "Undo" }));
    expect(document.querySelector("main img")).toHaveAttribute("src", "/media/avatars/0.webp");

    await member.click(field().getByRole("button", { name: "Remove picture" }));
    expect(field().getByText("AO")).toBeInTheDocument();
    await member.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ avatar: null })]));
  });

  test("a browser that writes no WebP sends JPEG", async () => {
    encoded = stubPictures({ writesWebp: false });
    const { sent } = await edit();

    choose(picture());

    await upload();
    expect(encoded).toEqual(["image/png 512×512", "image/jpeg 512×512"]);
    expect(sent.find(({ call }) => call === "POST /api/uploads")!.body).toMatchObject({ type: "image/jpeg" });
  });

  test("a picture that is too large is refused with words", async () => {
    await edit();

    choose(heavy("image/png"));

    await waitFor(() => expect(field().getByRole("alert")).toHaveTextContent("File size must be less than 2MB"));
    expect(uploads).toEqual([]);
  });
});
