import { brand } from "#shared/brand.ts";
import { linkPicturePath, type LinkPicture } from "#shared/link-pictures.ts";
import { siteOrigin } from "#web/paths.ts";

type Props = {
  title: string;
  description: string;
  /** The page's path, such as `/events`; undefined for a shell shared by many pages. */
  path?: string;
  /** Its preview image, named after a page; defaults to its own. */
  picture?: string;
  /** What the page is about, for an image of its own. */
  shown?: LinkPicture | undefined;
  /** Whether to hide it from search engines. */
  isPrivate?: boolean;
};

const nameOf = (path: string) => (path === "/" ? "home" : path.slice(1));

/** A page's title, description, canonical URL, and link preview. */
export const PageHead = ({ title, description, path, picture = nameOf(path ?? "/"), shown, isPrivate }: Props) => {
  const fullTitle = `${title} · ${brand.name}`;
  const url = path === undefined ? undefined : siteOrigin + path;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isPrivate && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={siteOrigin + (shown ? linkPicturePath(shown) : `/og/${picture}.jpg`)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};
