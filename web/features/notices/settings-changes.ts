import { useMutation, useMutationState, type QueryKey } from "@tanstack/react-query";
import { applyNoticeChange, type NoticeSettings, type NoticeSettingsChange } from "#shared/notice-settings.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/ui/toast.ts";
import { noticeSettingsWords as words } from "./notice-settings-words.ts";

const changeKeyOf = (queryKey: QueryKey) => [...queryKey, "change"];

/**
 * Sends choices, each by itself and after the one before, and then shows all settings as the answer has them: what was
 * chosen elsewhere meanwhile stays so.
 */
export const useSaveChange = (queryKey: QueryKey, send: (change: NoticeSettingsChange) => Promise<NoticeSettings>) => {
  const { mutate, isPending } = useMutation(
    {
      mutationKey: changeKeyOf(queryKey),
      scope: { id: JSON.stringify(queryKey) },
      mutationFn: send,
      onSuccess: async (settings) => {
        // What was asked for before the change would be shown after it.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData<NoticeSettings>(queryKey, settings);
        void showToast({ type: "success", ...words.saved });
      },
      onError: () => {
        void queryClient.invalidateQueries({ queryKey });
        void showToast({ type: "error", ...words.notSaved });
      },
    },
    queryClient,
  );
  return { save: (change: NoticeSettingsChange) => mutate(change), isPending };
};

/** Settings as the club has them, with the choices that are on their way to it. */
export const useShownSettings = (queryKey: QueryKey, settings: NoticeSettings | undefined) => {
  const changes = useMutationState(
    {
      filters: { mutationKey: changeKeyOf(queryKey), status: "pending" },
      select: ({ state }) => state.variables as NoticeSettingsChange,
    },
    queryClient,
  );
  return settings && changes.reduce(applyNoticeChange, settings);
};
