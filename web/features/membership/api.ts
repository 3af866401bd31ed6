import { clubSettingsContract } from "#shared/club-settings.ts";
import { duesContract } from "#shared/dues.ts";
import { membershipContract, type Membership, type SuspensionForm } from "#shared/membership.ts";
import { readEveryPage } from "#shared/paging.ts";
import { memberWords } from "#web/content/portal-directory.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { allLevelsKey } from "./levels-api.ts";

/** The caller's account, and the status of their application. */
export const useAccount = () =>
  useQuery({
    queryKey: [useMember().id, "account"],
    queryFn: ({ signal }) => callEndpoint(membershipContract.getAccount, {}, { signal }),
  });

/** The query of the club's settings. */
export const clubSettingsQuery = (memberId: string) => ({
  queryKey: [memberId, "club-settings"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(clubSettingsContract.getClubSettings, {}, { signal }),
});

/** The club's settings, for owners. */
export const useClubSettings = () =>
  useQuery({ ...clubSettingsQuery(useMember().id), ...beginWith(clubSettingsContract.getClubSettings, {}) });

/** The same for a part of a page that has asked for them. */
export const useKnownClubSettings = () => useQuery({ ...clubSettingsQuery(useMember().id), refetchOnMount: false });

/** The admission of a private link. */
export const useJoining = (token: string) =>
  useQuery({
    queryKey: ["joining", token],
    queryFn: ({ signal }) => callEndpoint(membershipContract.getJoining, { token }, { signal }),
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

const membershipKey = (me: string, memberId: string) => [me, "memberships", memberId];
const suspendedKey = (me: string) => [me, "suspended-memberships"];
const endedKey = (me: string) => [me, "ended-memberships"];

const mergeIntervalMs = 5000;

/** A member's membership, as admins see it. */
export const useMembership = (memberId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: membershipKey(id, memberId),
    queryFn: ({ signal }) => callEndpoint(membershipContract.getMembership, { memberId }, { signal }),
    ...beginWith(membershipContract.getMembership, { memberId }),
    // A merge that goes on is done within minutes.
    refetchInterval: ({ state: { data } }) =>
      data?.merged && data.merged.state !== "merged" ? mergeIntervalMs : false,
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });
};

const memberDuesKey = (me: string, memberId: string) => [me, "memberships", memberId, "dues"];

/** A member's dues, null where they have none to pay. */
export const useMemberDues = (memberId: string, isAsked: boolean) => {
  const { id } = useMember();
  return useQuery({
    queryKey: memberDuesKey(id, memberId),
    queryFn: ({ signal }) => callEndpoint(duesContract.getMemberDues, { memberId }, { signal }),
    enabled: isAsked,
  });
};

/** Has a member pay from a day on. The dialog shows errors. */
export const useStartDues = (memberId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (from: string) => callEndpoint(duesContract.startMemberDues, { memberId, from }),
    onSuccess: (dues) => {
      queryClient.setQueryData(memberDuesKey(id, memberId), { dues });
      void showToast({ type: "success", ...memberWords.membership.dues.start.done });
    },
    // They may have been started anyway, if only the response was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: memberDuesKey(id, memberId) }),
  });
};

/** What admins can do to a membership. */
const acts = {
  end: (memberId: string) => callEndpoint(membershipContract.endMembership, { memberId }),
  restore: (memberId: string) => callEndpoint(membershipContract.restoreMembership, { memberId }),
  lift: (memberId: string) => callEndpoint(membershipContract.liftSuspension, { memberId }),
  unmute: (memberId: string) => callEndpoint(membershipContract.liftChatMute, { memberId }),
  suspend: (memberId: string, form?: SuspensionForm) =>
    callEndpoint(membershipContract.suspendMembership, { memberId, ...form! }),
} satisfies Record<string, (memberId: string, form?: SuspensionForm) => Promise<Membership>>;

const useChange = <Input>(
  memberId: string,
  send: (input: Input) => Promise<Membership>,
  done: (name: string) => { title: string; description: string },
  mutationKey: string[] = [],
) => {
  const { id } = useMember();
  return useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (changed: Membership) => {
      queryClient.setQueryData(membershipKey(id, memberId), changed);
      void showToast({ type: "success", ...done(changed.name) });
    },
    // It may have worked anyway, if only the response was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: membershipKey(id, memberId) }),
    onSettled: () => {
      for (const queryKey of [endedKey(id), suspendedKey(id), [id, "members", memberId], [id, "directory"]])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
};

/** Ends, restores, suspends or reinstates a membership. The dialog or button shows errors. */
export const useChangeMembership = (memberId: string, act: keyof typeof acts) =>
  useChange(
    memberId,
    (form: SuspensionForm | void) => acts[act](memberId, form ?? undefined),
    memberWords.membership[act].done,
  );

/** Gives a member another level, once for a double click. The form shows errors. */
export const useChangeLevel = (memberId: string) => {
  const { id } = useMember();
  const mutationKey = ["level", memberId];
  const { mutate, ...mutation } = useChange(
    memberId,
    (level: string) => callEndpoint(membershipContract.changeLevel, { memberId, level }),
    memberWords.membership.level.done,
    mutationKey,
  );
  return {
    ...mutation,
    change: (level: string) =>
      queryClient.isMutating({ mutationKey }) === 0 &&
      // It may have been removed since the levels were asked for.
      mutate(level, { onError: () => void queryClient.invalidateQueries({ queryKey: allLevelsKey(id) }) }),
  };
};

/** Currently suspended memberships. */
export const useSuspendedMemberships = () =>
  useQuery({
    queryKey: suspendedKey(useMember().id),
    queryFn: async ({ signal }) =>
      (await callEndpoint(membershipContract.listSuspendedMemberships, {}, { signal })).items,
  });

/** Ended memberships, most recent first. */
export const useEndedMemberships = () =>
  useQuery({
    queryKey: endedKey(useMember().id),
    queryFn: ({ signal }) =>
      readEveryPage((cursor) => callEndpoint(membershipContract.listEndedMemberships, { cursor }, { signal })),
  });
