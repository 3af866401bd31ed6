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

/** Shortcuts on the installed app's icon. */
const shortcuts = [
  { name: "Messages", url: "/portal/messages" },
  { name: "Community Chat", short_name: "Chat", url: "/portal/community" },
  { name: "Events", url: "/portal/events" },
  { name: "Notifications", url: "/portal/notifications" },
].map((shortcut) => ({ ...shortcut, icons: [icon("/icon-192.png", "192x192")] }));

/** The web app manifest: the portal. Its title bar follows the theme through the page's `theme-color`. */
const manifest = {
  id: "/portal",
  name: brand.name,
  short_name: brand.name,
  description: `${brand.tagline}: events, messages, and the directory of ${brand.name}.`,
  lang: "en",
  start_url: "/portal",
  scope: "/",
  display: "standalone",
  background_color: "#0B0B0C",
  theme_color: "#0B0B0C",
  categories: ["social", "business"],
  shortcuts,
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    icon("/icon-192.png", "192x192"),
    icon("/icon-512.png", "512x512"),
    icon("/icon-maskable-512.png", "512x512", { purpose: "maskable" }),
  ],
};

/** Files for search engines and home screens, by name. */
export const seoFiles = {
  "sitemap.xml": `${sitemap.join("\n")}\n`,
  "robots.txt": `${robots.join("\n")}\n`,
  "manifest.json": `${JSON.stringify(manifest, undefined, 2)}\n`,
};
