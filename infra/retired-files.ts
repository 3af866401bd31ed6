import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import pMap from "p-map";

/** Marks a file that the current release does not use. */
export const retiredTag = { key: "retired", value: "true" } as const;

/** Of files with a content hash in their names. */
export const assetsPrefix = "assets/";

/** How long a retired file stays, for pages that are still open. */
export const retiredFileDays = 30;

/** Files processed at the same time. */
const concurrency = 20;

type Release = { bucket: string; siteFolder: string; aws: S3ClientConfig };

const listKeys = async (s3: S3Client, Bucket: string) => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: assetsPrefix }))
    keys.push(...Contents.map(({ Key = "" }) => Key));
  return keys;
};

const listFiles = (siteFolder: string) =>
  readdirSync(join(siteFolder, assetsPrefix), { recursive: true, encoding: "utf8" }).map(
    (file) => assetsPrefix + file.replaceAll("\\", "/"),
  );

/**
 * Marks the files of earlier releases, which S3 deletes after {@link retiredFileDays}, and unmarks files in use again.
 * Marking copies a file onto itself, so that its age starts now. Idempotent. Returns the number of retired files.
 */
export const retireOldFiles = async ({ bucket: Bucket, siteFolder, aws }: Release) => {
  const s3 = new S3Client(aws);
  const current = new Set(listFiles(siteFolder));

  const markIfOld = async (Key: string) => {
    const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key }));
    const isRetired = TagSet.some(({ Key: key }) => key === retiredTag.key);
    if (current.has(Key)) {
      if (isRetired) await s3.send(new DeleteObjectTaggingCommand({ Bucket, Key }));
      return false;
    }
    if (isRetired) return true;
    const { CacheControl, ContentType } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    const copy = { Bucket, Key, CopySource: `${Bucket}/${encodeURIComponent(Key)}`, CacheControl, ContentType };
    const Tagging = `${retiredTag.key}=${retiredTag.value}`;
    // S3 copies a file onto itself only if its metadata are replaced.
    await s3.send(
      new CopyObjectCommand({ ...copy, MetadataDirective: "REPLACE", TaggingDirective: "REPLACE", Tagging }),
    );
    return true;
  };

  const outcomes = await pMap(await listKeys(s3, Bucket), markIfOld, { concurrency });
  return outcomes.filter(Boolean).length;
};
