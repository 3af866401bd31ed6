import { useRef } from "react";
import { introductionQueueWords as words } from "#web/content/introductions.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQueue } from "./api.ts";
import { ClubPassCard } from "./pass-card.tsx";

/** What the club is asked for, for admins. */
export const IntroductionQueue = () => {
  const queue = useQueue();
  const { data, isFetching, refetch, hasNextPage } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  const onAnswered = () => {
    heading.current?.focus();
    return heading.current;
  };
  if (!data)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Skeleton height="18rem" borderRadius="md" maxWidth="48rem" />
      </Pending>
    );
  const requests = data.pages.flatMap(({ items }) => items);
  return (
    <Grid as="section" aria-labelledby="requests" gap="4" gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
      <Heading id="requests" ref={heading} tabIndex={-1} srOnly>
        {words.list}
      </Heading>
      {requests.length === 0 && !hasNextPage && <Empty text={words.none} />}
      {requests.length > 0 && (
        <Grid as="ul" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {requests.map((request) => (
            <ClubPassCard key={request.id} request={request} onAnswered={onAnswered} />
          ))}
        </Grid>
      )}
      <OlderButton words={words} query={queue} />
    </Grid>
  );
};
