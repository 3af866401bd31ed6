import { ChakraProvider } from "@chakra-ui/react";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { type ReactNode, StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { servedPages, type PageAnswer, type ServedPage } from "#shared/site-paths.ts";
import { eventKey, eventsKey } from "#web/features/events/api.ts";
import { partnerEventsKey } from "#web/features/events/partner-events.ts";
import { businessesKey } from "#web/features/listings/directory/listed-businesses.tsx";
import { businessKey } from "#web/features/listings/public-list.ts";
import { publicMemberKey } from "#web/features/members/public-frame.tsx";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { fillQueries } from "#web/lib/api/served.ts";
import { provideServed, type ServedAnswer } from "#web/lib/served-data.ts";
import { paths } from "#web/paths.ts";
import { system } from "#web/theme/system.ts";
import { App } from "./app.tsx";
import { PortalShell } from "./layouts/portal-shell.tsx";
import { OfflinePage } from "./offline-page.tsx";

const readText = async (stream: AsyncIterable<{ toString: () => string }>) => {
  let text = "";
  for await (const piece of stream) text += piece.toString();
  return text;
};

const extractCss = (cache: EmotionCache, html: string) =>
  createEmotionServer(cache)
    .extractCriticalToChunks(html)
    .styles.map(({ css }) => css)
    .join("");

const createStyles = () => {
  const cache = createCache({ key: "css" });
  // Keeps style elements out of the HTML: the client has none, so they would not match.
  cache.compat = true;
  return cache;
};

const render = async (path: string, content: ReactNode, cache: EmotionCache) => {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <CacheProvider value={cache}>
        <StaticRouter location={path}>{content}</StaticRouter>
      </CacheProvider>
    </StrictMode>,
    // Renders lazy pages in place; React's inline script for moving them is forbidden by the security policy.
    { progressiveChunkSize: Infinity },
  );
  const html = await readText(prelude as unknown as AsyncIterable<Uint8Array>);
  // React renders titles, descriptions and preloads before the page; they belong in the head.
  const head = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)*/.exec(html)![0];
  return { head, body: html.slice(head.length) };
};

const renderWithCss = async (path: string, content: ReactNode) => {
  const cache = createStyles();
  const page = await render(path, content, cache);
  return { ...page, css: extractCss(cache, page.body) };
};

/** The page at `path`: what belongs into its head, its HTML, and the styles it uses. */
export const renderPage = (path: string) => renderWithCss(path, <App />);

/** Of each served page, by the part of its address that differs: its path, and the query that its data is for. */
const served: Record<ServedPage, (part: string) => { path: string; key: ServedAnswer["key"] }> = {
  events: () => ({ path: paths.events, key: eventsKey("public") }),
  eventRegistration: (eventId) => ({ path: paths.eventRegistration(eventId), key: eventKey(eventId) }),
  eventThanks: (eventId) => ({ path: paths.eventThanks(eventId), key: eventKey(eventId) }),
  partnerEvents: () => ({ path: paths.partnerEvents, key: partnerEventsKey }),
  membership: () => ({ path: paths.membership, key: levelsKey }),
  network: () => ({ path: paths.network, key: businessesKey }),
  business: (slug) => ({ path: paths.business(slug), key: businessKey(slug) }),
  publicMember: (memberId) => ({
    path: servedPages.publicMember.replace("*", encodeURIComponent(memberId)),
    key: publicMemberKey(memberId),
  }),
};

/**
 * A page with its data, which was read at the time `at` (Unix time in ms): what belongs into its head, its HTML, and the
 * data for the document. One at a time, since the site has one cache.
 */
export const renderServedPage = async (
  page: ServedPage,
  part: string,
  answer: PageAnswer,
  { at = Date.now(), cache = createStyles() } = {},
) => {
  const { path, key } = served[page](part);
  const data = { at, answers: [{ key, ...answer }] };
  queryClient.clear();
  fillQueries(data);
  provideServed(data);
  try {
    return { ...(await render(path, <App />, cache)), data };
  } finally {
    provideServed(undefined);
  }
};

/** The styles of a served page in each of its states: those of one state are not all that another has. */
export const renderServedStyles = async (page: ServedPage, answers: PageAnswer[]) => {
  const cache = createStyles();
  const { path } = served[page]("any");
  const pages = [await render(path, <App />, cache)];
  for (const answer of answers) pages.push(await renderServedPage(page, "any", answer, { cache }));
  return extractCss(cache, pages.map(({ body }) => body).join(""));
};

const renderAlone = (path: string, content: ReactNode) =>
  renderWithCss(path, <ChakraProvider value={system}>{content}</ChakraProvider>);

/** The same for the portal's frame, which has no address of its own. */
export const renderPortalShell = () => renderAlone("/portal", <PortalShell opening={undefined} />);

/** The page shown in place of one that cannot be loaded. */
export const renderOfflinePage = () => renderAlone("/offline", <OfflinePage />);
