import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { doorContract, type Evening } from "#shared/door.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { formatClubDate, formatClubTime } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Attendance labels for admins, after the event. */
export const words = {
  title: "Who Came",
  loading: "Loading who came",
  failed: "We couldn't load who came. Please check your internet connection.",
  unused: "No one was checked in at the door, so we don't know who came.",
  forgotten: "We keep names from the door for four weeks. They've been deleted.",
  kept: (day: string) =>
    `As the door has it. We delete these names on ${day}; whether a registration came stays with it for a year.`,
  groupsLabel: "Show",
  groups: { came: "Came", missed: "Didn't come", walkIns: "Walk-ins" },
  none: {
    came: "No one on the list came.",
    missed: "Everyone on the list came.",
    walkIns: "Everyone who came was on the list.",
  },
  showAll: (count: number) => `Show all ${count}`,
  in: (time: string) => `In at ${time}`,
  inBy: (time: string, by: string) => `In at ${time}, by ${by}`,
  nameless: "Walk-in",
} as const;

const useEvening = (eventId: string) =>
  useQuery({
    queryKey: ["door", eventId, "evening"],
    queryFn: ({ signal }) => callEndpoint(doorContract.getEvening, { eventId }, { signal }),
  });

const groups = ["came", "missed", "walkIns"] as const;
type Group = (typeof groups)[number];

type Person = { key: string; name: string; note: string; path?: string };

const listPeople = ({ guests, walkIns }: Evening): Record<Group, Person[]> => {
  const people = guests.map(({ registrationId, person, name, at }) => ({
    key: `${registrationId}/${person}`,
    name,
    at,
    note: at === undefined ? "" : words.in(formatClubTime(at)),
    path: adminPaths.review(registrationId),
  }));
  return {
    came: people.filter(({ at }) => at !== undefined),
    missed: people.filter(({ at }) => at === undefined),
    walkIns: walkIns.map(({ id, name, at, by }) => ({
      key: id,
      name: name || words.nameless,
      note: words.inBy(formatClubTime(at), by),
    })),
  };
};

/** How many are shown before "show all", so that the content below stays close. */
const shownAtFirst = 20;

const People = ({ evening }: { evening: Evening }) => {
  const [group, setGroup] = useState<Group>("came");
  const [isWhole, setIsWhole] = useState(false);
  const people = listPeople(evening);
  const shown = isWhole ? people[group] : people[group].slice(0, shownAtFirst);
  return (
    <Grid gap="4">
      <FilterButtons
        label={words.groupsLabel}
        options={groups.map((value) => ({ value, label: words.groups[value], count: people[value].length }))}
        chosen={group}
        onChoose={(value) => {
          setGroup(value);
          setIsWhole(false);
        }}
      />
      {people[group].length === 0 ? (
        <Text color="fg.muted">{words.none[group]}</Text>
      ) : (
        <Grid
          as="ul"
          aria-label={words.groups[group]}
          columnGap="8"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
        >
          {shown.map(({ key, name, note, path }, place) => (
            <Row
              as="li"
              key={key}
              tabIndex={-1}
              ref={place === shownAtFirst ? takeFocus : undefined}
              justifyContent="space-between"
              gap="4"
              py="2"
              borderTopWidth="1px"
            >
              <Box minWidth="0" overflowWrap="anywhere">
                {path === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  <QuietLink to={path}>
                    <bdi>{name}</bdi>
                  </QuietLink>
                )}
              </Box>
              <Text textStyle="small" color="fg.muted" flexShrink="0">
                {note}
              </Text>
            </Row>
          ))}
        </Grid>
      )}
      {shown.length < people[group].length && (
        <Box>
          <Button size="compact" onClick={() => setIsWhole(true)}>
            {words.showAll(people[group].length)}
          </Button>
        </Box>
      )}
    </Grid>
  );
};

/** Attendance of a past event: who came, who did not, and walk-ins. */
export const WhoCame = ({ eventId }: { eventId: string }) => {
  const { data, isFetching, refetch } = useEvening(eventId);
  const [now] = useState(() => new Date().toISOString());
  const isForgotten = data?.keptUntil !== undefined && data.keptUntil <= now;
  return (
    <Sheet aria-labelledby="who-came">
      <Heading id="who-came" textStyle="heading">
        {words.title}
      </Heading>
      {!data && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="32" mt="4" />
        </Pending>
      )}
      {data && (
        <Text mt="1" mb={data.isUsed ? "5" : undefined} color="fg.muted" maxWidth="text">
          {isForgotten && words.forgotten}
          {!isForgotten && !data.isUsed && words.unused}
          {data.isUsed && data.keptUntil !== undefined && words.kept(formatClubDate(data.keptUntil))}
        </Text>
      )}
      {data?.isUsed && <People evening={data} />}
    </Sheet>
  );
};
