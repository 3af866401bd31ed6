import { useId, type ReactNode } from "react";
import {
  applicationReviewContract,
  applicationStates,
  type ApplicationStatistics as Statistics,
  decisionDays,
} from "#shared/application-review.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Bars, createBar } from "#web/ui/bars.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { declineReasonNames, stateWords } from "../desk/api.ts";

const format = new Intl.NumberFormat("en-US");
const days = (count: number) => `${format.format(count)} ${count === 1 ? "day" : "days"}`;

const within = decisionDays.map((most, index) => {
  const before = index === 0 ? 0 : decisionDays[index - 1]!;
  return most - before === 1 ? days(most) : `${before + (before === 0 ? 0 : 1)} to ${days(most)}`;
});

const words = {
  title: "Application Statistics",
  back: "Applications",
  loading: "Loading the statistics",
  failed: "We couldn't load the statistics. Please check your internet connection.",
  none: "No one has applied yet. Once they do, you'll see here how we decide.",
  states: { title: "Where they stand", text: (all: number) => `${format.format(all)} in all.` },
  time: {
    title: "Time to a decision",
    none: "Nothing is decided yet.",
    text: (median: number, count: number) =>
      `Half of ${format.format(count)} ${count === 1 ? "decision" : "decisions"} took ${median < 1 ? "less than a day" : `${days(median)} or less`}.`,
    within: ["Up to 1 day", ...within.slice(1), `More than ${days(decisionDays.at(-1)!)}`],
  },
  declines: {
    title: "Why we decline",
    none: "No application is declined.",
    text: "Only admins see the reasons. They are in no email.",
    noReason: "No reason given",
  },
  scores: {
    title: "Scores, and what came of them",
    none: "No one has given a score yet.",
    text: "How many applications had each score, and how they ended.",
    score: (score: number) => `${score} of 5`,
    outcomes: { open: "Open", accepted: "Accepted", declined: "Declined", withdrawn: "Withdrawn" },
  },
  agreement: {
    title: "How far we agree",
    none: "No application has scores of two admins yet.",
    text: (applications: number) =>
      applications === 1
        ? "One application has several scores. Each two of them are this far apart."
        : `${format.format(applications)} applications have several scores. Each two of one application are this far apart.`,
    apart: (points: number) =>
      points === 0 ? "The same score" : `${points} ${points === 1 ? "point" : "points"} apart`,
  },
  share: (count: number, all: number) =>
    all === 0 ? format.format(count) : `${format.format(count)} (${Math.round((count / all) * 100)}%)`,
} as const;

const useStatistics = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "applications", "statistics"],
    queryFn: ({ signal }) => callEndpoint(applicationReviewContract.getApplicationStatistics, {}, { signal }),
    ...beginWith(applicationReviewContract.getApplicationStatistics, {}),
  });
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

const Charts = ({ statistics: { states, decisions, declines, scores, agreement } }: { statistics: Statistics }) => {
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

/** Statistics of the club's decisions, as small charts. */
const StatisticsBoard = () => {
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

/** Statistics of the club's decisions on applications, for admins. */
export const ApplicationStatistics = () => (
  <PortalPage
    title={words.title}
    action={
      <LinkButton to={adminPaths.applications} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <StatisticsBoard />
  </PortalPage>
);
