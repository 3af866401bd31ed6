import { Box } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import { pageFailed, pageLoading } from "#web/content/shell.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Heading } from "#web/ui/layout.ts";
import { forgetFailedPages, useLoadingPath } from "#web/ui/lazy-page.ts";

/** A progress bar shown while the next page loads, after 150 ms. */
export const PageProgress = () => {
  const { pathname } = useLocation();
  const loadingPath = useLoadingPath();
  if (loadingPath === undefined || loadingPath === pathname) return null;
  return (
    <Box
      role="progressbar"
      aria-label={pageLoading}
      position="fixed"
      insetStart="0"
      top="0"
      height="3px"
      bg="brand.fg"
      animation="grow 8s ease-out 150ms both"
      zIndex="toast"
    />
  );
};

/** Whether the site responds: otherwise a reload would lead away from it. */
const isReachable = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Shown when a page fails to load: offline, or after a release replaced its chunk, so trying again reloads the page.
 */
export const PageFailed = () => {
  const [message, setMessage] = useState<string>(pageFailed.text);
  useEffect(forgetFailedPages, []);
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
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
