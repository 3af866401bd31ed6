import { brand } from "#shared/brand.ts";

/** A page's title, in the tab and in search results, and its description there. */
export const PageHead = ({ title, description }: { title: string; description?: string }) => (
  <>
    <title>{`${title} · ${brand.name}`}</title>
    {description && <meta name="description" content={description} />}
  </>
);
