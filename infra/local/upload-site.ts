import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { DeleteObjectsCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import mime from "mime";
import { glob } from "tinyglobby";
import type { Whereabouts } from "#shared/site-paths.ts";
import { cacheControl, filledIn, hasPlaceholders, notPublished } from "../site-files.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";
import { root } from "./settings.ts";

const folder = path.join(root, "dist/site");

/** Puts the built site into the site's bucket, as `BucketDeployment` does on AWS; files already there stay. */
export const uploadSite = (endpoint: string, bucket: string, whereabouts: Whereabouts) =>
  step("Uploading the site", async () => {
    const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    const there = new Map(Contents.map(({ Key, ETag }) => [Key, ETag?.replaceAll('"', "")]));
    const files = await glob("**/*", { cwd: folder, ignore: notPublished });
    for (const file of files) {
      const content = hasPlaceholders(file)
        ? Buffer.from(filledIn(await readFile(path.join(folder, file), "utf8"), whereabouts))
        : await readFile(path.join(folder, file));
      const isThere = there.get(file) === createHash("md5").update(content).digest("hex");
      there.delete(file);
      if (isThere) continue;
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: file,
          Body: content,
          ContentType: mime.getType(file) ?? "application/octet-stream",
          CacheControl: file.startsWith("assets/") ? cacheControl.assets : cacheControl.others,
        }),
      );
    }
    const gone = [...there.keys()].map((Key) => ({ Key }));
    if (gone.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: gone } }));
  });
