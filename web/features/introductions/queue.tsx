import { useRef, useState } from "react";
import type { IntroductionToPass } from "#shared/introductions.ts";
import { introductionQueueWords as words } from "#web/content/introductions.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQueue } from "./api.ts";
import { ClubPassCard, GoneCard, readUnsentWords } from "./pass-card.tsx";

/** A map with one more entry. */
const withEntry = <Value,>(map: ReadonlyMap<string, Value>, id: string, value: Value) => new Map([...map, [id, value]]);

/**
 * What was shown and is no longer asked: who answered it is said in its place, and what was written for it stays, until the
 * admin has seen that.
 */
const useAnsweredElsewhere = (requests: readonly IntroductionToPass[], notes: ReadonlyMap<string, string>) => {
  const me = useMember().id;
  const [seen, setSeen] = useState<ReadonlyMap<string, IntroductionToPass>>(new Map());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const isNew = requests.some(({ id }) => !seen.has(id));
  const all = isNew ? new Map([...seen, ...requests.map((each) => [each.id, each] as const)]) : seen;
  if (isNew) setSeen(all);
  const asked = new Set(requests.map(({ id }) => id));
  const isGone = ({ id }: IntroductionToPass) => !asked.has(id) && !done.has(id);
  const gone = [...all.values()].filter(
    (each) => isGone(each) && (notes.has(each.id) || readUnsentWords(me, each.id) !== ""),
  );
  return { gone, finish: (id: string) => setDone((was) => new Set([...was, id])) };
};

/** What the club is asked for, for admins. */
export const IntroductionQueue = () => {
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const queue = useQueue((id, decision, by) => setNotes((was) => withEntry(was, id, words.decided[decision](by))));
  const { data, isFetching, refetch, hasNextPage } = queue;
  const requests = data?.pages.flatMap(({ items }) => items) ?? [];
  const { gone, finish } = useAnsweredElsewhere(requests, notes);
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
  const shown = [...requests, ...gone].toSorted((one, other) => (one.asked_at < other.asked_at ? -1 : 1));
  return (
    <Grid as="section" aria-labelledby="requests" gap="4" gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
      <Heading id="requests" ref={heading} tabIndex={-1} srOnly>
        {words.list}
      </Heading>
      {shown.length === 0 && !hasNextPage && <Empty text={words.none} />}
      {shown.length > 0 && (
        <Grid as="ul" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {shown.map((request) =>
            gone.includes(request) ? (
              <GoneCard
                key={request.id}
                request={request}
                note={notes.get(request.id) ?? words.gone}
                onDismiss={() => {
                  finish(request.id);
                  onAnswered();
                }}
              />
            ) : (
              <ClubPassCard
                key={request.id}
                request={request}
                onAnswered={onAnswered}
                onDone={() => finish(request.id)}
                onOvertaken={(why) => setNotes((was) => withEntry(was, request.id, why))}
              />
            ),
          )}
        </Grid>
      )}
      <OlderButton words={words} query={queue} />
    </Grid>
  );
};
