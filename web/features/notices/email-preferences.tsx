import { Box } from "@chakra-ui/react";
import { noticeSettingsContract as contract } from "#shared/notice-settings.ts";
import { emailPreferencesPage as words } from "#web/content/email-preferences.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { NoticeChoices, useSaveChange, useShownSettings } from "./notice-choices.tsx";

const keyOf = (token: string) => ["email-preferences", token];

/** The skeleton of the choices. */
const PreferencesSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="20rem" maxWidth="48rem" borderRadius="md" />
  </>
);

const WrongLink = () => (
  <Empty text={words.wrong}>
    <LinkButton to={portalPaths.noticeSettings}>{words.signIn}</LinkButton>
  </Empty>
);

/** A member's email preferences, for anyone with the link from their emails. */
export const EmailPreferences = ({ token }: { token: string }) => {
  const queryKey = keyOf(token);
  const { save } = useSaveChange(queryKey, (change) =>
    callEndpoint(contract.saveEmailPreferences, { token, ...change }),
  );
  const {
    data: stored,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(contract.getEmailPreferences, { token }, { signal }),
    enabled: token !== "",
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });
  const data = useShownSettings(queryKey, stored);
  if (token === "" || (!data && isUnknown(error))) return <WrongLink />;
  if (!data)
    return isFetching ? (
      <PreferencesSkeleton />
    ) : (
      <FailedRegion message={words.failed} onRetry={() => void refetch()} />
    );
  return (
    <Panel maxWidth="48rem">
      {/* Nobody is signed in here; recipients of admin emails are admins, and may unsubscribe. */}
      <NoticeChoices settings={data} save={save} isAdmin={data.channels.admin !== "portal"} />
    </Panel>
  );
};
