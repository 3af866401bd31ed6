import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod/mini";
import { eventId } from "#shared/events.ts";
import {
  describeBusiness,
  describeEvent,
  describeMember,
  linkPicturePath,
  versionOf,
  type LinkPicture,
} from "#shared/link-pictures.ts";
import { slug } from "#shared/listings.ts";
import { memberId } from "#shared/members.ts";
import { presentEvent, readEventForVisitors } from "../events/event.ts";
import { readBusiness } from "../listings/present-listing.ts";
import { readPublicMember } from "../members/present.ts";
import { AppError } from "../platform/errors.ts";
import { bucket, files } from "../platform/files.ts";
import { describeError, logger } from "../platform/logger.ts";
import { drawLinkPicture } from "./draw.ts";

/** As other pictures: at most a day, so that one of what is hidden disappears from the edges and browsers. */
const cached = "public, max-age=86400, immutable";
/** What may be another the next moment, such as the newest version. */
const cachedBriefly = "public, max-age=0, s-maxage=5";

/** What the picture of each kind shows, of what a visitor may see. They throw as the endpoints of the same data do. */
const readers: Record<LinkPicture["kind"], { id: z.ZodMiniType<string>; read: (id: string) => Promise<LinkPicture> }> =
  {
    event: { id: eventId, read: async (id) => describeEvent(presentEvent(await readEventForVisitors(id))) },
    business: { id: slug, read: async (id) => describeBusiness(await readBusiness(id)) },
    member: { id: memberId, read: async (id) => describeMember(await readPublicMember(id)) },
  };

const addresses = /^\/link-pictures\/(event|business|member)\/([^/]{1,300})\/(\w{1,20})\.jpg$/;

/** The picture at a path, and which version of it; undefined where there can be none. */
const findPicture = (path: string) => {
  const [, kind = "", id = "", version = ""] = addresses.exec(path) ?? [];
  const reader = readers[kind as LinkPicture["kind"]] as (typeof readers)["event"] | undefined;
  return reader && z.safeParse(reader.id, id).success ? { read: () => reader.read(id), version } : undefined;
};

/** One file for each address, which the next version replaces: however often it changes, it takes no more room. */
const keyOf = ({ kind, id }: LinkPicture) => `link-pictures/${kind}/${id}.jpg`;

const readFile = async (key: string) => {
  const { Body, Metadata } = await files.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), version: Metadata?.version };
};

const readKept = async (shown: LinkPicture) => {
  // Refused where there is none, since the role may not list the files.
  const kept = await readFile(keyOf(shown)).catch(() => undefined);
  return kept?.version === versionOf(shown) ? kept.bytes : undefined;
};

const keep = (shown: LinkPicture, bytes: Buffer) =>
  files
    .send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(shown),
        Body: bytes,
        ContentType: "image/jpeg",
        Metadata: { version: versionOf(shown) },
      }),
    )
    .catch((error: unknown) => logger.warn("link picture not kept", { error: describeError(error) }));

/** With its own picture, unless that cannot be read at the moment. */
const draw = async (shown: LinkPicture) => {
  const own = shown.picture === null ? undefined : await readFile(shown.picture.slice(1)).catch(() => undefined);
  return { bytes: await drawLinkPicture(shown, own?.bytes), isWhole: shown.picture === null || own !== undefined };
};

/** A member's is never in the bucket: it would have to be found when they hide their name or leave. */
const getPicture = async (shown: LinkPicture) => {
  if (shown.kind === "member") return draw(shown);
  const kept = await readKept(shown);
  if (kept) return { bytes: kept, isWhole: true };
  const drawn = await draw(shown);
  if (drawn.isWhole) await keep(shown, drawn.bytes);
  return drawn;
};

type Answer = APIGatewayProxyStructuredResultV2;

const redirect = (location: string, caching: string): Answer => ({
  statusCode: 302,
  headers: { location, "cache-control": caching },
});

const notFound: Answer = {
  statusCode: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": cachedBriefly },
  body: "Not found",
};

const answer = async (path: string): Promise<Answer> => {
  const found = findPicture(path);
  if (!found) return notFound;
  const shown = await found.read();
  // Only what is shown now is drawn: a made-up version costs as little as a made-up event.
  if (found.version !== versionOf(shown)) return redirect(linkPicturePath(shown), cachedBriefly);
  const { bytes, isWhole } = await getPicture(shown);
  return {
    statusCode: 200,
    headers: { "content-type": "image/jpeg", "cache-control": isWhole ? cached : cachedBriefly },
    body: bytes.toString("base64"),
    isBase64Encoded: true,
  };
};

/** Shown where a picture cannot be drawn: that of the page all of its kind are listed on. */
const standIns = { event: "events", business: "network", member: "membership" } as const;

/**
 * Draws the pictures of shared links, once for each version of what they show. Only CloudFront may call it. A Lambda of
 * its own: what it draws with is 4 MB, which pages need not load, and it writes to the bucket, which pages may not. Drawn
 * when first asked for rather than by the table's stream, since few pages are ever shared.
 */
export const handler = async ({ rawPath, requestContext }: APIGatewayProxyEventV2): Promise<Answer> => {
  const started = performance.now();
  const result = await answer(rawPath).catch((error: unknown) => {
    if (error instanceof AppError && ["not-found", "forbidden"].includes(error.code)) return notFound;
    logger.warn("link picture failed", { error: describeError(error) });
    const kind = (addresses.exec(rawPath)?.[1] ?? "event") as LinkPicture["kind"];
    return redirect(`/og/${standIns[kind]}.jpg`, "no-store");
  });
  const milliseconds = Math.round(performance.now() - started);
  logger.info("link picture", { requestId: requestContext.requestId, status: result.statusCode, milliseconds });
  return result;
};
