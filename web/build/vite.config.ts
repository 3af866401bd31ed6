import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { eventForm } from "./event-form.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Parts of the building set that public pages do without. */
const portalOnly =
  "avatar|data-table|empty|filter-buttons|note|older-button|pending|portal-icon|progress-bar|sheet|skeleton|spinner|status-badge|switch";
/** What every page is made of; a page whose hero or schema.org data is another pays nothing for these. */
const everywhere = {
  name: "parts",
  test: new RegExp(
    `/web/(ui/(?!(?:confirm-)?dialog\\.|copy-button|use-back-to-close|toaster\\.|motif|page-hero|structured-data|(?:admin-)?badge|lost-link|use-media|tool-row|row-list|keys-dialog|user-text|${portalOnly})|paths\\.|lib/theme|lib/session/use-signed-in|lib/storage|features/leads/stay-connected\\.)|/shared/brand`,
  ),
  minShareCount: 3,
};
const portalParts = { name: "portal-parts", test: new RegExp(`/web/ui/(${portalOnly})`) };
/** Alone, since the entry needs it: beside others it would bring them before the first paint. */
const preloading = { name: "preloading", test: /preload-helper/, priority: 1 };
const pageHero = { name: "page-hero", test: /\/web\/ui\/(motif|page-hero)/ };
/** Small, and wanted together by pages with a list that one can search. */
const filterFields = { name: "filter-fields", test: /\/web\/.*(field-frame|filter-fields)/ };

/** Tells the pages the address of the external event form, where there is one. */
const eventFormAddress: Plugin = {
  name: "event-form",
  transformIndexHtml: () =>
    eventForm && [{ tag: "meta", attrs: { name: "club:event-form", content: eventForm.href }, injectTo: "head" }],
};

/** Emotion imports it for a part that nothing here uses, where it would stay, as CommonJS: 1 kB of the first load. */
const withoutHoisting: Plugin = {
  name: "without-hoisting",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "hoist-non-react-statics" && importer?.includes("/@emotion/") ? "\0nothing" : undefined,
  load: (id) => (id === "\0nothing" ? "export default undefined;" : undefined),
};

/** The router's own build for production, which its package does not lead to: without the warnings for developers. */
const productionRouter = {
  find: /^react-router$/,
  replacement: here("../../node_modules/react-router/dist/production/index.mjs"),
};

/**
 * The names that the router gives its parts for developers' tools, and calls that only make a component, would keep what
 * nothing here uses, such as forms and the places of scrolling: 1.3 kB of the first load.
 */
const routerOnUse: Plugin = {
  name: "router-on-use",
  transform: (code, id) =>
    /\/react-router\/dist\/production\//.test(id)
      ? {
          code: code
            .replace(/^\w+\.displayName = "\w+";$/gm, "")
            .replace(/\bReact\d*\.(?:forwardRef|createContext|memo)\(/g, "/* @__PURE__ */ $&"),
          map: null,
        }
      : undefined,
};

/** The browser's build, and with `--ssr` the one that `prerender.ts` renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here(".."),
  resolve: { alias: isSsrBuild ? [] : [productionRouter] },
  plugins: [react(), eventFormAddress, withoutHoisting, routerOnUse],
  build: {
    outDir: here(isSsrBuild ? "../../dist/site-server" : "../../dist/site"),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The security policy knows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most pages are made of comes as one file: a dozen of its own would cost as many headers, and compress worse.
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // Every page names the files that it may want later: shorter hashes save it some.
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: { groups: [preloading, everywhere, pageHero, portalParts, filterFields] },
          },
    },
  },
}));
