import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FailedRegion } from "./failed-region.tsx";

/** Texts for a list while it loads, and if it failed. */
export const createPendingWords = (many: string) => ({
  loading: `Loading the ${many}`,
  failed: `We couldn't load the ${many}. Please check your internet connection.`,
});

type Props = {
  words: { loading: string; failed: string };
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** The skeleton. */
  children: ReactNode;
};

/** Replaces a query's missing data: a skeleton, or an error with a retry button. */
export const Pending = ({ words, isFetching, refetch, children }: Props) =>
  isFetching ? (
    <>
      <Box role="status" srOnly>
        {words.loading}
      </Box>
      {children}
    </>
  ) : (
    <FailedRegion message={words.failed} onRetry={() => void refetch()} />
  );
