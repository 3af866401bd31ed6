import { duesContract } from "#shared/dues.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet, Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ownDuesKey } from "./api.ts";
import { Payments } from "./payments.tsx";
import { DuesStanding } from "./standing.tsx";

const words = {
  title: "Your membership",
  payments: "Payments",
  free: "Your membership is free. There's nothing to pay.",
  loading: "Loading your membership",
  failed: "We couldn't load your membership. Please check your internet connection.",
} as const;

const useOwnDues = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: ownDuesKey(id),
    queryFn: ({ signal }) => callEndpoint(duesContract.getOwnDues, {}, { signal }),
    // They may come back from the payment service's page in another tab.
    refetchOnWindowFocus: "always",
  });
};

const isOfDues = (noticeId: string) => noticeId.startsWith("dues:");

/** What a member pays for their membership, and has paid. */
export const DuesSettings = () => {
  const { data, isFetching, refetch } = useOwnDues();
  useReadHere(isOfDues);
  const dues = data?.dues;
  return (
    <>
      <SettingsSheet title={words.title}>
        {!data && (
          <Pending {...{ words, isFetching, refetch }}>
            <Skeleton height="14rem" />
          </Pending>
        )}
        {data && !dues && <Text>{words.free}</Text>}
        {dues && <DuesStanding dues={dues} token={dues.token} />}
      </SettingsSheet>
      {dues && (
        <Sheet aria-label={words.payments}>
          <Payments payments={dues.payments} isComplete={dues.isComplete} />
        </Sheet>
      )}
    </>
  );
};
