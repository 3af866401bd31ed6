import { Box } from "@chakra-ui/react";
import { bulletinsContract, type Bulletin } from "#shared/bulletins.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Heading, Grid, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

/** Bulletins to an event's registrants, newest first. */
export const BulletinList = ({ items }: { items: readonly Bulletin[] }) => (
  <Grid as="ul" listStyleType="none" gap="5">
    {items.map(({ id, text, at }) => (
      <Box as="li" key={id} ps="4" borderInlineStartWidth="2px" borderColor="brand.solid" maxWidth="text">
        <UserText>{text}</UserText>
        <Text mt="1" textStyle="small" color="fg.muted">
          {formatClubMoment(at)}
        </Text>
      </Box>
    ))}
  </Grid>
);

const words = { title: "News from our team", failed: "We couldn't load the news from our team." } as const;

/** Bulletins to everyone registered. */
export const OwnBulletins = ({ token }: { token: string }) => {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["registration", token, "bulletins"],
    queryFn: ({ signal }) => callEndpoint(bulletinsContract.readBulletins, { token }, { signal }),
  });
  return (
    <section aria-labelledby="bulletins">
      <Heading id="bulletins" textStyle="heading" mb="3">
        {words.title}
      </Heading>
      {data && <BulletinList items={data.items} />}
      {!data && isFetching && <Box height="16" bg="bg.subtle" borderRadius="md" aria-hidden />}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </section>
  );
};
