import { visitorsFolder } from "#functions/platform/files.ts";
import { idFromToken } from "#functions/platform/private-links.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { requestImage, uploadImage } from "../../support/listing-images.ts";
import { getOwnListing } from "../../support/listings.ts";
import { countCopies, isKept, isUploadPending, makeDistinct, putUpload } from "../../support/stored-files.ts";
import { setRateCount, formsOf } from "../../support/table.ts";
import { pictures, postFile, getMedia, hugePng, notedJpeg, textFile } from "../../support/upload.ts";

const submit = (form: object, headers = {}) =>
  asVisitorAt(given.internetAddress())(contract.submitListing, form as never, headers);
const submittedWith = async (pictures: { logo?: string; featuredImage?: string }) => {
  const { body } = await submit(given.listing(pictures));
  return getOwnListing(body);
};
const refusal = (path: string, message: string) => ({
  status: 400,
  body: { code: "invalid", errors: [{ path, message }] },
});
const wrongType = "Please choose a JPEG, PNG, or WebP image.";

test.each([
  ["image/jpeg", pictures.jpeg(), "jpg"],
  ["image/png", pictures.png(), "png"],
  ["image/webp", pictures.webp(), "webp"],
] as const)("a visitor uploads a picture of type %s, and the listing has it", async (type, file, extension) => {
  const { logo, featuredImage } = await submittedWith({ logo: await uploadImage(file, type) });

  expect(logo).toMatch(new RegExp(`^/media/listings/[0-9A-Z]{26}\\.${extension}$`));
  expect(featuredImage).toBeNull();
  const picture = await getMedia(logo);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, type]);
  expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
});

test("both pictures are taken, and nothing waits any more", async () => {
  const [logo, featuredImage] = [await uploadImage(pictures.png()), await uploadImage(pictures.png())];

  const listing = await submittedWith({ logo, featuredImage });

  expect([await isKept(listing.logo), await isKept(listing.featuredImage)]).toEqual([true, true]);
  expect([await isUploadPending(visitorsFolder, logo), await isUploadPending(visitorsFolder, featuredImage)]).toEqual([
    false,
    false,
  ]);
});

test("a request that is repeated, also at once, has its picture and leaves no other", async () => {
  const file = makeDistinct(pictures.png());
  const key = { "idempotency-key": given.idempotencyKey() };
  const form = given.listing({ logo: await uploadImage(file) });

  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(form, key)));
  const again = await submit(form, key);

  expect([...answers, again].map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(await isKept((await getOwnListing(again.body)).logo)).toBe(true);
  expect(await countCopies("media/listings/", file)).toBe(1);
});

test.each([
  ["SVG", textFile('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a script that is called PNG", textFile("alert(document.domain); // logo.png")],
  ["a JPEG that is called PNG", pictures.jpeg()],
])("%s is no picture: the listing is refused, and nothing is kept", async (_, content) => {
  const file = makeDistinct(content);
  const form = given.listing({ featuredImage: await uploadImage(file) });

  expect(await submit(form)).toMatchObject(refusal("featuredImage", wrongType));

  expect(await formsOf("LISTING", form.email)).toEqual([]);
  expect(await countCopies("media/listings/", file)).toBe(0);
});

test("a wrong second picture leaves the first one where it was, for the next try", async () => {
  const [first, second] = [makeDistinct(pictures.png()), makeDistinct(textFile("no picture"))];
  const logo = await uploadImage(first);

  const answer = await submit(given.listing({ logo, featuredImage: await uploadImage(second) }));

  expect(answer).toMatchObject(refusal("featuredImage", wrongType));
  expect([await countCopies("media/listings/", first), await countCopies("media/listings/", second)]).toEqual([0, 0]);
  expect((await submittedWith({ logo })).logo).not.toBeNull();
});

test("a picture that is stored as something else, is too large, or is not there is refused", async () => {
  const most = 5 * 1024 * 1024;
  const missing = `upload_${"0".repeat(26)}`;

  for (const [logo, message] of [
    [await putUpload(visitorsFolder, pictures.png(), "image/svg+xml"), wrongType],
    [await putUpload(visitorsFolder, pictures.png(), "text/html"), wrongType],
    [await putUpload(visitorsFolder, new Uint8Array()), wrongType],
    [await putUpload(visitorsFolder, pictures.png(most + 1)), "File size must be less than 5MB"],
    [missing, "Logo upload failed"],
  ] as const)
    expect(await submit(given.listing({ logo }))).toMatchObject(refusal("logo", message));
  expect(await submit(given.listing({ featuredImage: missing }))).toMatchObject(
    refusal("featuredImage", "Featured image upload failed"),
  );
  expect((await submit(given.listing({ logo: await putUpload(visitorsFolder, pictures.png(most)) }))).status).toBe(201);
});

test("a picture that no browser can draw is refused, however few bytes it has; a camera's notes are no hindrance", async () => {
  const submitWith = async (file: Uint8Array, type?: string) =>
    submit(given.listing({ logo: await putUpload(visitorsFolder, file, type) }));
  const tooMany = "Please choose a picture of at most 50 megapixels.";

  for (const [side, message] of [
    [30_000, tooMany],
    [7072, tooMany],
    [0, wrongType],
  ] as const)
    expect(await submitWith(hugePng(side))).toMatchObject(refusal("logo", message));
  expect((await submitWith(hugePng(7071))).status).toBe(201);
  // Beyond what is read first, too.
  for (const noted of [100_000, 400_000]) expect((await submitWith(notedJpeg(noted), "image/jpeg")).status).toBe(201);
});

test("the storage takes what was asked for, up to 5 MB, and nothing else", async () => {
  const most = 5 * 1024 * 1024;
  const { body } = await requestImage();
  const tampered = { ...body, fields: { ...body.fields, "Content-Type": "image/svg+xml" } };

  expect((await postFile(tampered, pictures.png())).status).toBe(403);
  expect((await postFile(body, pictures.png(most + 1))).status).toBe(400);
  expect((await postFile(body, pictures.png(most))).status).toBe(204);
});

test("the hundredth picture of an address within ten minutes is allowed, the next is told to wait", async () => {
  const address = given.internetAddress();
  await setRateCount({ what: "uploads", by: address, atMost: 100, seconds: 600 }, 99);

  expect(await requestImage("image/png", address)).toMatchObject({ status: 201 });
  expect(await requestImage("image/png", address)).toMatchObject({
    status: 429,
    body: { code: "too-many", detail: "Too many uploads. Please try again in a few minutes." },
  });
  expect(await requestImage()).toMatchObject({ status: 201 });
});

const takeDown = (listing: { token: string }, deletePictures: boolean) =>
  asAdmin(contract.takeListingDown, { listingId: idFromToken(listing.token), reason: "Not yours.", deletePictures });

test("an admin who takes a listing down may have its pictures deleted, and they are gone from their addresses", async () => {
  const [kept, gone] = [
    await submittedWith({ logo: await uploadImage(pictures.png()) }),
    await submittedWith({
      logo: await uploadImage(pictures.png()),
      featuredImage: await uploadImage(pictures.png()),
    }),
  ];

  await takeDown(kept, false);
  const { body } = await takeDown(gone, true);

  expect(body).toMatchObject({ logo: null, featuredImage: null });
  expect([await isKept(gone.logo), await isKept(gone.featuredImage), await isKept(kept.logo)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("of one that is hidden the pictures can be deleted later, and no new ones are taken", async () => {
  const listing = await submittedWith({ logo: await uploadImage(pictures.png()) });
  await takeDown(listing, false);

  const { status, body } = await takeDown(listing, true);

  expect([status, body.logo, await isKept(listing.logo)]).toEqual([200, null, false]);
  expect(await takeDown(listing, true)).toMatchObject({
    status: 409,
    body: { detail: "This listing is already hidden." },
  });
  const logo = await uploadImage(pictures.png());
  const { version } = await getOwnListing(listing);
  expect(
    await asVisitorAt(given.internetAddress())(contract.changeListing, {
      ...given.business(),
      token: listing.token,
      version,
      logo,
    }),
  ).toMatchObject({ status: 403 });
  expect(await isUploadPending(visitorsFolder, logo)).toBe(true);
});
