import { Box } from "@chakra-ui/react";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { getReason } from "./api.ts";
import { resultsId } from "./decision.tsx";

const { count, soFar, none, noneYet, noneHint, noMatch, clearFilters, loading } = approvalsWords;

/** The list's shape while the first registrations are on their way. */
export const RegistrationsSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {loading}
    </Box>
    <Grid gap="2" aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={{ base: "16rem", md: "6.5rem" }} />
      ))}
    </Grid>
  </>
);

type CountProps = { shown: number; loaded: number; isComplete: boolean };

const formatCount = ({ shown, loaded, isComplete }: CountProps) => {
  if (!isComplete) return soFar(shown, loaded);
  return loaded === 0 ? none : count(shown, loaded);
};

/** How many are shown. It takes the focus when a registration that was decided on is no longer shown. */
export const ResultCount = (props: CountProps) => (
  <Text
    id={resultsId}
    role="status"
    tabIndex={-1}
    textStyle="small"
    color="fg.muted"
    scrollMarginTop="8"
    lineHeight="1.35"
    overflowWrap="break-word"
  >
    {formatCount(props)}
  </Text>
);

/** No one has registered. */
export const NoRegistrations = ({ hint = noneHint }: { hint?: string }) => (
  <Empty text={noneYet}>
    <Text color="fg.muted" maxWidth="text">
      {hint}
    </Text>
  </Empty>
);

/** No registration matches the search and the filter. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty text={noMatch}>
    <Button onClick={onClear}>{clearFilters}</Button>
  </Empty>
);

/** Says in place that registrations could not be loaded, and why. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Row role="alert" flexWrap="wrap" columnGap="5" rowGap="3">
    <Row alignItems="stretch" as="p" gap="2" color="fg.error">
      <Icon name="alert" mt="0.5" />
      {toastWords.notLoaded(getReason(error)).description}
    </Row>
    <Button size="compact" onClick={onRetry}>
      {approvalsWords.tryAgain}
    </Button>
  </Row>
);
