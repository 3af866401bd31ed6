import { Box } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { pageLoading } from "#web/content/shell.ts";
import { useLoadingPath } from "#web/ui/lazy-page.ts";

/**
 * A line that grows while the page that the visitor wants is on its way; who waits for less than 150 ms sees nothing of
 * it.
 */
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
