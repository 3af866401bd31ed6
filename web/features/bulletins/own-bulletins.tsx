import { Box } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { bulletinsContract } from "#shared/bulletins.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Heading } from "#web/ui/layout.ts";
import { BulletinList, bulletinWords } from "./bulletin-list.tsx";

const words = bulletinWords.own;

/** What admins wrote to everybody who is registered. */
export const OwnBulletins = ({ token }: { token: string }) => {
  const { data, isFetching, refetch } = useQuery(
    {
      queryKey: ["registration", token, "bulletins"],
      queryFn: ({ signal }) => callEndpoint(bulletinsContract.readBulletins, { token }, { signal }),
    },
    queryClient,
  );
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
