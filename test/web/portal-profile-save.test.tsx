import { screen } from "@testing-library/react";
import { adasProfile, problem, startAfresh } from "./portal.tsx";
import { edit, field, put, retype, save, taken } from "./profile-editing.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(startAfresh);

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
  const { sent, member } = await edit({ [put]: taken() });
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
