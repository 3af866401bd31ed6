import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import {
  applicationReviewContract,
  applicationStates,
  type ApplicationStatistics,
} from "#shared/application-review.ts";
import { statisticsWords as words } from "#web/content/application-statistics.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Bars, createBar } from "#web/ui/bars.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { declineReasonNames, stateWords } from "../describe-application.ts";

const useStatistics = () => {
  const { id } = useMember();
  return useQuery(
    {
      queryKey: [id, "applications", "statistics"],
      queryFn: ({ signal }) => callEndpoint(applicationReviewContract.getApplicationStatistics, {}, { signal }),
    },
    queryClient,
  );
};

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

type ChartProps = { title: string; text: string; children?: ReactNode };

const Chart = ({ title, text, children }: ChartProps) => {
  const id = useId();
  return (
    <Sheet aria-labelledby={id}>
      <Heading id={id} textStyle="heading" mb="1">
        {title}
      </Heading>
      <Text color="fg.muted" mb="5">
        {text}
      </Text>
      {children}
    </Sheet>
  );
};

const outcomes = [
  ["accepted", "fg.success"],
  ["declined", "fg.error"],
  ["withdrawn", "fg.muted"],
  ["open", "brand.solid"],
] as const;

const Charts = ({
  statistics: { states, decisions, declines, scores, agreement },
}: {
  statistics: ApplicationStatistics;
}) => {
  const areScored = scores.some((each) => outcomes.some(([outcome]) => each[outcome] > 0));
  const { medianDays } = decisions;
  return (
    <Grid gap="6" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
      <Chart title={words.states.title} text={words.states.text(sum(Object.values(states)))}>
        <Bars
          share={words.share}
          label={words.states.title}
          bars={applicationStates.map((state) => createBar(stateWords[state].name, states[state]))}
        />
      </Chart>
      <Chart
        title={words.time.title}
        text={medianDays === undefined ? words.time.none : words.time.text(medianDays, decisions.count)}
      >
        {decisions.count > 0 && (
          <Bars
            share={words.share}
            label={words.time.title}
            bars={decisions.within.map((count, index) => createBar(words.time.within[index] ?? "", count))}
          />
        )}
      </Chart>
      <Chart title={words.scores.title} text={areScored ? words.scores.text : words.scores.none}>
        {areScored && (
          <Bars
            share={words.share}
            label={words.scores.title}
            bars={scores.toReversed().map(({ score, ...counts }) => ({
              label: words.scores.score(score),
              parts: outcomes.map(([outcome, color]) => ({
                label: words.scores.outcomes[outcome],
                count: counts[outcome],
                color,
              })),
            }))}
          />
        )}
      </Chart>
      <Chart
        title={words.agreement.title}
        text={agreement.applications === 0 ? words.agreement.none : words.agreement.text(agreement.applications)}
      >
        {agreement.applications > 0 && (
          <Bars
            share={words.share}
            label={words.agreement.title}
            bars={agreement.apart.map((count, points) => createBar(words.agreement.apart(points), count))}
          />
        )}
      </Chart>
      <Chart title={words.declines.title} text={declines.length === 0 ? words.declines.none : words.declines.text}>
        {declines.length > 0 && (
          <Bars
            share={words.share}
            label={words.declines.title}
            bars={declines.map(({ reason, count }) =>
              createBar(reason ? declineReasonNames[reason] : words.declines.noReason, count),
            )}
          />
        )}
      </Chart>
    </Grid>
  );
};

/** How the club decides, as small charts. */
export const StatisticsBoard = () => {
  const { data, isFetching, refetch } = useStatistics();
  if (data) return sum(Object.values(data.states)) === 0 ? <Empty text={words.none} /> : <Charts statistics={data} />;
  return (
    <Pending {...{ words, isFetching, refetch }}>
      <Grid gap="6" gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }} aria-hidden>
        {[0, 1, 2, 3, 4].map((chart) => (
          <Skeleton key={chart} height="22rem" />
        ))}
      </Grid>
    </Pending>
  );
};
