import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { membershipWays } from "#shared/membership.ts";
import { decimalsOf, formatMoney, type Currency } from "#shared/money.ts";
import {
  incomeKinds,
  numbersContract,
  returnDays,
  type ClubNumbers as Numbers,
  type Income,
  type IncomeKind,
  type MonthNumbers,
} from "#shared/numbers.ts";
import { endReasons } from "#shared/people.ts";
import { attendances, type Attendance } from "#shared/registrations.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, useQuery } from "#web/lib/api/query-client.ts";
import { formatClubShortDate, formatClubTime } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { wideQuery } from "#web/ui/use-media.ts";
import { Chart, Counted, format, MonthTable, People, percent, sum, unknown } from "./month-chart.tsx";

const words = {
  title: "Club",
  intro: "How the club is doing, month by month. An underlined number opens what it counts.",
  loading: "Loading the numbers",
  failed: "We couldn't load the numbers. Please check your internet connection.",
  none: "Nothing is counted yet. The first numbers are here within an hour.",
  counted: (time: string, next: string | undefined) =>
    `Counted ${time}. We count again every hour, next ${next === undefined ? "in a few minutes" : `at about ${next}`}.`,
  incomeLate: "Stripe hasn't answered yet, so card payments are missing. We ask again every hour.",
  show: { 6: "Show half a year", 13: "Show one year", 24: "Show two years" },
  all: "All",
  deleted: "Deleted accounts stay counted here. They are in no list, so Members may show fewer.",
  members: {
    title: "Members by level",
    text: "At the end of each month, and today. Suspended and unpaid memberships count too.",
  },
  joined: {
    title: "Joined",
    ways: {
      open: "Signed up",
      application: "Applied",
      invitation: "Invited",
      admin: "As an admin",
      import: "Imported",
      earlier: "Earlier",
    },
  },
  left: {
    title: "Left, and why",
    reasons: { admin: "Ended by an admin", dues: "Dues unpaid", account: "Account gone" },
  },
  events: {
    title: "Attendance",
    text: "Registrations that came, and those that didn't. Known the morning after, if the door was used.",
    none: "No event with a door yet.",
    columns: ["Event", "Date", "Came", "Didn't come", "No-shows", "Write to"],
    write: { came: "Who came", missed: "No-shows" },
    writeTo: (who: string, title: string) => `Write to: ${who}, ${title}`,
    parts: ["Came", "Didn't come"],
  },
  back: {
    title: "Coming back, and knowing each other",
    text: `Members who came once in a year, more than ${returnDays} days ago, and how many fellow members each has met.`,
    columns: ["Came once", "Half met at least", "Met no one"],
    part: "Came once and not again",
  },
  applications: {
    title: "Waiting for a decision",
    text: "Half of the applicants waited this long or less.",
    columns: ["Decisions", "Days", "In time"],
    part: "Days",
  },
  invitations: {
    title: "Invitations",
    text: "Sent in the month, and members who joined in it by one.",
    columns: ["Sent", "Joined"],
  },
  messages: {
    title: "Messages",
    text: "Written in topics and groups. We don't count direct messages: who writes to whom is theirs.",
    columns: ["Topics", "Groups"],
  },
  income: {
    title: "Income",
    text: "Card payments, and what admins and doors noted, less what was given back. Before Stripe's fees.",
    kinds: { dues: "Dues", ticket: "Tickets", listing: "Listings" } satisfies Record<IncomeKind, string>,
    columns: ["Card", "Noted", "Given back"],
    none: "No income yet.",
  },
  listings: {
    title: "Business listings",
    text: "How many the public sees, and what they bring.",
    columns: ["Live", "Income"],
  },
} as const;

const useNumbers = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "numbers"],
    queryFn: ({ signal }) => callEndpoint(numbersContract.getNumbers, {}, { signal }),
    ...beginWith(numbersContract.getNumbers, {}),
  });
};

type Part = { months: readonly MonthNumbers[] };

const MembersChart = ({ months, levels }: Part & Pick<Numbers, "levels">) => {
  const countsOf = (month: MonthNumbers) =>
    levels.map(({ id }) => month.levels.find((each) => each.id === id)?.members ?? 0);
  const [present] = months;
  return (
    <Chart {...words.members} parts={levels.map(({ name }) => name)} months={months} counts={countsOf}>
      <MonthTable
        label={words.members.title}
        months={months}
        columns={[...levels.map(({ name }) => name), words.all]}
        cells={(month) => {
          const counts = countsOf(month);
          // Who was a member then is in no list.
          if (month !== present) return [...counts, sum(counts)].map(format);
          return [
            ...levels.map(({ id, name }, index) => (
              <People key={id} count={counts[index]!} filter={{ now: "yes", level: id }} label={name} />
            )),
            <People key="all" count={sum(counts)} filter={{ now: "yes" }} label={words.members.title} />,
          ];
        }}
      />
    </Chart>
  );
};

const JoinedChart = ({ months }: Part) => {
  const ways = membershipWays.filter((via) => months.some(({ joined }) => joined[via] > 0));
  const names = ways.map((via) => words.joined.ways[via]);
  return (
    <Chart
      title={words.joined.title}
      parts={names}
      months={months}
      counts={({ joined }) => ways.map((via) => joined[via])}
    >
      <MonthTable
        label={words.joined.title}
        months={months}
        columns={[...names, words.all]}
        cells={({ month, joined }, name) => [
          ...ways.map((via, index) => (
            <People key={via} count={joined[via]} filter={{ joined: month, via }} label={`${names[index]}, ${name}`} />
          )),
          <People
            key="all"
            count={sum(Object.values(joined))}
            filter={{ joined: month }}
            label={`${words.joined.title}, ${name}`}
          />,
        ]}
      />
    </Chart>
  );
};

const LeftChart = ({ months }: Part) => {
  const names = endReasons.map((why) => words.left.reasons[why]);
  return (
    <Chart
      title={words.left.title}
      parts={names}
      months={months}
      counts={({ left }) => endReasons.map((why) => left[why])}
    >
      <MonthTable
        label={words.left.title}
        months={months}
        columns={names}
        cells={({ month, left }, name) =>
          endReasons.map((why, index) => (
            <People key={why} count={left[why]} filter={{ ended: month, why }} label={`${names[index]}, ${name}`} />
          ))
        }
      />
    </Chart>
  );
};

const listParts = (counts: Pick<MonthNumbers["events"][number], Attendance>) =>
  attendances.filter((part) => counts[part] > 0);

const EventsChart = ({ months }: Part) => {
  const events = months.flatMap((month) => month.events.toReversed());
  const { title, text, parts, none, columns, write, writeTo } = words.events;
  const countsOf = (month: MonthNumbers) => [
    sum(month.events.map(({ came }) => came)),
    sum(month.events.map(({ missed }) => missed)),
  ];
  return (
    <Chart {...{ title, text, parts, months, none }} counts={countsOf} isWide>
      {events.length > 0 && (
        <DataTable
          label={title}
          isLabelHidden
          isFigures
          columns={columns}
          rows={events.map(({ id, title: name, startsAt, came, missed }) => [
            <Box key={id} minWidth="9rem" whiteSpace="normal">
              <QuietLink isUnderlined minHeight="6" to={adminPaths.approvalsOf(id)}>
                {name}
              </QuietLink>
            </Box>,
            formatClubShortDate(startsAt),
            ...attendances.map((part, index) => (
              <Counted
                key={part}
                count={{ came, missed }[part]}
                to={adminPaths.attendanceOf(id, part)}
                label={`${parts[index]}, ${name}`}
              />
            )),
            percent(missed, came + missed),
            <Row key="write" columnGap="4" justifyContent="flex-end">
              {listParts({ came, missed }).map((part) => (
                <QuietLink
                  key={part}
                  isUnderlined
                  minHeight="6"
                  to={adminPaths.writeToGuests(id, part)}
                  aria-label={writeTo(write[part], name)}
                >
                  {write[part]}
                </QuietLink>
              ))}
            </Row>,
          ])}
        />
      )}
    </Chart>
  );
};

const BackChart = ({ months }: Part) => {
  const { title, text, part, columns } = words.back;
  const [present] = months;
  return (
    <Chart {...{ title, text, months }} parts={[part]} counts={({ cameOnce = 0 }) => [cameOnce]}>
      <MonthTable
        {...{ label: title, months, columns }}
        cells={(month, name) => {
          const { cameOnce, acquaintances } = month;
          if (cameOnce === undefined || !acquaintances) return [unknown, unknown, unknown];
          const isPresent = month === present;
          return [
            isPresent ? (
              <People key="once" count={cameOnce} filter={{ now: "yes", returned: "no" }} label={`${part}, ${name}`} />
            ) : (
              format(cameOnce)
            ),
            format(acquaintances.median),
            isPresent ? (
              <People
                key="met"
                count={acquaintances.none}
                filter={{ now: "yes", met: "no" }}
                label={`${columns[2]}, ${name}`}
              />
            ) : (
              format(acquaintances.none)
            ),
          ];
        }}
      />
    </Chart>
  );
};

const ApplicationsChart = ({ months }: Part) => {
  const { title, text, part, columns } = words.applications;
  return (
    <Chart {...{ title, text, months }} parts={[part]} counts={({ applications }) => [applications.medianDays ?? 0]}>
      <MonthTable
        {...{ label: title, months, columns }}
        cells={({ month, applications: { decided, medianDays, inTime } }, name) => [
          <Counted
            key={month}
            count={decided}
            to={adminPaths.applicationsDecidedIn(month)}
            label={`${columns[0]}, ${name}`}
          />,
          medianDays === undefined ? unknown : format(medianDays),
          percent(inTime, decided),
        ]}
      />
    </Chart>
  );
};

const InvitationsChart = ({ months }: Part) => {
  const { title, text, columns } = words.invitations;
  return (
    <Chart {...{ title, text, months }} parts={[columns[1]]} counts={({ joined }) => [joined.invitation]}>
      <MonthTable
        {...{ label: title, months, columns }}
        cells={({ month, invited, joined }, name) => [
          format(invited),
          <People
            key={month}
            count={joined.invitation}
            filter={{ joined: month, via: "invitation" }}
            label={`${words.joined.ways.invitation}, ${name}`}
          />,
        ]}
      />
    </Chart>
  );
};

const MessagesChart = ({ months }: Part) => {
  const { title, text, columns } = words.messages;
  return (
    <Chart {...{ title, text, months }} parts={columns} counts={({ messages }) => [messages.topics, messages.groups]}>
      <MonthTable
        {...{ label: title, months, columns }}
        cells={({ messages }) => [format(messages.topics), format(messages.groups)]}
      />
    </Chart>
  );
};

const netOf = ({ card, noted, returned }: Income) => card + noted - returned;

/** What came in of one kind in a currency. */
const incomeOf = ({ income }: MonthNumbers, currency: Currency, kind?: IncomeKind) =>
  income.filter((each) => each.currency === currency && (kind === undefined || each.kind === kind));

const IncomeChart = ({ months, currency }: Part & { currency: Currency }) => {
  const { title, text, kinds, columns } = words.income;
  const money = (amount: number) => formatMoney(amount, currency);
  const unit = 10 ** decimalsOf(currency);
  const netIn = (month: MonthNumbers, kind?: IncomeKind) => sum(incomeOf(month, currency, kind).map(netOf));
  return (
    <Chart
      title={`${title} (${currency.toUpperCase()})`}
      {...{ text, months }}
      parts={incomeKinds.map((kind) => kinds[kind])}
      counts={(month) => incomeKinds.map((kind) => Math.max(0, netIn(month, kind)))}
      // Cents would take the room of a column.
      format={(amount) => money(Math.round(amount / unit) * unit)}
      isWide
    >
      <MonthTable
        label={title}
        months={months}
        columns={[...incomeKinds.map((kind) => kinds[kind]), ...columns]}
        cells={(month) => {
          const all = incomeOf(month, currency);
          return [
            ...incomeKinds.map((kind) => money(netIn(month, kind))),
            ...(["card", "noted", "returned"] as const).map((name) => money(sum(all.map((each) => each[name])))),
          ];
        }}
      />
    </Chart>
  );
};

const ListingsChart = ({ months, currencies }: Part & { currencies: readonly Currency[] }) => {
  const { title, text, columns } = words.listings;
  return (
    <Chart {...{ title, text, months }} parts={[columns[0]]} counts={({ listings = 0 }) => [listings]}>
      <MonthTable
        {...{ label: title, months, columns }}
        cells={(month) => [
          month.listings === undefined ? unknown : format(month.listings),
          currencies.map((each) => formatMoney(sum(incomeOf(month, each, "listing").map(netOf)), each)).join(", ") ||
            unknown,
        ]}
      />
    </Chart>
  );
};

/** About when the numbers are counted next, as a time of day; none if that is due already. */
const nextCount = (countedAt: string) => {
  const next = Date.parse(countedAt) + 3_600_000;
  return next > Date.now() ? formatClubTime(new Date(next).toISOString()) : undefined;
};

/** How many months are shown at first, and by each press. */
const spans = [6, 13, 24] as const;
type Span = (typeof spans)[number];

const Charts = ({ numbers: { months: all, levels } }: { numbers: Numbers }) => {
  // A phone begins with half a year. Whatever width there is on paper, what was shown is printed.
  const [first] = useState<Span>(() => (matchMedia(wideQuery).matches ? 13 : 6));
  const [span, setSpan] = useState(first);
  const next = spans.find((each) => each > span && all.length > span) ?? first;
  const months = all.slice(0, span);
  const [present] = months;
  const currencies = [...new Set(months.flatMap(({ income }) => income.map(({ currency }) => currency)))].toSorted();
  return (
    <Stack gap="6">
      <Text color="fg.muted">
        {present && words.counted(formatClubTime(present.countedAt), nextCount(present.countedAt))} {words.deleted}
      </Text>
      {present?.incomeAt === undefined && <Text color="fg.muted">{words.incomeLate}</Text>}
      {all.length > first && (
        <Button size="compact" alignSelf="start" _print={{ display: "none" }} onClick={() => setSpan(next)}>
          {words.show[next]}
        </Button>
      )}
      <Grid
        gap={{ base: "6", _print: "3" }}
        alignItems="stretch"
        gridTemplateColumns={{
          base: "minmax(0, 1fr)",
          xl: "repeat(2, minmax(0, 1fr))",
          _print: "repeat(2, minmax(0, 1fr))",
        }}
      >
        <MembersChart {...{ months, levels }} />
        <JoinedChart months={months} />
        <LeftChart months={months} />
        <BackChart months={months} />
        <ApplicationsChart months={months} />
        <InvitationsChart months={months} />
        <MessagesChart months={months} />
        <ListingsChart {...{ months, currencies }} />
        {currencies.map((currency) => (
          <IncomeChart key={currency} {...{ months, currency }} />
        ))}
        {currencies.length === 0 && <Chart {...words.income} months={months} parts={[]} counts={() => []} isWide />}
        <EventsChart months={months} />
      </Grid>
    </Stack>
  );
};

const Board = () => {
  const { data, isFetching, refetch } = useNumbers();
  if (data) return data.months.length === 0 ? <Empty text={words.none} /> : <Charts numbers={data} />;
  return (
    <Pending {...{ words, isFetching, refetch }}>
      <Stack gap="6" aria-hidden>
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} height="24rem" />
        ))}
      </Stack>
    </Pending>
  );
};

/** What is counted of the club, by month, for its owners. */
export const ClubNumbers = () => (
  <PortalPage title={words.title} intro={words.intro}>
    <Board />
  </PortalPage>
);
