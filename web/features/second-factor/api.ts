import { secondFactorContract } from "#shared/second-factor.ts";
import { resetFactorWords as words } from "#web/content/second-factor.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const createKey = (me: string) => [me, "second-factor"];

/** The caller's second factor. */
export const useSecondFactor = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: createKey(id),
    queryFn: ({ signal }) => callEndpoint(secondFactorContract.getSecondFactor, {}, { signal }),
    ...beginWith(secondFactorContract.getSecondFactor, {}),
  });
};

/** Tells the club that it has been set up. */
export const noteSecondFactor = async (me: string) => {
  const noted = await callEndpoint(secondFactorContract.noteSecondFactor, {});
  queryClient.setQueryData(createKey(me), noted);
};

/** Removes another admin's second factor. The dialog shows errors. */
export const useResetSecondFactor = (memberId: string) =>
  useMutation({
    mutationFn: () => callEndpoint(secondFactorContract.resetSecondFactor, { memberId }),
    onSuccess: () => void showToast({ type: "success", ...words.done }),
  });
