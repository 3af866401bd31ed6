import { letterChoicesContract, type LetterChoices } from "#shared/letter-choices.ts";
import type { LetterTopic } from "#shared/letter-topics.ts";
import { lettersContract, type Letter, type LetterFields, type OwnLetter, type Schedule } from "#shared/letters.ts";
import { readWholeList } from "#shared/paging.ts";
import type { Segment, SegmentNames } from "#shared/segments.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useInfiniteQuery } from "#web/lib/api/live-list.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { beginWith, queryClient, sharedStaleMs, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { describeLength } from "./letter-words.ts";

/** The keys of what is read of letters. */
export const letterKeys = {
  lists: (me: string) => [me, "letters", "list"],
  list: (me: string, list: LetterList) => [me, "letters", "list", list],
  one: (me: string, letterId: string) => [me, "letters", "one", letterId],
  choices: (me: string) => [me, "letters", "choices"],
  people: (me: string, segment: Segment, topic: LetterTopic) => [me, "letters", "people", segment, topic],
  preview: (me: string, letterId: string, version: number, memberId: string | undefined) =>
    [me, "letters", "preview", letterId, version, memberId] as const,
};

export type LetterList = "unsent" | "sent";

/** Letters that wait to be sent, with templates, or those that were sent; the last changed first. */
export const useLetters = (list: LetterList) =>
  useQuery({
    queryKey: letterKeys.list(useMember().id, list),
    queryFn: ({ signal }) =>
      readWholeList((cursor) => callEndpoint(lettersContract.listLetters, { list, cursor }, { signal })),
  });

/** How often a letter on its way is asked for while it is shown. */
const followMs = 5_000;

const letterQuery = (me: string, letterId: string) => ({
  queryKey: letterKeys.one(me, letterId),
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(lettersContract.getLetter, { letterId }, { signal }),
});

/** A letter, with what became of it; one that is on its way is followed. */
export const useLetter = (letterId: string) =>
  useQuery({
    ...letterQuery(useMember().id, letterId),
    ...beginWith(lettersContract.getLetter, { letterId }),
    refetchInterval: ({ state }) => {
      const { letter } = state.data ?? {};
      return letter && (letter.state === "sending" || letter.openUntil !== undefined) ? followMs : false;
    },
  });

/** The letter as the club has it now. */
export const readNewestLetter = async (me: string, letterId: string) =>
  (await queryClient.fetchQuery({ ...letterQuery(me, letterId), staleTime: 0 })).letter;

/** What segments and cards can name. They change rarely while a letter is written. */
export const useLetterChoices = () =>
  useQuery({
    queryKey: letterKeys.choices(useMember().id),
    queryFn: ({ signal }) => callEndpoint(letterChoicesContract.listLetterChoices, {}, { signal }),
    ...beginWith(letterChoicesContract.listLetterChoices, {}, 60_000),
  });

const noChoices: LetterChoices = { levels: [], groups: [], events: [], hasPostalAddress: true };

/** What the ids in a segment are called. */
export const toNames = ({ levels, groups, events }: LetterChoices = noChoices): SegmentNames => ({
  level: (id) => levels.find((each) => each.id === id)?.name,
  group: (id) => groups.find((each) => each.id === id)?.name,
  event: (id) => events.find((each) => each.id === id)?.title,
});

/** Everybody of a segment, with who is left out and why. */
export const useSegmentPeople = (segment: Segment, topic: LetterTopic, enabled = true) =>
  useQuery({
    queryKey: letterKeys.people(useMember().id, segment, topic),
    staleTime: sharedStaleMs,
    enabled,
    queryFn: ({ signal }) => callEndpoint(lettersContract.previewSegment, { segment, topic }, { signal }),
  });

const usePreviewQuery = ({ id, version }: Pick<Letter, "id" | "version">, memberId: string | undefined) => ({
  queryKey: letterKeys.preview(useMember().id, id, version, memberId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(lettersContract.previewLetter, { letterId: id, memberId }, { signal }),
});

/** A saved letter as a member would get it, or the caller. */
export const usePreview = (letter: Pick<Letter, "id" | "version">, memberId: string | undefined) =>
  useQuery(usePreviewQuery(letter, memberId));

/** What is to be said of a saved letter that Gmail would cut off, or of its last version that was measured. */
export const useLengthWarning = (letter: Pick<Letter, "id" | "version">, enabled = true) => {
  const { data } = useQuery({ ...usePreviewQuery(letter, undefined), enabled, placeholderData: (before) => before });
  return data && describeLength(data.bytes);
};

/** Notes what the server said of a letter, and has the lists asked for anew. */
export const noteLetter = (me: string, letter: Letter) => {
  queryClient.setQueryData(letterKeys.one(me, letter.id), (was: { links: unknown[] } | undefined) => ({
    links: was?.links ?? [],
    letter,
  }));
  void queryClient.invalidateQueries({ queryKey: letterKeys.lists(me) });
};

/** Begins a letter; `idempotencyKey` makes it one, however often it is sent. */
export const beginLetter = (fields: LetterFields, idempotencyKey: string) =>
  callEndpoint(lettersContract.createLetter, fields, { idempotencyKey });

const failures = {
  save: { unknown: "We couldn't save it. Please try again." },
  act: { unknown: "That didn't work. Please try again." },
} as const;

const tell = (failure: unknown, words: { unknown: string }) =>
  void showToast({ type: "error", title: "Error", description: getMessage(failure, words) });

/** Copies a letter as a draft, or as a template; tells of failures. */
export const useCopyLetter = (as: "draft" | "template") => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (letterId: string) =>
      callEndpoint(lettersContract.copyLetter, { letterId, as }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ letter }) => noteLetter(me, letter),
    onError: (failure) => tell(failure, failures.save),
  });
};

type Save = LetterFields & { letterId: string; version: number };

/** Saves what is written. The editor tells of conflicts and failures. */
export const saveLetter = (save: Save) => callEndpoint(lettersContract.saveLetter, save);

/** Sends a letter, or schedules it. The form shows errors. */
export const useSendLetter = () => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (sent: { letterId: string; version: number; schedule: Schedule }) =>
      callEndpoint(lettersContract.sendLetter, sent),
    onSuccess: ({ letter }) => noteLetter(me, letter),
    // It may be sent anyway, if only the response was lost.
    onError: (_, { letterId }) => void queryClient.invalidateQueries({ queryKey: letterKeys.one(me, letterId) }),
  });
};

const acts = {
  unschedule: lettersContract.unscheduleLetter,
  stop: lettersContract.stopLetter,
  continue: lettersContract.continueLetter,
} as const;
export type LetterAct = keyof typeof acts;

/** Stops a letter, goes on with it, or takes its schedule back; tells of failures. */
export const useActOnLetter = (letterId: string) => {
  const { id: me } = useMember();
  return useMutation({
    mutationFn: (act: LetterAct) => callEndpoint(acts[act], { letterId }),
    onSuccess: ({ letter }) => noteLetter(me, letter),
    onError: (failure) => {
      tell(failure, failures.act);
      void queryClient.invalidateQueries({ queryKey: letterKeys.one(me, letterId) });
    },
  });
};

/** Emails a letter to the caller alone. */
export const useTestLetter = () =>
  useMutation({
    mutationFn: (test: { letterId: string; memberId: string | undefined }) =>
      callEndpoint(lettersContract.testLetter, test),
    onSuccess: ({ emailed }) =>
      void showToast(
        emailed === "failed"
          ? { type: "error", title: "The test wasn't sent", description: "We'll try again in a few minutes." }
          : { type: "success", title: "The test is on its way", description: "It comes to your own address alone." },
      ),
    onError: (failure) => tell(failure, failures.act),
  });

/** A letter that reached the caller, as they find it in the portal. */
export const useOwnLetter = (letterId: string) =>
  useQuery({
    queryKey: [useMember().id, "own-letters", letterId],
    queryFn: ({ signal }) => callEndpoint(lettersContract.getOwnLetter, { letterId }, { signal }),
    ...beginWith(lettersContract.getOwnLetter, { letterId }),
  });

type OwnPage = { items: readonly OwnLetter[]; cursor?: string | undefined };

/** The letters that reached the caller, newest first, a page at a time. */
export const useOwnLetters = () =>
  useInfiniteQuery({
    queryKey: [useMember().id, "own-letters"],
    queryFn: ({ pageParam, signal }) => callEndpoint(lettersContract.listOwnLetters, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: OwnPage) => cursor,
  });
