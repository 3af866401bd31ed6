import { useQuery } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { noticeSettingsContract as contract } from "#shared/notice-settings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { SettingsSheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { NoticeChoices } from "./notice-choices.tsx";
import { noticeSettingsWords as words } from "./notice-settings-words.ts";
import { useSaveChange, useShownSettings } from "./settings-changes.ts";

const keyOf = (memberId: string) => [memberId, "notice-settings"];

/** How the member wants to be told. */
export const useNoticeSettings = () => {
  const queryKey = keyOf(useMember().id);
  const { data, isFetching, refetch } = useQuery(
    { queryKey, queryFn: ({ signal }) => callEndpoint(contract.getNoticeSettings, {}, { signal }) },
    queryClient,
  );
  return { data: useShownSettings(queryKey, data), isFetching, refetch };
};

/** Saves what a member chooses of it. */
export const useSaveNoticeSettings = () =>
  useSaveChange(keyOf(useMember().id), (change) =>
    callEndpoint(contract.saveNoticeSettings, change, { signal: AbortSignal.timeout(submissionTimeout) }),
  );

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
