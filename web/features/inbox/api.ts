import { keepPreviousData } from "@tanstack/react-query";
import { useCallback } from "react";
import { eventInterestLabels } from "#shared/event-interest.ts";
import { inboxContract, type InboxMessage, type MessageEmail, type MessageKind } from "#shared/inbox.ts";
import { callEndpoint, isConflict } from "#web/lib/api/client.ts";
import { readLiveList, type LoadedList } from "#web/lib/api/live-list.ts";
import { useIsMutating, useMutation } from "#web/lib/api/mutations.ts";
import { beginList, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const keys = {
  lists: (memberId: string) => [memberId, "inbox", "list"],
  list: (memberId: string, month: string | undefined) => [memberId, "inbox", "list", month ?? "open"],
  one: (memberId: string, message: InboxMessage) => [memberId, "inbox", "one", message.id, message.version],
};

/** Lists come from an index that lags: returns the newer of two readings, the first if they are equal. */
const pickNewer = (was: InboxMessage | undefined, is: InboxMessage) => (was && was.version >= is.version ? was : is);

const newestFirst = (one: InboxMessage, other: InboxMessage) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);

/** Merges known and loaded messages, newest first. One no longer listed stays until the admin leaves the list. */
const mergeMessages = (was: readonly InboxMessage[], loaded: readonly InboxMessage[]) => {
  const known = new Map(was.map((each) => [each.id, each]));
  for (const each of loaded) known.set(each.id, pickNewer(known.get(each.id), each));
  const items = [...known.values()].sort(newestFirst);
  return items.length === was.length && items.every((each, index) => each === was[index]) ? was : items;
};

const readMessage = (messageId: string, signal?: AbortSignal) =>
  callEndpoint(inboxContract.getInboxMessage, { messageId }, { signal });

/** The most messages to look up individually: beyond it, their list is reloaded when shown again. */
const maxLookedUp = 20;

/** Given the complete list of open messages, looks up those no longer on it. */
const readVanished = async (
  was: readonly InboxMessage[],
  { items, ...rest }: LoadedList<InboxMessage>,
  listed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<LoadedList<InboxMessage>> => {
  const vanished = was.filter(({ id, isOpen }) => isOpen && !listed.has(id)).slice(0, maxLookedUp);
  const found = await Promise.allSettled(vanished.map(({ id }) => readMessage(id, signal)));
  const newest = found.flatMap((each) => (each.status === "fulfilled" ? [each.value.message] : []));
  return { ...rest, items: mergeMessages(items, newest) };
};

/** How often messages are polled while an admin is on the page. */
const refetchIntervalMs = 10_000;

/**
 * The messages of a month, or all open ones without a month, newest first; new ones and others' changes appear live.
 */
export const useMessages = (month: string | undefined) => {
  const queryKey = keys.list(useMember().id, month);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<LoadedList<InboxMessage>>(queryKey);
      const listed = new Set<string>();
      const list = await readLiveList<InboxMessage>({
        queryKey,
        readPage: async (cursor, options) => {
          const page = await callEndpoint(inboxContract.listInbox, { month, cursor }, options);
          for (const { id } of page.items) listed.add(id);
          return page;
        },
        merge: mergeMessages,
        signal,
      });
      if (list === before || !before || month !== undefined) return list;
      return readVanished(before.items, list, listed, signal);
    },
    ...beginList(inboxContract.listInbox, { month }, mergeMessages),
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    // Merging compares thousands of messages.
    structuralSharing: false,
  });
};

/** Shows a message from an API response everywhere. */
const updateCache = (memberId: string, message: InboxMessage) => {
  queryClient.setQueriesData<LoadedList<InboxMessage>>(
    { queryKey: keys.lists(memberId) },
    (was) =>
      was && {
        ...was,
        items: was.items.some(({ id }) => id === message.id) ? mergeMessages(was.items, [message]) : was.items,
      },
  );
  refreshWaiting(memberId);
};

/** A message with its emails; polled until each email has been sent. */
export const useMessageDetails = (message: InboxMessage) => {
  const { id } = useMember();
  return useQuery({
    queryKey: keys.one(id, message),
    queryFn: async ({ signal }) => {
      const found = await readMessage(message.id, signal);
      if (found.message.version > message.version) updateCache(id, found.message);
      return found;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.emails.some(({ emailed }) => emailed !== "sent") && refetchIntervalMs,
  });
};

/** The current message; lists show it too. */
export const readNewest = async (memberId: string, messageId: string) => {
  const { message } = await readMessage(messageId);
  updateCache(memberId, message);
  return message;
};

/** After a conflict, reloads what another admin has done. */
const showNewestAfterConflict = (memberId: string, messageId: string, failure: unknown) => {
  // Otherwise polling will show it.
  if (isConflict(failure)) void readNewest(memberId, messageId).catch(() => undefined);
};

const notChanged = { unknown: "We couldn't save that. Please try again." };

const toggleKey = (memberId: string) => [memberId, "inbox", "handle"];

const isToggled = (messageId: string) => (mutation: { state: { variables?: unknown } }) =>
  (mutation.state.variables as InboxMessage | undefined)?.id === messageId;

/** Marks an open message handled, or reopens a handled one; repeated calls meanwhile have no effect. */
export const useToggleHandled = () => {
  const { id } = useMember();
  const mutationKey = toggleKey(id);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id: messageId, isOpen, version }: InboxMessage) =>
      callEndpoint(isOpen ? inboxContract.handleMessage : inboxContract.reopenMessage, { messageId, version }),
    onSuccess: (changed) => updateCache(id, changed),
    onError: (failure, message) => {
      showNewestAfterConflict(id, message.id, failure);
      void showToast({ type: "error", title: "Error", description: getMessage(failure, notChanged) });
    },
  });
  return useCallback(
    (message: InboxMessage) => {
      if (queryClient.isMutating({ mutationKey: toggleKey(id), predicate: isToggled(message.id) }) === 0)
        mutate(message);
    },
    [id, mutate],
  );
};

/** Whether a message is being marked handled or reopened. */
export const useIsToggling = (messageId: string) =>
  useIsMutating({ mutationKey: toggleKey(useMember().id), predicate: isToggled(messageId) }) > 0;

/** Replaces a message's note. */
export const useSaveNote = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (note: { messageId: string; note: string; version: number }) =>
      callEndpoint(inboxContract.saveMessageNote, note),
    onSuccess: (changed) => updateCache(id, changed),
  });
};

const sentWords = {
  reply: (name: string) => ({ title: "Reply sent", description: `We emailed ${name} your reply.` }),
  invitation: (name: string) => ({ title: "Invitation sent", description: `We invited ${name} to apply.` }),
  notSent: {
    title: "Email Notification Issue",
    description: "We kept it with the message, but it hasn't gone out yet. We'll keep trying.",
  },
} as const;

type Sending = { kind: MessageEmail["kind"]; text: string; handles: boolean; version: number };

export const kindWords: Record<MessageKind, string> = {
  lead: "Stay Connected",
  message: "Contact",
  question: "Listing question",
  signup: "Event interest",
};

/** The sender of a message. */
export const nameOf = (message: InboxMessage) =>
  message.kind === "lead" ? `${message.firstName} ${message.lastName}` : message.name;

/** A message's subject and text in a line or two. */
export const summarizeMessage = (message: InboxMessage): { subject?: string; text: string } => {
  if (message.kind === "lead")
    return { text: [message.interestLevel, message.profession, `${message.city}, ${message.state}`].join(" · ") };
  if (message.kind !== "signup") return { subject: message.subject, text: message.message };
  const interests = message.interests.map((interest) => eventInterestLabels[interest]).join(", ");
  return { ...(interests && { subject: interests }), text: message.message || "Wants to hear about new events." };
};

/** Emails a message's sender; its toast appears even if the dialog was closed by then. */
export const useSendEmail = (message: InboxMessage) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: ({ kind, text, ...sending }: Sending) =>
      kind === "reply"
        ? callEndpoint(inboxContract.replyToMessage, { messageId: message.id, text, ...sending })
        : callEndpoint(inboxContract.inviteToApply, { messageId: message.id, ...sending }),
    onSuccess: ({ message: changed, email: { kind, emailed } }) => {
      updateCache(id, changed);
      void showToast(
        emailed === "sent"
          ? { type: "success", ...sentWords[kind](nameOf(changed)) }
          : { type: "error", ...sentWords.notSent },
      );
    },
    onError: (failure) => showNewestAfterConflict(id, message.id, failure),
  });
};

/** The name of a reply's draft. */
export const getReplyDraft = (memberId: string, messageId: string) => `${memberId}:reply:${messageId}`;
