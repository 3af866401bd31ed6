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
  // Keeps style elements out of the HTML: the client has none, so they would not match.
  cache.compat = true;
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
  const { styles } = createEmotionServer(cache).extractCriticalToChunks(html);
  return { html, css: styles.map(({ css }) => css).join("") };
};

/** The complete HTML of the page at `path`, and the styles it uses. */
export const renderPage = (path: string) => render(path, <App />);

const renderAlone = (path: string, content: ReactNode) =>
  render(path, <ChakraProvider value={system}>{content}</ChakraProvider>);

/** The same for the portal's frame, which has no address of its own. */
export const renderPortalShell = () => renderAlone("/portal", <PortalShell />);

/** The page shown in place of one that cannot be loaded. */
export const renderOfflinePage = () => renderAlone("/offline", <OfflinePage />);
