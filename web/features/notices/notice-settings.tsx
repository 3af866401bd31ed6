import { Box } from "@chakra-ui/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { noticeSettingsContract as contract, type NoticeSettings as Settings } from "#shared/notice-settings.ts";
import { noticeSettingsWords as words } from "#web/content/notice-settings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { showToast } from "#web/ui/toast.ts";
import { NoticeChoices } from "./notice-choices.tsx";

const keyOf = (memberId: string) => [memberId, "notice-settings"];

const useNoticeSettings = () => {
  const { id } = useMember();
  return useQuery(
    { queryKey: keyOf(id), queryFn: ({ signal }) => callEndpoint(contract.getNoticeSettings, {}, { signal }) },
    queryClient,
  );
};

/** Saves a choice: shown at once, and rolled back if that fails. One after the other, so that the last one holds. */
const useSaveNoticeSettings = () => {
  const { id } = useMember();
  const queryKey = keyOf(id);
  return useMutation(
    {
      scope: { id: "notice-settings" },
      mutationFn: (settings: Settings) =>
        callEndpoint(contract.saveNoticeSettings, settings, { signal: AbortSignal.timeout(submissionTimeout) }),
      onMutate: async (settings) => {
        await queryClient.cancelQueries({ queryKey });
        const previous = queryClient.getQueryData<Settings>(queryKey);
        queryClient.setQueryData<Settings>(queryKey, settings);
        return previous;
      },
      onSuccess: () => void showToast({ type: "success", ...words.saved }),
      onError: (_failure, _settings, previous) => {
        queryClient.setQueryData(queryKey, previous);
        void showToast({ type: "error", ...words.notSaved });
      },
    },
    queryClient,
  );
};

/** How a member is told what is new. */
export const NoticeSettings = () => {
  const { data, isFetching, refetch } = useNoticeSettings();
  const { mutate, isPending } = useSaveNoticeSettings();
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      {!data && isFetching && (
        <>
          <Box role="status" srOnly>
            {words.loading}
          </Box>
          <Skeleton height="18rem" />
        </>
      )}
      {!data && !isFetching && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
      {data && <NoticeChoices settings={data} save={mutate} />}
      {isPending && (
        <Row mt="3">
          <Spinner size="small" label={words.saving} />
        </Row>
      )}
    </SettingsSheet>
  );
};
