import { Box } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { brand } from "#shared/brand.ts";
import { pageFailed } from "#web/content/shell.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Heading } from "#web/ui/layout.ts";
import { forgetFailedPages } from "#web/ui/lazy-page.ts";

/** Whether the site answers now: a reload leads out of it otherwise. */
const isReachable = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Stands in for a page that did not load: nobody is connected, or a new release has taken the chunk's place, so that
 * trying again means loading the page anew.
 */
export const PageFailed = () => {
  const [message, setMessage] = useState<string>(pageFailed.text);
  useEffect(forgetFailedPages, []);
  const retry = async () => {
    setMessage(pageFailed.trying);
    if (await isReachable()) location.reload();
    else setMessage(pageFailed.unreachable);
  };
  return (
    <Box px="gutter" py="section">
      <title>{`${pageFailed.title} · ${brand.name}`}</title>
      <Heading as="h1" textStyle="title">
        {pageFailed.title}
      </Heading>
      <FailedRegion message={message} onRetry={() => void retry()} />
    </Box>
  );
};
