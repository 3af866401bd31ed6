import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { clubSettingsWords } from "#web/content/club-settings.ts";
import { formatDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEndedMemberships } from "./api.ts";

const words = clubSettingsWords.ended;

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

/** Whose membership was ended, the last one first: the way back to their pages, which no list shows. */
export const EndedMemberships = () => {
  const { data: ended, isFetching, refetch } = useEndedMemberships();
  return (
    <SettingsSheet title={words.title}>
      {ended && (
        <Text color="fg.muted" mb={ended.length > 0 ? "4" : undefined}>
          {ended.length > 0 ? words.text : words.empty}
        </Text>
      )}
      {ended && ended.length > 0 && (
        <Grid as="ul">
          {ended.map(({ memberId, name, ended: { at, by } }) => (
            <Row key={memberId}>
              <Link to={portalPaths.member(memberId)}>
                <bdi>{name || words.unnamed}</bdi>
              </Link>
              <Text as="span" textStyle="small" color="fg.muted">
                {words.when(formatDate(at), by)}
              </Text>
            </Row>
          ))}
        </Grid>
      )}
      {!ended && isFetching && <Skeleton height="7" />}
      {!ended && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </SettingsSheet>
  );
};
