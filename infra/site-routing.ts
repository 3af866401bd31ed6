import { addressesOf, doorFile, doorPaths, offlineFile, pageFile, standbyFile } from "#shared/site-paths.ts";

type Site = {
  /** Paths that have a page of their own, such as `/` and `/auth`. */
  pages: readonly string[];
  /** Paths with a `*` that share one page, such as `/events/register/*`. */
  shells: readonly string[];
  /** Addresses of the files outside `/assets/`, such as `/favicon.svg`. */
  files: readonly string[];
};

/**
 * The source of `fileOf(uri)`, which finds the file of an address. A file's own address leads to itself, so it does not
 * matter whether CloudFront passes the visitor's address or a replaced one. CloudFront runs ECMAScript 5 with a few
 * additions, of which this uses only string methods.
 */
const buildFileLookup = ({ pages, shells, files }: Site) => `
var pages = ${JSON.stringify(Object.fromEntries(pages.map((path) => [path, pageFile(path)])))};
var shells = ${JSON.stringify([
  ...shells.map((shell) => [addressesOf(shell), pageFile(shell)]),
  ...Object.values(doorPaths).map((path) => [addressesOf(path), doorFile]),
])};
var files = ${JSON.stringify([...files, ...[...pages, ...shells].map(pageFile), "/spa.html", doorFile, offlineFile, standbyFile])};
function fileOf(uri) {
  if (files.indexOf(uri) >= 0) return uri;
  var path = uri.length > 1 && uri.endsWith("/") ? uri.slice(0, -1) : uri;
  if (Object.prototype.hasOwnProperty.call(pages, path)) return pages[path];
  for (var i = 0; i < shells.length; i++) if (new RegExp(shells[i][0]).test(uri)) return shells[i][1];
  return path === "/portal" || path.startsWith("/portal/") ? "/spa.html" : "/404.html";
}`;

/**
 * The CloudFront function for requests outside `/assets/`, `/api/` and `/media/`: replaces each address by its file, and
 * logs unknown addresses.
 */
export const buildRequestRouting = (site: Site) =>
  `${buildFileLookup(site)}
function handler(event) {
  var request = event.request;
  var file = fileOf(request.uri);
  if (file === "/404.html") console.log("unknown path " + JSON.stringify(request.uri.slice(0, 200)));
  request.uri = file;
  return request;
}`.trim();

/**
 * The CloudFront function for their responses: gives the 404 page status 404, and text its charset, which the bucket does
 * not know. The distribution's error pages would replace the API's answers too.
 */
export const buildResponseRouting = (site: Site) =>
  `${buildFileLookup(site)}
function handler(event) {
  var response = event.response;
  if (fileOf(event.request.uri) === "/404.html") {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  var type = response.headers && response.headers["content-type"];
  if (type && /^(text\\/[\\w-]+|[\\w-]+\\/([\\w-]+\\+)?xml)$/.test(type.value)) type.value += "; charset=utf-8";
  return response;
}`.trim();
