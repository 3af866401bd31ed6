import { readFile } from "node:fs/promises";
import { placeholders, servedDataId, servedMarks, type PageAnswer, type ServedPage } from "#shared/site-paths.ts";
import { digest } from "../platform/ids.ts";

type Rendered = { head: string; body: string; data: { answers: unknown } };
type Site = {
  renderServedPage: (page: ServedPage, part: string, answer: PageAnswer) => Promise<Rendered>;
};

/** The site's own code for servers, built with its pages and put beside this Lambda's (infra/pages.ts). */
const folder = new URL("./site/", import.meta.url);

const loadSite = async () => {
  const { release } = JSON.parse(await readFile(new URL("release.json", folder), "utf8")) as { release: string };
  const site = (await import(new URL("entry-server.js", folder).href)) as Site;
  return { release, ...site };
};

let loading: ReturnType<typeof loadSite> | undefined;

/** Starts loading the site's code, which a cold start does while it waits for the table. */
export const prepareSite = () =>
  (loading ??= loadSite().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

const replaceMarked = (text: string, [start, end]: readonly [string, string], replacement: string) => {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page's file has no ${start}.`);
  return text.slice(0, from) + replacement + text.slice(to + end.length);
};

/** The site's address, which the file knows since it was published. */
const originIn = (file: string) => /data-origin="([^"]*)"/.exec(file)?.[1] ?? "";

/** JSON that cannot end its element: no text in it can. */
const toInertJson = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");

/**
 * A page's document, which is its file filled in with the answer, and an ETag of all that it shows. Undefined where the
 * file is of another release than the code, as for the minutes of a deployment.
 */
export const renderDocument = async (file: string, page: ServedPage, part: string, answer: PageAnswer) => {
  const { release, renderServedPage } = await prepareSite();
  if (!file.includes(`data-release="${release}"`)) return undefined;
  const { head, body, data } = await renderServedPage(page, part, answer);
  const fillIn = (text: string) => text.replaceAll(placeholders.origin, originIn(file));
  const json = `<script type="application/json" id="${servedDataId}">${toInertJson(data)}</script>`;
  return {
    html: replaceMarked(
      replaceMarked(file, servedMarks.head, fillIn(head)),
      servedMarks.body,
      `<div id="root">${fillIn(body)}</div>${json}`,
    ),
    tag: `"${digest(file + head + body + JSON.stringify(data.answers))}"`,
  };
};
