/**
 * The pages that are prerendered as HTML of their own. CloudFront answers each by its file, `/portal/*` by the empty
 * shell, and any other path by the 404 page.
 */
export const prerenderedPaths = [
  "/",
  "/membership",
  "/network",
  "/events",
  "/partner-events",
  "/about",
  "/contact",
  "/wix",
  "/auth",
] as const;

/** What the built pages say for what is known only when they are uploaded. */
export const placeholders = {
  /** Where they are served from: canonical addresses, pictures for previews and the sitemap are absolute. */
  origin: "https://origin.invalid",
  /** Where members are known: the Cognito user pool, the site's client of it, and the address of its API. */
  userPool: "user-pool.invalid",
  userPoolClient: "user-pool-client.invalid",
  userPoolEndpoint: "https://user-pool-endpoint.invalid",
} as const;
export type Whereabouts = Record<keyof typeof placeholders, string>;
