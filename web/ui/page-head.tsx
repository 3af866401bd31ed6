import { brand } from "#shared/brand.ts";
import { siteOrigin } from "./site-origin.ts";

type Props = {
  title: string;
  description: string;
  /** The page's own address, such as `/events`: its picture for previews is named after it. */
  path: string;
};

/** A page's title, description, canonical address, and how it looks where its link is shared. */
export const PageHead = ({ title, description, path }: Props) => {
  const fullTitle = `${title} · ${brand.name}`;
  const url = siteOrigin + path;
  const picture = `${siteOrigin}/og/${path === "/" ? "home" : path.slice(1)}.jpg`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};
