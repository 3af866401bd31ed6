import {
  duesContract,
  duesStates,
  type AdminDues,
  type DuesRow,
  type DuesState,
  type FreePass,
  type NoteCorrection,
  type NotedPayment,
  type RefundForm,
} from "#shared/dues.ts";
import { readWholeList } from "#shared/paging.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, sharedStaleMs, useQuery } from "#web/lib/api/query-client.ts";
import { getSubmissionKey } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const keys = {
  all: (me: string) => [me, "admin-dues"],
  state: (me: string, state: DuesState) => [me, "admin-dues", state],
  one: (me: string, duesId: string) => [me, "dues-of", duesId],
};

const stateQuery = (me: string, state: DuesState) => ({
  queryKey: keys.state(me, state),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readWholeList((cursor) => callEndpoint(duesContract.listDues, { state, cursor }, { signal })),
});

/** Those whose dues stand alike, by name. */
export const useDuesList = (state: DuesState) => useQuery(stateQuery(useMember().id, state));

/** Everybody's dues, by the lists of all states; asked for only while somebody is looked for. */
export const useAllDues = (isWanted: boolean) => {
  const { id: me } = useMember();
  const readList = (state: DuesState) => queryClient.fetchQuery({ ...stateQuery(me, state), staleTime: sharedStaleMs });
  return useQuery({
    queryKey: [...keys.all(me), "all"],
    queryFn: async () => (await Promise.all(duesStates.map(readList))).flatMap(({ items }) => items),
    enabled: isWanted,
  });
};

/** Somebody's dues, with what they paid. */
export const useDues = (duesId: string) =>
  useQuery({
    queryKey: keys.one(useMember().id, duesId),
    queryFn: ({ signal }) => callEndpoint(duesContract.getDues, { duesId }, { signal }),
  });

/** Has the lists of dues asked for anew. */
export const refreshDues = (me: string) => void queryClient.invalidateQueries({ queryKey: keys.all(me) });

type Noted =
  | { note: NotedPayment }
  | { free: FreePass }
  | { correction: NoteCorrection & { noteId: string } }
  | { refund: RefundForm & { paymentId: string } };

/** Notes a payment or takes that back, lets somebody in free, or gives a payment back, once however often it is sent. The form shows errors. */
export const useNote = (dues: DuesRow, draft: string, done: { title: string; description: string }) => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (noted: Noted): Promise<AdminDues> => {
      const options = { idempotencyKey: getSubmissionKey(draft, noted) };
      const duesId = dues.id;
      if ("note" in noted) return callEndpoint(duesContract.noteDuesPayment, { duesId, ...noted.note }, options);
      if ("correction" in noted) return callEndpoint(duesContract.takeBackDuesNote, { duesId, ...noted.correction });
      return "free" in noted
        ? callEndpoint(duesContract.giveFreePass, { duesId, ...noted.free }, options)
        : callEndpoint(duesContract.refundDuesPayment, { duesId, ...noted.refund }, options);
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(keys.one(me, dues.id), changed);
      void showToast({ type: "success", ...done });
    },
    // It may be noted anyway, if only the response was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.one(me, dues.id) }),
    onSettled: () => refreshDues(me),
  });
};
