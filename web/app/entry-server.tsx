import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { type ReactNode, StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { system } from "#web/theme/system.ts";
import { App } from "./app.tsx";
import { PortalShell } from "./layouts/portal-shell.tsx";
import { OfflinePage } from "./offline-page.tsx";

const readText = async (stream: AsyncIterable<{ toString: () => string }>) => {
  let text = "";
  for await (const piece of stream) text += piece.toString();
  return text;
};

const render = async (path: string, content: ReactNode) => {
  const cache = createCache({ key: "css" });
  // Keeps style elements out of the HTML; the client, which has none, would not match them.
  cache.compat = true;
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <CacheProvider value={cache}>
        <StaticRouter location={path}>{content}</StaticRouter>
      </CacheProvider>
    </StrictMode>,
    // Lazy pages in their place rather than moved there by an inline script, which the security policy forbids.
    { progressiveChunkSize: Infinity },
  );
  const html = await readText(prelude as unknown as AsyncIterable<Uint8Array>);
  const { styles } = createEmotionServer(cache).extractCriticalToChunks(html);
  return { html, css: styles.map(({ css }) => css).join("") };
};

/** The page at `path` as HTML, once all of it is there, and the styles it uses. */
export const renderPage = (path: string) => render(path, <App />);

const renderAlone = (path: string, content: ReactNode) =>
  render(path, <ChakraProvider value={system}>{content}</ChakraProvider>);

/** The same of the portal's frame, which no address has alone. */
export const renderPortalShell = () => renderAlone("/portal", <PortalShell />);

/** The page in place of those that cannot be had. */
export const renderOfflinePage = () => renderAlone("/offline", <OfflinePage />);
