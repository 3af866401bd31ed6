import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FailedRegion } from "./failed-region.tsx";

/** What is said of a list while it is on its way, and where it did not come. */
export const createPendingWords = (many: string) => ({
  loading: `Loading the ${many}`,
  failed: `We couldn't load the ${many}. Please check your internet connection.`,
});

type Props = {
  words: { loading: string; failed: string };
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** The shape of what is on its way. */
  children: ReactNode;
};

/** In place of what a query has not brought yet: its shape, or that it failed and can be asked for again. */
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
