import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { credentials } from "#infra/local/embedded-aws.ts";
import { retireOldFiles } from "#infra/retired-files.ts";
import { clubUnderTest } from "../support/club-under-test.ts";

const aws = { ...credentials(clubUnderTest().endpoint), forcePathStyle: true };
const s3 = new S3Client(aws);
const Bucket = `releases-${randomUUID()}`;
const siteFolder = mkdtempSync(join(tmpdir(), "club-release-"));

const file = (name: string) => `assets/${name}`;
const upload = (name: string) =>
  s3.send(
    new PutObjectCommand({
      ...{ Bucket, Key: file(name), Body: `// ${name}`, ContentType: "text/javascript; charset=utf-8" },
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
/** What the newest release consists of. */
const build = (...names: string[]) => {
  rmSync(siteFolder, { recursive: true, force: true });
  mkdirSync(join(siteFolder, "assets/media"), { recursive: true });
  for (const name of names) writeFileSync(join(siteFolder, file(name)), "");
};
const tagsOf = async (name: string) =>
  (await s3.send(new GetObjectTaggingCommand({ Bucket, Key: file(name) }))).TagSet?.map(({ Key }) => Key);
const factsOf = (name: string) => s3.send(new HeadObjectCommand({ Bucket, Key: file(name) }));
const retire = () => retireOldFiles({ bucket: Bucket, siteFolder, aws });

beforeAll(async () => {
  await s3.send(new CreateBucketCommand({ Bucket }));
  for (const name of ["home-1.js", "home-2.js", "about-1.js", "media/film-1.webm"]) await upload(name);
});
afterAll(() => rmSync(siteFolder, { recursive: true, force: true }));

test("files of earlier releases are marked once, and stay what they are; those of this release are not", async () => {
  build("home-2.js", "about-1.js", "media/film-1.webm");

  expect(await retire()).toBe(1);

  expect(await Promise.all(["home-1.js", "home-2.js", "about-1.js", "media/film-1.webm"].map(tagsOf))).toEqual([
    ["retired"],
    [],
    [],
    [],
  ]);
  const marked = await factsOf("home-1.js");
  expect(marked).toMatchObject({
    CacheControl: "public, max-age=31536000, immutable",
    ContentType: "text/javascript; charset=utf-8",
  });
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: file("home-1.js") }));
  expect(await Body?.transformToString()).toBe("// home-1.js");
  // A second between the two shows in what S3 says of when it was written.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await retire()).toBe(1);
  expect((await factsOf("home-1.js")).LastModified).toEqual(marked.LastModified);
});

test("a file that has come back is marked no more", async () => {
  build("home-1.js", "about-1.js", "media/film-1.webm");

  expect(await retire()).toBe(1);

  expect(await Promise.all(["home-1.js", "home-2.js"].map(tagsOf))).toEqual([[], ["retired"]]);
});
