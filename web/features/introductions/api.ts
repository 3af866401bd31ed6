import type * as z from "zod/v4/core";
import type { IntroductionChance } from "#shared/conversations.ts";
import {
  introductionsContract as contract,
  type IntroductionAnswer,
  type IntroductionForm,
  type IntroductionToPass,
} from "#shared/introductions.ts";
import { introductionWords as words } from "#web/content/introductions.ts";
import { callEndpoint, isConflict, isUnknown } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { refreshWaiting } from "#web/lib/api/waiting.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

const keys = {
  list: (me: string) => [me, "introductions", "list"],
  options: (me: string, to: string) => [me, "introductions", "options", to],
  queue: (me: string) => [me, "introductions", "queue"],
};

const contactKey = (me: string, to?: string) => [me, "conversations", "contact", ...(to === undefined ? [] : [to])];

/** Leaves out the options of a dialog that is closing: they are reloaded whenever it opens. */
const refresh = (me: string) => {
  const stale = [keys.list(me), keys.queue(me), contactKey(me), [me, "dashboard"]];
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
};

/** Calls back when a notification about an introduction arrives. */
const useNews = (onNews: () => void) =>
  useFrames((frame) => {
    if (frame.type === "notices" && frame.items.some(({ kind }) => kind === "introduction")) onNews();
  });

/** Keeps up to date whether the member may ask to meet another. */
export const useCurrentChance = (to: string) => {
  const me = useMember().id;
  useNews(() => void queryClient.invalidateQueries({ queryKey: contactKey(me, to) }));
};

/** The member's requests and those waiting for them; reloaded on each notification. */
export const useIntroductions = () => {
  const me = useMember().id;
  useNews(() => void queryClient.invalidateQueries({ queryKey: keys.list(me) }));
  return useQuery({
    queryKey: keys.list(me),
    queryFn: ({ signal }) => callEndpoint(contract.listIntroductions, {}, { signal }),
    ...beginWith(contract.listIntroductions, {}),
    refetchOnWindowFocus: "always",
  });
};

/** Whether, and by whom, the member can be introduced to another right now. */
export const useOptions = (to: string) => {
  const me = useMember().id;
  return useQuery({
    queryKey: keys.options(me, to),
    queryFn: ({ signal }) => callEndpoint(contract.getIntroductionOptions, { memberId: to }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** Requests an introduction, which the other's profile then shows; the form shows errors. */
export const useAsk = () => {
  const me = useMember().id;
  return useMutation({
    mutationFn: (form: IntroductionForm) => callEndpoint(contract.askForIntroduction, form),
    onSuccess: ({ id }, { to }) => {
      const introduction: IntroductionChance = { chance: "open", id, again_at: null };
      queryClient.setQueryData(contactKey(me, to), { can_message: false, introduction });
    },
    onSettled: () => refresh(me),
  });
};

const tellFailure = (error: Error) =>
  void showToast({ type: "error", title: words.failedTitle, description: getMessage(error, words.failure) });

/** Withdraws a request, with a toast if that fails. */
export const useWithdraw = () => {
  const me = useMember().id;
  return useMutation({
    mutationFn: (id: string) => callEndpoint(contract.withdrawIntroduction, { id }),
    onError: tellFailure,
    onSettled: () => refresh(me),
  });
};

type Answer = { answer: IntroductionAnswer; words?: string; block?: boolean };

/** Answers as a go-between, or as the person to meet. */
export const useAnswer = (id: string) => {
  const me = useMember().id;
  return useMutation({
    mutationFn: (answer: Answer) => callEndpoint(contract.answerIntroduction, { id, ...answer }),
    onSettled: (_, __, { block }) => {
      refresh(me);
      if (block) void queryClient.invalidateQueries({ queryKey: [me, "conversations", "blocks"] });
    },
    onError: tellFailure,
  });
};

/** The draft of a go-between's message to both. */
export const getPassingDraft = (memberId: string, id: string) => `${memberId}:introduction:${id}`;

type Page = { items: IntroductionToPass[]; cursor?: string | undefined; unreadable?: number | undefined };

/** How often the queue is polled while an admin is on the page: others ask and withdraw, too. */
const refetchIntervalMs = 30_000;

/**
 * Requests to the club, longest waiting first, paged; new ones and others' answers appear live. `onDecided` is called
 * when another admin has decided.
 */
export const useQueue = (onDecided: (id: string, decision: "introduce" | "not-now", by: string) => void) => {
  const me = useMember().id;
  useFrames((frame) => {
    if (frame.type !== "introductions.decided") return;
    if (frame.user_id !== me) onDecided(frame.id, frame.decision, frame.by);
    void queryClient.invalidateQueries({ queryKey: keys.queue(me) });
    refreshWaiting(me);
  });
  return useInfiniteQuery({
    queryKey: keys.queue(me),
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      callEndpoint(contract.listIntroductionRequests, { cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    refetchOnWindowFocus: "always",
  });
};

type Decision = Omit<z.input<typeof contract.decideIntroduction.input>, "id">;

/** Decides for the club; `onOvertaken` gets the reason if it was answered otherwise meanwhile. */
export const useDecision = (id: string, onOvertaken: (why: string) => void) => {
  const me = useMember().id;
  return useMutation({
    mutationFn: (decision: Decision) => callEndpoint(contract.decideIntroduction, { id, ...decision }),
    onSettled: () => {
      refresh(me);
      refreshWaiting(me);
    },
    onError: (failure) =>
      isConflict(failure) || isUnknown(failure)
        ? onOvertaken(getMessage(failure, words.failure))
        : tellFailure(failure),
  });
};
