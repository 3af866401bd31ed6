import type { Topic } from "#shared/community.ts";
import { mutesContract, type OwnMutes } from "#shared/mutes.ts";
import { nameOf } from "#web/content/conversations.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { setMutedConversation } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const createKey = (me: string) => [me, "mutes"];

/** Muted members and topics, and blocked members. */
export const useMutes = () => {
  const me = useMember().id;
  return useQuery({
    queryKey: createKey(me),
    queryFn: ({ signal }) => callEndpoint(mutesContract.listMutes, {}, { signal }),
    ...beginWith(mutesContract.listMutes, {}),
  });
};

/** Invalidates them: after a block, which they also contain. */
export const refreshMutes = (me: string) => void queryClient.invalidateQueries({ queryKey: createKey(me) });

const change = (me: string, to: (mutes: OwnMutes) => OwnMutes) =>
  queryClient.setQueryData<OwnMutes>(createKey(me), (was) => was && to(was));

export const muteWords = {
  mute: "Mute",
  muteNamed: (name: string) => `Mute ${name}`,
  unmute: "Unmute",
  unmuteNamed: (name: string) => `Unmute ${name}`,
  muteTopic: (topic: string) => `Mute ${topic}`,
  unmuteTopic: (topic: string) => `Unmute ${topic}`,
  muted: (name: string) => ({
    title: "Muted",
    description: `${name}'s messages are folded in Community Chat and don't count as unread. They can still write to you, and we don't tell them.`,
  }),
  unmuted: (name: string) => ({ title: "Unmuted", description: `You see ${name}'s messages as before.` }),
  topicMuted: (topic: string) => ({
    title: "Topic muted",
    description: `New messages in ${topic} aren't marked as unread.`,
  }),
  topicUnmuted: (topic: string) => ({
    title: "Topic unmuted",
    description: `New messages in ${topic} are marked again.`,
  }),
  failed: "Error",
  notChanged: "We couldn't save this. Please try again.",
  /** Shown instead of a message. */
  folded: "You've muted this member.",
  show: "Show message",
  hide: "Hide message",
} as const;

const failed = (me: string, failure: Error) => {
  // It may have worked anyway.
  refreshMutes(me);
  const description = getMessage(failure, { unknown: muteWords.notChanged });
  void showToast({ type: "error", title: muteWords.failed, description });
};

type Person = { user_id: string; full_name: string };

/** Mutes or unmutes a member, with a toast about the outcome. */
export const useMuting = () => {
  const me = useMember().id;
  return useMutation({
    mutationFn: ({ member, isToMute }: { member: Person; isToMute: boolean }) =>
      callEndpoint(isToMute ? mutesContract.muteMember : mutesContract.unmuteMember, { memberId: member.user_id }),
    onSuccess: ({ conversationId }, { member, isToMute }) => {
      const { user_id, full_name } = member;
      change(me, (mutes) => {
        const others = mutes.members.filter((each) => each.user_id !== user_id);
        return { ...mutes, members: isToMute ? [...others, { user_id, full_name, avatar_url: null }] : others };
      });
      setMutedConversation(me, conversationId, isToMute);
      const name = nameOf(full_name);
      void showToast({ type: "success", ...(isToMute ? muteWords.muted(name) : muteWords.unmuted(name)) });
    },
    onError: (failure) => failed(me, failure),
  });
};

/** The same for a topic. */
export const useTopicMuting = () => {
  const me = useMember().id;
  return useMutation({
    mutationFn: ({ topic, isToMute }: { topic: Topic; name: string; isToMute: boolean }) =>
      callEndpoint(isToMute ? mutesContract.muteTopic : mutesContract.unmuteTopic, { topic }),
    onSuccess: ({ topics }, { name, isToMute }) => {
      change(me, (mutes) => ({ ...mutes, topics }));
      void showToast({
        type: "success",
        ...(isToMute ? muteWords.topicMuted(name) : muteWords.topicUnmuted(name)),
      });
    },
    onError: (failure) => failed(me, failure),
  });
};
