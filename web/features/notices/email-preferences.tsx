import { Box } from "@chakra-ui/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { noticeSettingsContract as contract, type NoticeSettings } from "#shared/notice-settings.ts";
import { emailPreferencesPage as words } from "#web/content/email-preferences.ts";
import { noticeSettingsWords } from "#web/content/notice-settings.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { NoticeChoices } from "./notice-choices.tsx";

const keyOf = (token: string) => ["email-preferences", token];

/** Saves a choice: shown at once, and rolled back if that fails. */
const useSave = (token: string) => {
  const queryKey = keyOf(token);
  return useMutation(
    {
      scope: { id: "email-preferences" },
      mutationFn: (settings: NoticeSettings) =>
        callEndpoint(
          contract.saveEmailPreferences,
          { token, ...settings },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onMutate: (settings) => {
        const previous = queryClient.getQueryData<NoticeSettings>(queryKey);
        queryClient.setQueryData<NoticeSettings>(queryKey, settings);
        return previous;
      },
      onSuccess: () => void showToast({ type: "success", ...noticeSettingsWords.saved }),
      onError: (_failure, _settings, previous) => {
        queryClient.setQueryData(queryKey, previous);
        void showToast({ type: "error", ...noticeSettingsWords.notSaved });
      },
    },
    queryClient,
  );
};

/** The shape of the choices while they load. */
export const PreferencesSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="20rem" maxWidth="48rem" borderRadius="md" />
  </>
);

const WrongLink = () => (
  <Empty text={words.wrong}>
    <LinkButton to={portalPaths.settings}>{words.signIn}</LinkButton>
  </Empty>
);

/** What a member is emailed, for whoever has the link of their emails. */
export const EmailPreferences = ({ token }: { token: string }) => {
  const { mutate } = useSave(token);
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: keyOf(token),
      queryFn: ({ signal }) => callEndpoint(contract.getEmailPreferences, { token }, { signal }),
      enabled: token !== "",
      retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    },
    queryClient,
  );
  if (token === "" || (!data && isUnknown(error))) return <WrongLink />;
  if (!data)
    return isFetching ? (
      <PreferencesSkeleton />
    ) : (
      <FailedRegion message={words.failed} onRetry={() => void refetch()} />
    );
  return (
    <Panel maxWidth="48rem">
      <NoticeChoices settings={data} save={mutate} />
    </Panel>
  );
};
