import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { eventForm } from "./event-form.ts";
import { sharedOnUse } from "./shared-on-use.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Passes the address of the external event form to the pages, if there is one. */
const eventFormAddress: Plugin = {
  name: "event-form",
  transformIndexHtml: () =>
    eventForm && [{ tag: "meta", attrs: { name: "club:event-form", content: eventForm.href }, injectTo: "head" }],
};

/**
 * Replaces what libraries import for more than we do with them.
 *
 * - Emotion and Formik keep static members of the components that they wrap, of which ours have none; as CommonJS that
 *   would not be tree-shaken: 1 kB of the first load.
 * - Formik copies values by lodash, and finds them by its paths. Those of forms are texts, files, lists and plain objects,
 *   named like `guests.0.name`: 5 kB of each form.
 */
const replacements: Record<string, string> = {
  "hoist-non-react-statics": "export default (component) => component;",
  "lodash-es/clone": `export default (value) =>
    Array.isArray(value) ? [...value] : value && typeof value === "object" ? { ...value } : value;`,
  "lodash-es/cloneDeep": `export default function copy(value) {
    if (Array.isArray(value)) return value.map(copy);
    if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
  }`,
  "lodash-es/toPath": `export default (path) =>
    Array.isArray(path) ? path : (String(path).match(/[^.[\\]]+/g) ?? []);`,
};
const lighterImports: Plugin = {
  name: "lighter-imports",
  enforce: "pre",
  resolveId: (id, importer) =>
    id in replacements && /\/(@emotion|formik)\//.test(importer ?? "") ? `\0${id}` : undefined,
  load: (id) => replacements[id.replace(/^\0/, "")],
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
  plugins: [react(), eventFormAddress, lighterImports, routerOnUse, sharedOnUse],
  build: {
    emptyOutDir: true,
    // The security policy forbids `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every page lists the files it may need later: shorter hashes save bytes.
    rolldownOptions: { output: { chunkFileNames: "assets/[name]-[hash:7].js" } },
  },
};
