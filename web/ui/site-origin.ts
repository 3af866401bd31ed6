import { placeholders } from "#shared/site-paths.ts";

/** The origin that the site is known by, without a slash at the end: the page says it in `<html data-origin>`. */
export const siteOrigin =
  (typeof document === "undefined" ? undefined : document.documentElement.dataset.origin) ?? placeholders.origin;
