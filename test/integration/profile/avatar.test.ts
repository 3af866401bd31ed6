import { saveProfile } from "#functions/profile/profile.ts";
import { contract } from "#shared/contract.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { call, read } from "../../support/api-event.ts";
import { as } from "../../support/as.ts";
import { withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { winnerOf } from "../../support/races.ts";
import { headFile, isKept, isUploadPending, listKeys, putUpload } from "../../support/stored-files.ts";
import { readCardItem, readMemberItem } from "../../support/table.ts";
import { pictures, getMedia, textFile, uploadFile } from "../../support/upload.ts";

const keyOf = (url: string | null) => (url ?? "").slice(1);

const save = (ada: Account, version: number, avatar?: string | null) =>
  as(ada)(contract.saveProfile, { ...given.profile(), version, ...(avatar !== undefined && { avatar }) });
const refusal = (message: string) => ({
  status: 400,
  body: { code: "invalid", errors: [{ path: "avatar", message }] },
});
const noPicture = refusal("Please choose a JPEG, PNG, or WebP image.");
const gone = refusal("This upload is no longer here. Please choose the picture again.");

test.each([
  ["image/jpeg", pictures.jpeg(), "jpg"],
  ["image/png", pictures.png(), "png"],
  ["image/webp", pictures.webp(), "webp"],
] as const)("a picture of type %s is shown with the profile and in the directory", async (type, file, extension) => {
  const ada = await newAccount();

  const { status, body } = await save(ada, 0, await uploadFile(ada, file, { type }));

  expect(status).toBe(200);
  expect(body.avatar_url).toMatch(new RegExp(`^/media/avatars/${ada.id}-[0-9A-Z]{26}\\.${extension}$`));
  expect(await readCardItem(ada.id)).toMatchObject({ avatar: keyOf(body.avatar_url) });
  const picture = await getMedia(body.avatar_url);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe(type);
  expect(picture.headers.get("cache-control")).toBe("public, max-age=86400, immutable");
});

test("a picture stays until another takes its place, and is gone when it is removed", async () => {
  const ada = await newAccount();
  const upload = await uploadFile(ada, pictures.png());
  const { body: first } = await save(ada, 0, upload);
  expect(await isUploadPending(ada.id, upload)).toBe(false);

  expect((await save(ada, 1)).body.avatar_url).toBe(first.avatar_url);
  const { body: second } = await save(ada, 2, await uploadFile(ada, pictures.jpeg(), { type: "image/jpeg" }));

  expect(second.avatar_url).not.toBe(first.avatar_url);
  expect([await isKept(first.avatar_url), await isKept(second.avatar_url)]).toEqual([false, true]);

  expect((await save(ada, 3, null)).body.avatar_url).toBeNull();
  expect(await isKept(second.avatar_url)).toBe(false);
  expect(await readMemberItem(ada.id)).not.toHaveProperty("avatar");
  expect(await readCardItem(ada.id)).not.toHaveProperty("avatar");
});

test.each([
  ["SVG", textFile('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a JPEG that is called PNG", pictures.jpeg()],
])("%s is no picture, and nothing is kept of it", async (_, file) => {
  const ada = await newAccount();
  const upload = await uploadFile(ada, file);

  expect(await save(ada, 0, upload)).toMatchObject(noPicture);

  expect(await readMemberItem(ada.id)).toBeUndefined();
});

test("2 MB are taken, one byte more is too large", async () => {
  const ada = await newAccount();
  const most = 2 * 1024 * 1024;

  expect(await save(ada, 0, await putUpload(ada.id, pictures.png(most + 1)))).toMatchObject(
    refusal("File size must be less than 2MB"),
  );
  expect(await save(ada, 0, await putUpload(ada.id, pictures.png(most)))).toMatchObject({ status: 200 });
});

test("a picture with a page inside is served as a picture and nothing else", async () => {
  const ada = await newAccount();
  const page = "<html><script>alert(document.domain)</script></html>";
  const file = new Uint8Array(Buffer.concat([pictures.jpeg(), Buffer.from(page)]));

  const { body } = await save(ada, 0, await uploadFile(ada, file, { type: "image/jpeg" }));

  expect(Object.fromEntries((await getMedia(body.avatar_url)).headers)).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none';/) as string,
    "x-frame-options": "DENY",
  });
});

test("nothing that was said about a file but its type comes with the picture", async () => {
  const ada = await newAccount();
  const upload = await putUpload(ada.id, pictures.png(), "image/png", {
    ContentDisposition: "attachment; filename=x.html",
    Metadata: { note: "<script>" },
  });

  const { body } = await save(ada, 0, upload);

  const copy = await headFile(keyOf(body.avatar_url));
  expect(copy).toMatchObject({ ContentType: "image/png", Metadata: {} });
  expect(copy?.ContentDisposition).toBeUndefined();
});

test("nobody takes what somebody else has uploaded, nor what never came; an upload is taken once", async () => {
  const [ada, mallory] = [await newAccount(), await newAccount()];
  const upload = await uploadFile(ada, pictures.png());

  expect(await save(mallory, 0, upload)).toMatchObject(gone);
  expect(await save(ada, 0, `upload_${"0".repeat(26)}`)).toMatchObject(gone);
  expect(await save(ada, 0, upload)).toMatchObject({ status: 200 });
  expect(await save(ada, 1, upload)).toMatchObject(gone);
});

const avatarsOf = ({ id }: Account) => listKeys(`media/avatars/${id}-`);

test("a save that is refused leaves no picture behind, and the upload may be used again", async () => {
  const ada = await newAccount();
  await save(ada, 0);
  const upload = await uploadFile(ada, pictures.png());

  expect(await save(ada, 0, upload)).toMatchObject({ status: 409 });
  expect(await avatarsOf(ada)).toEqual([]);

  expect(await save(ada, 1, upload)).toMatchObject({ status: 200 });
  expect(await avatarsOf(ada)).toHaveLength(1);
});

test("ten saves at once with a picture each end with one picture, that of the profile", async () => {
  const ada = await newAccount();
  const uploads = await Promise.all(Array.from({ length: 10 }, () => uploadFile(ada, pictures.png())));

  const answers = await Promise.all(uploads.map((upload) => save(ada, 0, upload)));

  const won = winnerOf(answers);
  const { body } = await as(ada)(contract.getProfile, {});
  expect(body).toMatchObject({ ...won.body, version: 1 });
  expect(await avatarsOf(ada)).toEqual([keyOf(body.avatar_url)]);
});

test("when nobody knows whether a save was kept, its picture stays", async () => {
  const ada = await newAccount();
  const body = { ...given.profile(), version: 0, avatar: await uploadFile(ada, pictures.png()) };

  await withFaults(Array<"time-out before commit">(50).fill("time-out before commit"), async () =>
    expect(
      read(
        await call(saveProfile, { body, claims: { sub: ada.id, token_use: "access", "cognito:groups": "[member]" } }),
      ).status,
    ).toBe(503),
  );

  expect(await avatarsOf(ada)).toHaveLength(1);
});
