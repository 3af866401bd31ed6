import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
} from "@aws-sdk/client-s3";
import type { AwsSettings } from "../deployed.ts";
import type { Item } from "./tables.ts";

/** A file that was deleted, and the version that says so. */
type Deleted = { key: string; marker: string };

/** By what items name a file: its key, or the id of what is attached to a message. */
const namesOf = (key: string) => [key, key.replace(/^attachments\//, "")];

/** Whose files they are: a message also names its author's picture of then, and a report what it is about. */
const ownsFiles = ({ pk, sk }: Item) =>
  /^(MEMBER#[^#]+ (MEMBER|CARD)|LISTING#\S+ (LISTING|CARD)|EVENT#\S+ EVENT|ATTACHMENT#\S+ ATTACHMENT)$/.test(
    `${String(pk)} ${String(sk)}`,
  );

const folders = ["media/", "attachments/"];

/** The files in a bucket of uploads that were deleted after a time, and what brings back those that items name. */
export const openDeletedFiles = async (aws: AwsSettings, Bucket: string, after: Date) => {
  const files = new S3Client({ ...aws, forcePathStyle: aws.endpoint !== undefined });
  const deleted = new Map<string, Deleted>();
  for (const Prefix of folders) {
    let place: Pick<ListObjectVersionsCommandInput, "KeyMarker" | "VersionIdMarker"> | undefined = {};
    while (place) {
      const page: ListObjectVersionsCommandOutput = await files.send(
        new ListObjectVersionsCommand({ Bucket, Prefix, ...place }),
      );
      for (const { Key = "", VersionId = "", IsLatest, LastModified } of page.DeleteMarkers ?? [])
        if (IsLatest && LastModified && LastModified > after)
          for (const name of namesOf(Key)) deleted.set(name, { key: Key, marker: VersionId });
      const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
      place = IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
    }
  }

  const named = new Map<string, Deleted>();
  const look = (value: unknown): void => {
    const found = typeof value === "string" ? deleted.get(value) : undefined;
    if (found) named.set(found.key, found);
    if (typeof value === "object" && value !== null) for (const each of Object.values(value)) look(each);
  };
  return {
    /** Notes which of them an item has. */
    noteNamed: (item: Item) => {
      if (ownsFiles(item)) look(item);
    },
    /** Brings back those that were named; answers how many. */
    restore: async ({ isDryRun = false } = {}) => {
      for (const { key, marker } of isDryRun ? [] : named.values())
        await files.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: marker }));
      return named.size;
    },
  };
};
