import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { portalWords } from "#web/content/portal.ts";
import { RequireSession } from "#web/session/require-session.tsx";
import { SessionProvider } from "#web/session/session.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useOwnCache } from "./use-own-cache.ts";

const Middle = ({ children }: { children: ReactNode }) => (
  <Box as="main" display="grid" placeContent="center" minHeight="100dvh" p="gutter">
    {children}
  </Box>
);

const Guard = () => {
  useOwnCache();
  return (
    <RequireSession
      waiting={
        <Middle>
          <Spinner label={portalWords.waiting} />
        </Middle>
      }
      failed={(retry) => (
        <Middle>
          <FailedRegion message={portalWords.sessionFailed} onRetry={retry} />
        </Middle>
      )}
    />
  );
};

/** What only members see: everybody else is sent to the sign-in. */
export const MemberArea = () => (
  <SessionProvider>
    <Guard />
  </SessionProvider>
);
