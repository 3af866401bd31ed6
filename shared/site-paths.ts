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
] as const;

/**
 * What the built pages say for the origin they are served from, which is known when they are uploaded: canonical
 * addresses, pictures for previews and the sitemap are absolute.
 */
export const originPlaceholder = "https://origin.invalid";
