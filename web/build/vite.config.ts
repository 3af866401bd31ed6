import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { eventForm } from "./event-form.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules of `ui/` that public pages do not need. */
const portalOnly =
  "avatar|data-table|empty|filter-buttons|note|older-button|pending|portal-icon|progress-bar|sheet|skeleton|spinner|status-badge|switch";
/** Modules every page needs; pages with another hero or schema.org data pay nothing for these. */
const everywhere = {
  name: "parts",
  test: new RegExp(
    `/web/(ui/(?!(?:confirm-)?dialog\\.|copy-button|use-back-to-close|toaster\\.|motif|page-hero|structured-data|(?:admin-)?badge|lost-link|use-media|tool-row|row-list|keys-dialog|user-text|${portalOnly})|paths\\.|lib/theme|lib/session/use-signed-in|lib/storage|features/leads/stay-connected\\.)|/shared/brand`,
  ),
  minShareCount: 3,
};
const portalParts = { name: "portal-parts", test: new RegExp(`/web/ui/(${portalOnly})`) };
/** On its own, since the entry needs it: in a shared chunk it would load the rest before the first paint. */
const preloading = { name: "preloading", test: /preload-helper/, priority: 1 };
const pageHero = { name: "page-hero", test: /\/web\/ui\/(motif|page-hero)/ };
/** Small, and used together by pages with a searchable list. */
const filterFields = { name: "filter-fields", test: /\/web\/.*(field-frame|filter-fields)/ };

/** Passes the address of the external event form to the pages, if there is one. */
const eventFormAddress: Plugin = {
  name: "event-form",
  transformIndexHtml: () =>
    eventForm && [{ tag: "meta", attrs: { name: "club:event-form", content: eventForm.href }, injectTo: "head" }],
};

/** Emotion imports it for a feature we do not use; as CommonJS it would not be tree-shaken: 1 kB of the first load. */
const withoutHoisting: Plugin = {
  name: "without-hoisting",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "hoist-non-react-statics" && importer?.includes("/@emotion/") ? "\0nothing" : undefined,
  load: (id) => (id === "\0nothing" ? "export default undefined;" : undefined),
};

/** The router's production build without developer warnings, which its package does not export. */
const productionRouter = {
  find: /^react-router$/,
  replacement: here("../../node_modules/react-router/dist/production/index.mjs"),
};

/**
 * Display names for developer tools, and calls that only create a component, would keep unused code of the router
 * such as forms and scroll restoration: 1.3 kB of the first load.
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

/** The browser build, and with `--ssr` the build that `prerender.ts` renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here(".."),
  resolve: { alias: isSsrBuild ? [] : [productionRouter] },
  plugins: [react(), eventFormAddress, withoutHoisting, routerOnUse],
  build: {
    outDir: here(isSsrBuild ? "../../dist/site-server" : "../../dist/site"),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The security policy forbids `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What most pages need is one file: a dozen would mean as many requests, and compress worse.
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // Every page lists the files it may need later: shorter hashes save bytes.
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: { groups: [preloading, everywhere, pageHero, portalParts, filterFields] },
          },
    },
  },
}));
