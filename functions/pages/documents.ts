import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";

const { SITE_BUCKET } = parseEnv({ SITE_BUCKET: z.string() });

const client = new S3Client({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
});

/** How long a file is used without asking whether there is another: as long as a release may take to be seen. */
const freshMs = 15_000;

type Kept = { text: string; tag: string | undefined; askedAt: number };
const kept = new Map<string, Kept>();

/** A 304: S3 answers it as an error. */
const isUnchanged = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 304;

const fetchFile = async (key: string, known: Kept | undefined): Promise<Kept> => {
  const askedAt = Date.now();
  try {
    const { Body, ETag } = await client.send(
      new GetObjectCommand({ Bucket: SITE_BUCKET, Key: key, IfNoneMatch: known?.tag }),
    );
    return { text: (await Body?.transformToString()) ?? "", tag: ETag, askedAt };
  } catch (error) {
    if (known && isUnchanged(error)) return { ...known, askedAt };
    throw error;
  }
};

/** A file of the published site, such as `/404.html`. Throws where it cannot be read and is not known. */
export const readSiteFile = async (file: string) => {
  const key = file.slice(1);
  const known = kept.get(key);
  if (known && Date.now() - known.askedAt < freshMs) return known.text;
  const current = await fetchFile(key, known).catch((error: unknown) => {
    if (known) return known;
    throw error;
  });
  kept.set(key, current);
  return current.text;
};
