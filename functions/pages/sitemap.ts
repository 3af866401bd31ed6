import { prerenderedShells } from "#shared/site-paths.ts";
import { listComingEvents } from "../events/event.ts";
import { listCards } from "../listings/card.ts";
import { isWithin } from "../listings/listing-status.ts";

const end = "</urlset>";

/**
 * The site's map, with the pages of public events to come and of businesses, and when each last changed as far as that is
 * known; `file` is the published one, which has the pages that depend on nothing.
 */
export const renderSitemap = async (file: string, now = new Date()) => {
  const [events, businesses] = await Promise.all([listComingEvents(now), listCards()]);
  const origin = /<loc>(https?:\/\/[^/<]+)/.exec(file)?.[1] ?? "";
  const toLine = (shell: string, id: string, changedAt: string | undefined) =>
    `  <url><loc>${origin}${shell.replace("*", encodeURIComponent(id))}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ""}</url>\n`;
  const lines = [
    ...events.map(({ id, changedAt }) => toLine(prerenderedShells.eventRegistration, id, changedAt)),
    ...businesses
      .filter(({ shownUntil }) => isWithin(shownUntil, now))
      .map(({ slug, changedAt }) => toLine(prerenderedShells.business, slug, changedAt)),
  ];
  return file.replace(end, () => lines.join("") + end);
};
