import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { picturesWork, storage } from "./picture.ts";
import { adasProfile, enter, ok, portalAnswers, problem, startAfresh, type Answers } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

const id = "upload_01JABCDEFGHJKMNPQRSTVWXYZ0";
const put = "PUT /api/profile";
const picture = (content = "picture", name = "me.jpg", type = "image/jpeg") => new File([content], name, { type });
const heavy = (type: string) => picture(`broken${"x".repeat(3 * 1024 * 1024)}`, "me", type);

let encoded: string[];
let uploads: ReturnType<typeof storage>;

beforeEach(() => {
  startAfresh();
  encoded = picturesWork();
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

test("a save waits for the picture that is on its way", async () => {
  const { member, puts } = await edit();
  choose(picture());
  const { answer } = await upload();

  await member.click(screen.getByRole("button", { name: "Save" }));

  expect(screen.getByRole("button", { name: "Saving..." })).toBeDisabled();
  expect(puts()).toEqual([]);
  await act(() => Promise.resolve(answer(204)));
  await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ avatar: id })]));
});

test.each([
  { how: "the storage refuses", fail: (one: { answer: (status: number) => void }) => one.answer(403) },
  { how: "the connection is lost", fail: (one: { fail: () => void }) => one.fail() },
])("when $how, one can try again", async ({ fail }) => {
  const { member } = await edit();
  choose(picture());
  const first = await upload();

  await act(() => Promise.resolve(fail(first)));

  expect(await field().findByRole("alert")).toHaveTextContent("Your picture could not be uploaded.");
  await member.click(field().getByRole("button", { name: "Try again" }));
  const second = await upload(2);
  await act(() => Promise.resolve(second.answer(204)));
  expect(await field().findByText("Uploaded. Save to show it.")).toBeVisible();
});

test("an upload that is not granted is told, and tried anew by a save", async () => {
  let attempts = 0;
  const { member, puts } = await edit({
    "POST /api/uploads": () =>
      ++attempts === 1 ? problem(429) : ok({ id, url: "https://storage.example/", fields: {} }),
  });
  choose(picture());
  expect(await field().findByRole("alert")).toHaveTextContent("Your picture could not be uploaded.");

  await member.click(screen.getByRole("button", { name: "Save" }));

  const { answer } = await upload();
  await act(() => Promise.resolve(answer(204)));
  await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ avatar: id })]));
});

test("cancelling gives the upload up", async () => {
  const { member } = await edit();
  choose(picture());
  const one = await upload();

  await member.click(screen.getByRole("button", { name: "Cancel" }));

  expect(one.isGivenUp).toBe(true);
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

test("a picture can be dropped", async () => {
  await edit();

  fireEvent.drop(screen.getByRole("group", { name: "Profile picture" }), { dataTransfer: { files: [picture()] } });

  await upload();
});

test("a browser that writes no WebP sends JPEG", async () => {
  encoded = picturesWork({ writesWebp: false });
  const { sent } = await edit();

  choose(picture());

  await upload();
  expect(encoded).toEqual(["image/png 512×512", "image/jpeg 512×512"]);
  expect(sent.find(({ call }) => call === "POST /api/uploads")!.body).toMatchObject({ type: "image/jpeg" });
});

test.each([
  { what: "a document", file: picture("words", "cv.pdf", "application/pdf"), message: /That is not a picture/ },
  { what: "a picture of an unknown kind", file: picture("broken", "me.heic", "image/heic"), message: /cannot read/ },
  { what: "too large a file", file: heavy("image/png"), message: "File size must be less than 2MB" },
])("$what is refused with words", async ({ file, message }) => {
  await edit();

  choose(file);

  expect(await field().findByRole("alert")).toHaveTextContent(message);
  expect(uploads).toEqual([]);
});

test("what the server finds wrong with the picture is said beside it", async () => {
  const errors = [{ path: "avatar", message: "This upload is gone." }];
  const { member } = await edit({ [put]: () => problem(400, { code: "invalid", detail: "Please check.", errors }) });
  choose(picture());
  const { answer } = await upload();
  await act(() => Promise.resolve(answer(204)));

  await member.click(screen.getByRole("button", { name: "Save" }));

  expect(await field().findByText("This upload is gone.")).toBeVisible();
});
