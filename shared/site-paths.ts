import { sampleSlugs } from "./businesses.ts";

/** The pages of the sample businesses: invented, so search engines are to leave them out. */
export const samplePaths = sampleSlugs.map((slug) => `/network/${slug}` as const);

/**
 * The pages that are prerendered as HTML of their own. CloudFront answers each by its file, `/portal/*` by the empty
 * shell, and any other path that is not below by the 404 page.
 */
export const prerenderedPaths = [
  "/",
  "/membership",
  "/network",
  "/events",
  "/partner-events",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/wix",
  "/business-listing",
  ...samplePaths,
  "/auth",
] as const;

/**
 * Prerendered as the shape in which they load, and in no sitemap: what they show depends on the address. `*` stands for
 * one part of it, such as an event's id.
 */
export const prerenderedShells = {
  eventRegistration: "/events/register/*",
  eventThanks: "/events/thank-you/*",
  ownRegistration: "/events/registration",
  payOrder: "/events/pay",
  ticket: "/events/ticket",
  business: "/network/*",
  publicMember: "/members/*",
  ownListing: "/business-listing/manage",
  ownApplication: "/membership/application",
  ownDues: "/membership/dues",
  joining: "/join",
  privateLinks: "/private-links",
} as const;

/**
 * Of these, the pages that a Lambda renders with the data of each address (functions/pages): it fills in the built
 * file, and answers with that alone where the data cannot be read.
 */
export const servedPages = {
  events: "/events",
  eventRegistration: prerenderedShells.eventRegistration,
  eventThanks: prerenderedShells.eventThanks,
  partnerEvents: "/partner-events",
  membership: "/membership",
  network: "/network",
  business: prerenderedShells.business,
  publicMember: prerenderedShells.publicMember,
} as const;
export type ServedPage = keyof typeof servedPages;

/** The other shells, which CloudFront answers by their file. */
export const filedShells = Object.values(prerenderedShells).filter(
  (shell) => !Object.values<string>(servedPages).includes(shell),
);

/** Likewise: the published one is filled in with the pages that depend on data. */
export const sitemapFile = "/sitemap.xml";
/** What a page shows: the API's answer to what it asks, or its refusal. Of a long list, `isPartial` says that more follow. */
export type PageAnswer =
  | { data: unknown; isPartial?: boolean }
  | { problem: { status: number; code: "not-found" | "forbidden" } };

/** Around the parts of a served page's file that are replaced. */
export const servedMarks = {
  head: ["<!--head-->", "<!--/head-->"],
  body: ["<!--body-->", "<!--/body-->"],
} as const;

/** The id of the element that has a served page's data, as JSON. */
export const servedDataId = "served";

/** Shown by CloudFront where a served page fails and none is cached: a document that loads whatever its address shows. */
export const standbyFile = "/standby.html";

/**
 * The addresses of the door of an event, for an admin and for a helper by their link: a document of their own, which is not
 * prerendered, may use the camera, and opens without a network.
 */
export const doorPaths = { admin: "/portal/admin/door/*", helper: "/door/*" } as const;

/** The door's document, and the script of its service worker. */
export const doorFile = "/door.html";
export const doorWorkerFile = "/door-worker.js";

/** The script of the service worker of a ticket's page, which opens again without a network. */
export const ticketWorkerFile = "/ticket-worker.js";

/** What the portal's service worker shows where there is no network, and its script. */
export const offlineFile = "/offline.html";
export const clubWorkerFile = "/club-worker.js";

/** One part of an address: no slash, and none in disguise. */
const part = "(?:(?!%2[fF]|%5[cC])[^/])+";

/** The addresses of a shell, as the source of a regular expression. */
export const addressesOf = (shell: string) => `^${shell.replace("*", part)}/?$`;

const shells = Object.values(prerenderedShells).map((shell) => new RegExp(addressesOf(shell)));

/** Whether an address has a shell. */
export const hasShell = (path: string) => shells.some((addresses) => addresses.test(path));

/** The file of a page, or of all the pages that a shell stands for; `/network/*` has one beside that of `/network`. */
export const pageFile = (path: string) => `${path.replace("*", "any").replace(/\/$/, "")}/index.html`;

/** Placeholders in the built pages for values that are known only at the upload. */
export const placeholders = {
  /** The site's origin, for absolute addresses: canonical ones, preview pictures, and the sitemap. */
  origin: "https://origin.invalid",
  /** The Cognito user pool, the site's client in it, and the address of its API. */
  userPool: "user-pool.invalid",
  userPoolClient: "user-pool-client.invalid",
  userPoolEndpoint: "https://user-pool-endpoint.invalid",
  /** `true` where the club asks its admins for a second factor. */
  adminSecondFactor: "admin-second-factor.invalid",
} as const;
export type SiteConfig = Record<keyof typeof placeholders, string>;
