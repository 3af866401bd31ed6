import { prerenderedShells } from "#shared/site-paths.ts";
import { listComingEvents } from "../events/event.ts";
import { listCards } from "../listings/card.ts";
import { isWithin } from "../listings/listing-status.ts";

const end = "</urlset>";

/**
 * The site's map, with the pages of public events to come and of businesses; `file` is the published one, which has the
 * pages that depend on nothing. No dates: when a page last changed is not known, and search engines believe no other.
 */
export const renderSitemap = async (file: string, now = new Date()) => {
  const [events, businesses] = await Promise.all([listComingEvents(now), listCards()]);
  const origin = /<loc>(https?:\/\/[^/<]+)/.exec(file)?.[1] ?? "";
  const toLine = (path: string) => `  <url><loc>${origin}${path}</loc></url>\n`;
  const lines = [
    ...events.map(({ id }) => prerenderedShells.eventRegistration.replace("*", id)),
    ...businesses
      .filter(({ shownUntil }) => isWithin(shownUntil, now))
      .map(({ slug }) => prerenderedShells.business.replace("*", slug)),
  ].map(toLine);
  return file.replace(end, () => lines.join("") + end);
};
