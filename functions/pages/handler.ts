import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { pageFile, samplePaths, servedPages, sitemapFile } from "#shared/site-paths.ts";
import { describeError, logger } from "../platform/logger.ts";
import { readSiteFile } from "./documents.ts";
import { findPage, readAnswer } from "./pages.ts";
import { prepareSite, renderDocument } from "./render.ts";
import { renderSitemap } from "./sitemap.ts";

/**
 * CloudFront gives everybody the same document for five seconds, since free spots change, and the last one for a day
 * where this fails. Browsers ask each time.
 */
const cached = "public, max-age=0, s-maxage=5, stale-if-error=86400";
/** Of a member, who may take it back, also at an edge that nobody has asked since. */
const cachedBriefly = "public, max-age=0, s-maxage=5";
/** Of a document that lacks its data: the next visitor may have it. */
const notCached = "no-store";

/** How long a page waits for its data, in ms: after that, it is faster to let the browser ask. */
const patienceMs = 1500;

/** New pages may be found some minutes later. */
const sitemapCached = "public, max-age=0, s-maxage=300, stale-if-error=86400";

type Document = { status: number; html: string; caching: string; tag?: string; type?: string };

/** What the work gives, unless that takes longer than we are patient. */
const inTime = async <Result>(work: Promise<Result>) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The table took too long.")), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Where the table does not answer, the published one, which has the pages that depend on nothing. */
const findSitemap = async (): Promise<Document> => {
  const file = await readSiteFile(sitemapFile);
  const document = { status: 200, type: "application/xml; charset=utf-8" };
  try {
    return { ...document, html: await inTime(renderSitemap(file)), caching: sitemapCached };
  } catch (error) {
    logger.warn("sitemap without what is in the table", { error: describeError(error) });
    return { ...document, html: file, caching: notCached };
  }
};

const findDocument = async (path: string): Promise<Document> => {
  if (path === sitemapFile) return findSitemap();
  // Among the addresses of businesses.
  const sample = samplePaths.find((each) => each === path.replace(/\/$/, ""));
  if (sample) return { status: 200, html: await readSiteFile(pageFile(sample)), caching: cached };
  const found = findPage(path);
  if (!found) return { status: 404, html: await readSiteFile("/404.html"), caching: cached };
  const { page, part } = found;
  const reading = inTime(readAnswer(page, part));
  // Awaited below: until then, a refusal is nobody's.
  reading.catch(() => undefined);
  const file = await readSiteFile(pageFile(servedPages[page]));
  try {
    const answer = await reading;
    const document = await renderDocument(file, page, part, answer);
    const caching = page === "publicMember" ? cachedBriefly : cached;
    if (document) return { status: "problem" in answer ? answer.problem.status : 200, caching, ...document };
    logger.info("another release");
  } catch (error) {
    logger.warn("page without its data", { page, error: describeError(error) });
  }
  return { status: 200, html: file, caching: notCached };
};

/** The ETags of a request, which CloudFront makes weak where it compresses. */
const listTags = (header = "") => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/**
 * Renders pages with their data, and the map of the site, for anybody (design.md, "Web"). Only CloudFront may call it.
 * Where the data cannot be read in time, the page's file loads it; an error here lets CloudFront use what it has, or the
 * standby page.
 */
export const handler = async ({
  rawPath,
  headers,
  requestContext,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const started = performance.now();
  prepareSite().catch(() => undefined);
  const { status, html, caching, tag, type = "text/html; charset=utf-8" } = await findDocument(rawPath);
  const isKnown = tag !== undefined && status === 200 && listTags(headers["if-none-match"]).includes(tag);
  const milliseconds = Math.round(performance.now() - started);
  logger.info("page", { requestId: requestContext.requestId, status, milliseconds });
  return {
    statusCode: isKnown ? 304 : status,
    headers: {
      "content-type": type,
      "cache-control": caching,
      ...(tag !== undefined && { etag: tag }),
    },
    ...(!isKnown && { body: html }),
  };
};
