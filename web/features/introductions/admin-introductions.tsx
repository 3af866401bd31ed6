import { useMemo, useState } from "react";
import type { IntroductionToPass } from "#shared/introductions.ts";
import { introductionQueueWords, formatPerson } from "#web/content/introductions.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { listCountId } from "#web/ui/focus.ts";
import { Grid } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { useQueue } from "./api.ts";
import { ClubPassCard, getRowId, GoneCard, readUnsentWords } from "./pass-card.tsx";

const words = { ...createDeskWords("request", "requests", "name, reason"), ...introductionQueueWords };

const spec: DeskSpec<IntroductionToPass> = {
  textOf: ({ by, to, reason }) => [formatPerson(by.full_name), formatPerson(to.full_name), reason].join("\n"),
  filters: {},
};

/** Requests as CSV. */
export const formatIntroductionsCsv = (requests: readonly IntroductionToPass[]) =>
  formatCsv(
    { id: "ID", asked: "Asked", by: "Member", to: "Would Like to Meet", reason: "Why", answerBy: "Answer By" },
    requests.map(({ id, asked_at, by, to, reason, expires_at }) => ({
      ...{ id, reason, asked: asked_at, answerBy: expires_at },
      by: formatPerson(by.full_name),
      to: formatPerson(to.full_name),
    })),
  );

/** A copy of a map with one more entry. */
const withEntry = <Value,>(map: ReadonlyMap<string, Value>, id: string, value: Value) => new Map([...map, [id, value]]);

/**
 * Requests that were shown and have been answered elsewhere: each stays, with who answered it and the unsent text,
 * until the admin has seen that.
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

const none: readonly IntroductionToPass[] = [];

/** Where admins pass on requests to the club. */
export const AdminIntroductions = () => {
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const query = useQueue((id, decision, by) => setNotes((was) => withEntry(was, id, words.decided[decision](by))));
  const { data, hasNextPage } = query;
  const requests = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const unreadable = data?.pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  const { gone, finish } = useAnsweredElsewhere(requests ?? none, notes);
  const items = useMemo(
    () => [...(requests ?? none), ...gone].toSorted((one, other) => (one.asked_at < other.asked_at ? -1 : 1)),
    [requests, gone],
  );
  const desk = useDesk(useSearchAddress(), items, spec);
  const onAnswered = () => {
    const count = document.getElementById(listCountId);
    count?.focus();
    return count;
  };
  return (
    <PortalPage title={words.title} intro={words.welcome} isDesk>
      <Desk
        desk={desk}
        list={{ ...query, isPaged: true, data: requests && { items, isComplete: !hasNextPage, unreadable } }}
        words={words}
        rowHeightPx={288}
        file={{
          fileName: () => nameCsvFile("introductions"),
          format: () => formatIntroductionsCsv(desk.shown),
          recordedAs: { list: "introductions", rows: desk.shown.length },
        }}
        getRowId={getRowId}
        none={<Empty text={words.none} />}
        around={(rows) => (
          <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" maxWidth="48rem">
            {rows}
            <OlderButton words={words} query={query} />
          </Grid>
        )}
      >
        {(request) =>
          gone.includes(request) ? (
            <GoneCard
              request={request}
              note={notes.get(request.id) ?? words.gone}
              onDismiss={() => {
                finish(request.id);
                onAnswered();
              }}
            />
          ) : (
            <ClubPassCard
              request={request}
              onAnswered={onAnswered}
              onDone={() => finish(request.id)}
              onOvertaken={(why) => setNotes((was) => withEntry(was, request.id, why))}
            />
          )
        }
      </Desk>
    </PortalPage>
  );
};
