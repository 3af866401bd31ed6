import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { Bucket, headFile, s3 } from "../../support/stored-files.ts";
import { setRateCount } from "../../support/table.ts";
import { pictures, postFile, requestUpload } from "../../support/upload.ts";

const ask = { kind: "avatar", type: "image/png", size: 1000 } as const;

type Policy = { expiration: string; conditions: (Record<string, string> | unknown[])[] };
const policyOf = (fields: Record<string, string>) =>
  JSON.parse(Buffer.from(fields.Policy ?? "", "base64").toString()) as Policy;

test("a member may upload one file, of this type and size, under a name of their own, within five minutes", async () => {
  const ada = await newAccount();
  const asked = Date.now();

  const { status, body } = await as(ada)(contract.requestUpload, ask);

  expect(status).toBe(201);
  const { expiration, conditions } = policyOf(body.fields);
  // In whole seconds.
  expect(Date.parse(expiration)).toBeGreaterThan(asked + 299_000);
  expect(Date.parse(expiration)).toBeLessThanOrEqual(Date.now() + 300_000);
  const fixed = conditions.filter((condition) => !Array.isArray(condition));
  expect(Object.assign({}, ...fixed)).toMatchObject({
    bucket: Bucket,
    key: `incoming/${ada.id}/${body.id}`,
    "Content-Type": "image/png",
  });
  expect(conditions.filter(Array.isArray)).toEqual([["content-length-range", 1, 2 * 1024 * 1024]]);
});

test("the storage takes the file as it was asked for, from any page, and tells so", async () => {
  const ada = await newAccount();
  const { id, ...post } = await requestUpload(ada);

  const answer = await postFile(post, pictures.png());

  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(await headFile(`incoming/${ada.id}/${id}`)).toMatchObject({ ContentType: "image/png" });
});

test.each([
  ["of another type", { "Content-Type": "text/html" }],
  ["under a public name", { key: "media/avatars/mine.png" }],
  ["under somebody else's name", { key: `incoming/somebody/upload_${"0".repeat(26)}` }],
  ["that is readable for all", { acl: "public-read" }],
  ["that is to be kept", { "Cache-Control": "public, max-age=31536000" }],
  ["with metadata", { "x-amz-meta-note": "<script>" }],
  ["that leads elsewhere", { "x-amz-website-redirect-location": "https://evil.example" }],
  ["with a forged signature", { "X-Amz-Signature": "0".repeat(64) }],
  [
    "with a policy of one's own",
    { Policy: Buffer.from('{"expiration":"2100-01-01T00:00:00Z","conditions":[]}').toString("base64") },
  ],
])("the storage refuses a file %s", async (_, changes) => {
  const { url, fields } = await requestUpload(await newAccount());

  const { status } = await postFile(
    { url, fields: { ...fields, ...(changes as Record<string, string>) } },
    pictures.png(),
  );

  expect(status).toBe(403);
});

test.each([
  ["empty", new Uint8Array()],
  ["larger than 2 MB", pictures.png(2 * 1024 * 1024 + 1)],
])("the storage refuses a file that is %s", async (_, file) => {
  const { status } = await postFile(await requestUpload(await newAccount()), file);

  expect(status).toBe(400);
});

test("the storage refuses a file that comes too late", async () => {
  const Conditions = [["content-length-range", 1, 1000]] as ["content-length-range", number, number][];
  const post = await createPresignedPost(s3, { Bucket, Key: "incoming/late/upload", Conditions, Expires: -1 });

  expect((await postFile(post, pictures.png())).status).toBe(403);
});

test("the 30th upload within ten minutes is allowed, the next is told to wait, and nobody else is", async () => {
  const [ada, other] = [await newAccount(), await newAccount()];
  await setRateCount({ what: "uploads", by: ada.id, atMost: 30, seconds: 600 }, 29);

  expect(await as(ada)(contract.requestUpload, ask)).toMatchObject({ status: 201 });
  expect(await as(ada)(contract.requestUpload, ask)).toMatchObject({
    status: 429,
    body: { code: "too-many", detail: "Too many uploads. Please try again in a few minutes." },
  });
  expect(await as(other)(contract.requestUpload, ask)).toMatchObject({ status: 201 });
});
