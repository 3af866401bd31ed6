import { Box } from "@chakra-ui/react";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { getReason } from "./decide.ts";
import { resultsId } from "./element-ids.ts";

const { count, soFar, none, noneYet, noneHint, noMatch, clearFilters, loading } = approvalsWords;

/** The list's shape while the first registrations are on their way. */
export const RegistrationsSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {loading}
    </Box>
    <Box display="grid" gap="4" aria-hidden>
      <Skeleton height="16rem" />
      <Skeleton height="16rem" />
    </Box>
  </>
);

type CountProps = { shown: number; loaded: number; isComplete: boolean };

const countWords = ({ shown, loaded, isComplete }: CountProps) => {
  if (!isComplete) return soFar(shown, loaded);
  return loaded === 0 ? none : count(shown, loaded);
};

/** How many are shown; where one goes on when what one has decided on is shown no more. */
export const ResultCount = (props: CountProps) => (
  <Box as="p" id={resultsId} role="status" tabIndex={-1} textStyle="small" color="fg.muted" scrollMarginTop="8">
    {countWords(props)}
  </Box>
);

/** Nobody has registered. */
export const NoRegistrations = ({ hint = noneHint }: { hint?: string }) => (
  <Empty text={noneYet}>
    <Box as="p" color="fg.muted" maxWidth="text">
      {hint}
    </Box>
  </Empty>
);

/** Nobody of those who have registered is what one looks for. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty text={noMatch}>
    <Button onClick={onClear}>{clearFilters}</Button>
  </Empty>
);

/** Says in place that registrations could not be loaded, and why. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="3">
    <Box as="p" display="flex" gap="2" color="fg.error">
      <Icon name="alert" mt="0.5" />
      {toastWords.notLoaded(getReason(error)).description}
    </Box>
    <Button size="compact" onClick={onRetry}>
      {approvalsWords.tryAgain}
    </Button>
  </Box>
);
