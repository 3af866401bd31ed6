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

/** Saves choices, each shown at once and sent after the one before; what could not be saved is looked up again. */
const useSave = (token: string) => {
  const queryKey = keyOf(token);
  const { mutate } = useMutation(
    {
      scope: { id: "email-preferences" },
      mutationFn: (settings: NoticeSettings) =>
        callEndpoint(
          contract.saveEmailPreferences,
          { token, ...settings },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSuccess: () => void showToast({ type: "success", ...noticeSettingsWords.saved }),
      onError: () => {
        void queryClient.invalidateQueries({ queryKey });
        void showToast({ type: "error", ...noticeSettingsWords.notSaved });
      },
    },
    queryClient,
  );
  return (settings: NoticeSettings) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<NoticeSettings>(queryKey, settings);
    mutate(settings);
  };
};

/** The shape of the choices while they load. */
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

/** What a member is emailed, for whoever has the link of their emails. */
export const EmailPreferences = ({ token }: { token: string }) => {
  const save = useSave(token);
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
      {/* Nobody is signed in here; who is emailed what is for admins is one, and may end it. */}
      <NoticeChoices settings={data} save={save} isAdmin={data.channels.admin !== "portal"} />
    </Panel>
  );
};
