import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { eventForm } from "./event-form.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tells the pages the address of the external event form, where there is one. */
const eventFormAddress: Plugin = {
  name: "event-form",
  transformIndexHtml: () =>
    eventForm && [{ tag: "meta", attrs: { name: "club:event-form", content: eventForm.href }, injectTo: "head" }],
};

/** The browser's build, and with `--ssr` the one that `prerender.ts` renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [react(), eventFormAddress],
  build: {
    outDir: here(isSsrBuild ? "../dist/site-server" : "../dist/site"),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The security policy knows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}));
