import type { TopicState } from "#shared/community.ts";
import {
  groupsContract,
  type AdminGroup,
  type Group,
  type GroupAct,
  type GroupEvent,
  type GroupFields,
  type GroupMember,
  type MemberAct,
} from "#shared/groups.ts";
import { groupWords as words } from "#web/content/groups.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useTopics, type Topics } from "../community/use-topics.ts";

const listKey = (me: string) => [me, "groups"];
const roomKey = (me: string, groupId: string) => [me, "groups", groupId];

/** A group's room as the chat shows it. */
export const toTopic = ({ id, name, state, latest_id, changed_at, read_id }: Group): TopicState => ({
  ...{ topic: id, name, is_archived: state === "closed" },
  ...{ latest_id, changed_at, read_id },
});

type Listed = Topics & { groups: Group[] };

const loadList = async (signal: AbortSignal): Promise<Listed> => {
  const { items } = await callEndpoint(groupsContract.listGroups, {}, { signal });
  return { groups: items, items: items.filter(({ mine }) => mine === "in").map(toTopic) };
};

/** The groups that the member can see, with what is unread, also as it arrives. */
export const useGroups = () => useTopics({ queryKey: listKey(useMember().id), load: loadList });

type Room = Topics & { group: Group; people: GroupMember[]; events: GroupEvent[] };

/** A group, its room, who is in it, and its coming events. */
export const useRoom = (groupId: string) =>
  useTopics({
    queryKey: roomKey(useMember().id, groupId),
    load: async (signal): Promise<Room> => {
      const { muted_until, ...found } = await callEndpoint(groupsContract.getGroup, { groupId }, { signal });
      return { ...found, items: found.group.mine === "in" ? [toTopic(found.group)] : [], mutedUntil: muted_until };
    },
  });

/** After a change, all that is shown of groups is asked for again. */
const useRefresh = () => {
  const { id } = useMember();
  return () => void queryClient.invalidateQueries({ queryKey: listKey(id) });
};

const tellFailure = (failure: Error) =>
  void showToast({ type: "error", title: "Error", description: getMessage(failure, words.failure) });

type Told = { title: string; description: string };

/** What a member does about their place, and what is said then. */
export const usePlace = ({ id: groupId, name, access, mine }: Group) => {
  const refresh = useRefresh();
  const isIn = mine === "in";
  return useMutation({
    mutationFn: async (act: "join" | "leave"): Promise<Told> => {
      if (act === "leave") {
        await callEndpoint(groupsContract.leaveGroup, { groupId });
        return isIn ? words.done.left(name) : words.done.withdrawn;
      }
      const { group } = await callEndpoint(groupsContract.joinGroup, { groupId });
      return group.mine === "in" ? words.done.joined(name) : words.done.asked(name);
    },
    scope: { id: `place ${groupId} ${access}` },
    onSuccess: (told) => {
      refresh();
      void showToast({ type: "success", ...told });
    },
    onError: (failure) => {
      refresh();
      tellFailure(failure);
    },
  });
};

/** What a host does about somebody. */
export const useHosting = (groupId: string) => {
  const me = useMember().id;
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ memberId, act }: { memberId: string; act: MemberAct }) =>
      callEndpoint(groupsContract.changeGroupMember, { groupId, memberId, act }),
    onSuccess: ({ people }) => {
      queryClient.setQueryData<Room>(roomKey(me, groupId), (was) => was && { ...was, people });
      refresh();
    },
    onError: (failure) => {
      refresh();
      tellFailure(failure);
    },
  });
};

type GroupForm = GroupFields & { picture?: string | null };

/** Proposes a group, or changes what is said of one as it was when its form was opened. */
export const useSaveGroup = (group: Group | undefined) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ fields, idempotencyKey }: { fields: GroupForm; idempotencyKey: string }) =>
      group
        ? callEndpoint(groupsContract.editGroup, { groupId: group.id, version: group.version, ...fields })
        : callEndpoint(groupsContract.proposeGroup, fields, { idempotencyKey }),
    onSuccess: () => {
      refresh();
      void showToast({ type: "success", ...(group ? words.done.saved : words.done.proposed) });
    },
  });
};

/** Closes a group, or opens it again, as its host. */
export const useClosing = ({ id: groupId, name }: Group) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (isClosed: boolean) => callEndpoint(groupsContract.closeGroup, { groupId, isClosed }),
    onSuccess: (_, isClosed) => {
      refresh();
      void showToast({ type: "success", ...(isClosed ? words.done.closed(name) : words.done.reopened(name)) });
    },
    onError: (failure) => {
      refresh();
      tellFailure(failure);
    },
  });
};

const adminKey = (me: string) => [me, "admin-groups"];

/** All groups, as admins see them. */
export const useAllGroups = () =>
  useQuery({
    queryKey: adminKey(useMember().id),
    queryFn: ({ signal }) => callEndpoint(groupsContract.listAllGroups, {}, { signal }),
  });

/** An admin's decision on a group. */
export const useDecision = (words: { done: Record<GroupAct, (name: string) => Told> }) => {
  const me = useMember().id;
  return useMutation({
    mutationFn: ({ group, act }: { group: AdminGroup; act: GroupAct }) =>
      callEndpoint(groupsContract.decideGroup, { groupId: group.id, act }),
    onSuccess: (_, { group, act }) => {
      void queryClient.invalidateQueries({ queryKey: adminKey(me) });
      void queryClient.invalidateQueries({ queryKey: listKey(me) });
      void showToast({ type: "success", ...words.done[act](group.name) });
    },
    onError: (failure) => {
      void queryClient.invalidateQueries({ queryKey: adminKey(me) });
      tellFailure(failure);
    },
  });
};
