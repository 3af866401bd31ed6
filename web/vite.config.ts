import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser's build, and with `--ssr` the one that `prerender.ts` renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [react()],
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
