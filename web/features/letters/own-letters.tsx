import { Box } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { formatDate } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { OlderButton } from "#web/ui/older-button.tsx";
import { Pending, createPendingWords } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOwnLetters } from "./api.ts";
import { letterWords, topicNames } from "./letter-words.ts";

const words = {
  ...createPendingWords("letters"),
  title: letterWords.title,
  intro: "What the club wrote to you.",
  none: "No letters yet. What the club writes to members will be here.",
  older: "Load older letters",
  loadingOlder: "Loading…",
  olderFailed: "We couldn't load more.",
  tryAgain: "Try again",
} as const;

/** The club's letters that reached the member, newest first. */
export const OwnLetters = () => {
  const query = useOwnLetters();
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <PortalPage title={words.title} intro={words.intro}>
      {items ? (
        <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {items.length === 0 ? (
            <Empty text={words.none} />
          ) : (
            <Sheet py={{ base: "2", md: "3" }}>
              <Grid as="ul">
                {items.map(({ id, subject, topic, at }, index) => (
                  <Box as="li" key={id} py="3" borderTopWidth={index === 0 ? undefined : "1px"}>
                    <Text fontWeight="600" dir="auto" overflowWrap="anywhere">
                      <Link to={portalPaths.ownLetter(id)}>{subject}</Link>
                    </Text>
                    <Text textStyle="small" color="fg.muted">
                      {topicNames[topic]} · {formatDate(at)}
                    </Text>
                  </Box>
                ))}
              </Grid>
            </Sheet>
          )}
          <OlderButton words={words} query={query} />
        </Grid>
      ) : (
        <Pending words={words} isFetching={query.isFetching} refetch={query.refetch}>
          <Skeleton height="16rem" />
        </Pending>
      )}
    </PortalPage>
  );
};
