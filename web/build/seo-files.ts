import { brand } from "#shared/brand.ts";
import { placeholders, prerenderedPaths, samplePaths } from "#shared/site-paths.ts";

const samples: ReadonlySet<string> = new Set(samplePaths);

const sitemap = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ...prerenderedPaths
    .filter((path) => !samples.has(path))
    .map((path) => `  <url><loc>${placeholders.origin}${path}</loc></url>`),
  "</urlset>",
];

const robots = [
  "User-agent: *",
  "Disallow: /api/",
  "Disallow: /portal/",
  "",
  `Sitemap: ${placeholders.origin}/sitemap.xml`,
];

const icon = (src: string, sizes: string, more: object = {}) => ({ src, sizes, type: "image/png", ...more });

const manifest = {
  name: brand.name,
  short_name: brand.name,
  start_url: "/",
  display: "minimal-ui",
  background_color: "#0B0B0C",
  theme_color: "#0B0B0C",
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    icon("/icon-192.png", "192x192"),
    icon("/icon-512.png", "512x512"),
    icon("/icon-maskable-512.png", "512x512", { purpose: "maskable" }),
  ],
};

/** Files by which search engines and home screens find the site, by name. */
export const seoFiles = {
  "sitemap.xml": `${sitemap.join("\n")}\n`,
  "robots.txt": `${robots.join("\n")}\n`,
  "manifest.json": `${JSON.stringify(manifest, undefined, 2)}\n`,
};
