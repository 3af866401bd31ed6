import type { ComponentProps } from "react";
import { Row } from "#web/ui/layout.ts";
import { BusyButton } from "./button.tsx";
import { Icon } from "./icons.tsx";

type Props = Pick<ComponentProps<typeof Row>, "mt" | "p"> & {
  words: { older: string; loadingOlder: string; olderFailed: string; tryAgain: string };
  /** Of the list, a page at a time. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** At the end of a paged list: loads the next page, or shows that this failed. */
export const OlderButton = ({ words, query, ...space }: Props) => {
  const { hasNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Row flexWrap="wrap" columnGap="4" rowGap="2" {...space}>
      {hasFailed && !isLoading && (
        <Row alignItems="stretch" as="p" role="alert" gap="2" color="fg.error">
          <Icon name="alert" mt="0.5" />
          {words.olderFailed}
        </Row>
      )}
      <BusyButton size="compact" isBusy={isLoading} onClick={() => void fetchNextPage()}>
        {isLoading ? words.loadingOlder : hasFailed ? words.tryAgain : words.older}
      </BusyButton>
    </Row>
  );
};
