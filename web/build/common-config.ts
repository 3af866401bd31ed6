import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { contractOnUse } from "./contract-on-use.ts";
import { eventForm } from "./event-form.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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

/** What every build of the site has in common. */
export const commonConfig: UserConfig = {
  root: here(".."),
  resolve: { alias: [productionRouter] },
  plugins: [react(), eventFormAddress, withoutHoisting, routerOnUse, contractOnUse],
  build: {
    emptyOutDir: true,
    // The security policy forbids `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every page lists the files it may need later: shorter hashes save bytes.
    rolldownOptions: { output: { chunkFileNames: "assets/[name]-[hash:7].js" } },
  },
};
