/**
 * The pages that are prerendered as HTML of their own. CloudFront answers each by its file, `/portal/*` by the empty
 * shell, and any other path by the 404 page.
 */
export const prerenderedPaths = ["/"] as const;
