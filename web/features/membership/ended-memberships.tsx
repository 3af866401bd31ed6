import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { formatDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEndedMemberships, useSuspendedMemberships } from "./api.ts";
import { clubSettingsWords } from "./club-settings-words.ts";

const Row = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    columnGap: "4",
    py: "1",
    borderTopWidth: "1px",
    "& a": { display: "inline-flex", alignItems: "center", minHeight: "11", overflowWrap: "anywhere" },
  },
});

type Person = { memberId: string; name: string; when: string };
type ListWords = { title: string; text: string; empty: string; failed: string };

type PersonListProps = {
  words: ListWords;
  people: Person[] | undefined;
  isFetching: boolean;
  onRetry: () => void;
};

const PersonList = ({ words, people, isFetching, onRetry }: PersonListProps) => (
  <SettingsSheet title={words.title}>
    {people && (
      <Text color="fg.muted" mb={people.length > 0 ? "4" : undefined}>
        {people.length > 0 ? words.text : words.empty}
      </Text>
    )}
    {people && people.length > 0 && (
      <Grid as="ul">
        {people.map(({ memberId, name, when }) => (
          <Row key={memberId}>
            <Link to={portalPaths.member(memberId)}>
              <bdi>{name || clubSettingsWords.ended.unnamed}</bdi>
            </Link>
            <Text as="span" textStyle="small" color="fg.muted">
              {when}
            </Text>
          </Row>
        ))}
      </Grid>
    )}
    {!people && isFetching && <Skeleton height="7" />}
    {!people && !isFetching && <FailedRegion message={words.failed} onRetry={onRetry} />}
  </SettingsSheet>
);

/** Whose membership was ended, the last one first: the way back to their pages, which no list shows. */
export const EndedMemberships = () => {
  const { ended: words } = clubSettingsWords;
  const { data, isFetching, refetch } = useEndedMemberships();
  const people = data?.map(({ ended, ...person }) => ({ ...person, when: words.when(formatDate(ended.at), ended.by) }));
  return <PersonList {...{ words, people, isFetching }} onRetry={() => void refetch()} />;
};

/** Whose membership is suspended: the way to their pages, which no list shows. */
export const SuspendedMemberships = () => {
  const { suspended: words } = clubSettingsWords;
  const { data, isFetching, refetch } = useSuspendedMemberships();
  const people = data?.map(({ suspension: { until }, ...person }) => ({
    ...person,
    when: words.when(until === null ? "" : formatDate(until)),
  }));
  return <PersonList {...{ words, people, isFetching }} onRetry={() => void refetch()} />;
};
