import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DeleteObjectsCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import mime from "mime";
import { lock } from "proper-lockfile";
import { glob } from "tinyglobby";
import type { SiteConfig } from "#shared/site-paths.ts";
import { cacheControl, contentEncoding, fillIn, hasPlaceholders, notPublished, textAssets } from "../site-files.ts";
import { credentials } from "./embedded-aws.ts";
import { runCommand } from "./programs.ts";
import { step } from "./progress.ts";
import { root, toolsFolder } from "./settings.ts";

/** The sources of the built site, besides the setting `EVENT_FORM_URL`. */
const sources = ["web/**/*", "shared/**/*", "package-lock.json"];
const stamp = path.join(toolsFolder, "site-built-from");

const computeFingerprint = async () => {
  const files = (await glob(sources, { cwd: root })).sort();
  const hash = createHash("sha256").update(process.env.EVENT_FORM_URL ?? "");
  for (const file of files) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest("hex");
};

/** Builds the site into `dist/site`, unless its sources are unchanged, then runs `work` while no other process builds it. */
export const withBuiltSite = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await mkdir(toolsFolder, { recursive: true });
  const unlock = await lock(toolsFolder, {
    stale: 30_000,
    retries: { forever: true, minTimeout: 200, maxTimeout: 1000 },
  });
  try {
    const current = await computeFingerprint();
    const isBuilt =
      (await readFile(path.join(root, "dist/site/csp.json")).then(
        () => true,
        () => false,
      )) && (await readFile(stamp, "utf8").catch(() => "")) === current;
    if (!isBuilt) {
      await step("Building the site", () =>
        runCommand("npm", ["run", "build"], {
          log: path.join(toolsFolder, "build.log"),
          failure: "Building the site failed.",
        }),
      );
      await writeFile(stamp, current);
    }
    return await work();
  } finally {
    await unlock();
  }
};

const folder = path.join(root, "dist/site");

const compressedFolder = path.join(root, "dist/site-compressed");

/** The type of a script or style under `assets/`, which is published compressed. */
const getTextType = (file: string) => {
  const [, extension = ""] = /^assets\/.*\.(\w+)$/.exec(file) ?? [];
  return (textAssets as Record<string, string>)[extension];
};

const readContent = async (file: string, siteConfig: SiteConfig) => {
  if (getTextType(file)) return readFile(path.join(compressedFolder, path.basename(file)));
  const content = await readFile(path.join(folder, file));
  return hasPlaceholders(file) ? Buffer.from(fillIn(content.toString(), siteConfig)) : content;
};

/** Uploads the built site, as `BucketDeployment` does on AWS, without unchanged files. */
export const uploadSite = (endpoint: string, bucket: string, siteConfig: SiteConfig) =>
  step("Uploading the site", async () => {
    const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    const remaining = new Map(Contents.map(({ Key, ETag }) => [Key, ETag?.replaceAll('"', "")]));
    const files = await glob("**/*", { cwd: folder, ignore: notPublished });
    for (const file of files) {
      const content = await readContent(file, siteConfig);
      const isUnchanged = remaining.get(file) === createHash("md5").update(content).digest("hex");
      remaining.delete(file);
      if (isUnchanged) continue;
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: file,
          Body: content,
          ContentType: getTextType(file) ?? mime.getType(file) ?? "application/octet-stream",
          ContentEncoding: getTextType(file) && contentEncoding,
          CacheControl: file.startsWith("assets/") ? cacheControl.assets : cacheControl.others,
        }),
      );
    }
    const obsolete = [...remaining.keys()].map((Key) => ({ Key }));
    if (obsolete.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: obsolete } }));
  });
