import { Box } from "@chakra-ui/react";
import { pageLoading } from "#web/content/shell.ts";
import { useIsPageLoading } from "#web/ui/lazy-page.ts";

/** A line that grows while a page is on its way; who waits for less than 150 ms sees nothing of it. */
export const PageProgress = () =>
  useIsPageLoading() && (
    <Box
      role="progressbar"
      aria-label={pageLoading}
      position="fixed"
      insetInline="0"
      top="0"
      height="3px"
      bg="brand.fg"
      transformOrigin="left"
      animation="grow 8s cubic-bezier(0.1, 0.7, 0.1, 1) 150ms both"
      zIndex="toast"
      pointerEvents="none"
    />
  );
