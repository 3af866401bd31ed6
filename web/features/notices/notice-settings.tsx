import { useMutation, useQuery } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { noticeSettingsContract as contract, type NoticeSettings as Settings } from "#shared/notice-settings.ts";
import { noticeSettingsWords as words } from "#web/content/notice-settings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { showToast } from "#web/ui/toast.ts";
import { NoticeChoices } from "./notice-choices.tsx";

const keyOf = (memberId: string) => [memberId, "notice-settings"];

/** How the member wants to be told. */
export const useNoticeSettings = () => {
  const { id } = useMember();
  return useQuery(
    { queryKey: keyOf(id), queryFn: ({ signal }) => callEndpoint(contract.getNoticeSettings, {}, { signal }) },
    queryClient,
  );
};

/** Choices as they are to be, as they are shown until then, and as they were. */
type Choice = { settings: Settings; shown: Settings | undefined; before: Settings | undefined };

/** Saves choices, each shown at once, sent after the one before, and taken back where it could not be saved. */
export const useSaveNoticeSettings = () => {
  const { id } = useMember();
  const queryKey = keyOf(id);
  const { mutate, isPending } = useMutation(
    {
      scope: { id: "notice-settings" },
      mutationFn: ({ settings }: Choice) =>
        callEndpoint(contract.saveNoticeSettings, settings, { signal: AbortSignal.timeout(submissionTimeout) }),
      onSuccess: () => void showToast({ type: "success", ...words.saved }),
      onError: (_, { shown, before }) => {
        // One that was chosen after it stays, and is sent with it.
        queryClient.setQueryData<Settings>(queryKey, (current) => (current === shown ? before : current));
        void queryClient.invalidateQueries({ queryKey });
        void showToast({ type: "error", ...words.notSaved });
      },
    },
    queryClient,
  );
  const save = (settings: Settings) => {
    void queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<Settings>(queryKey);
    const shown = queryClient.setQueryData<Settings>(queryKey, settings);
    mutate({ settings, shown, before });
  };
  return { save, isPending };
};

/** How a member is told what is new. */
export const NoticeSettings = () => {
  const { data, isFetching, refetch } = useNoticeSettings();
  const { save, isPending } = useSaveNoticeSettings();
  const { isAdmin } = useMember();
  return (
    <SettingsSheet title={words.title}>
      <Text mb="4" color="fg.muted">
        {words.text}
      </Text>
      {!data && (
        <Pending {...{ words, isFetching, refetch }}>
          <Skeleton height="18rem" />
        </Pending>
      )}
      {data && <NoticeChoices settings={data} save={save} isAdmin={isAdmin} />}
      {isPending && (
        <Row mt="3">
          <Spinner size="small" label={words.saving} />
        </Row>
      )}
    </SettingsSheet>
  );
};
