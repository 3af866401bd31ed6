import { useSyncExternalStore } from "react";
import { lettersContract, type ListedLetter } from "#shared/letters.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { readAccessToken } from "#web/lib/session/access-token.ts";
import { createStore } from "#web/lib/store.ts";
import { actionToastMs, showToast } from "#web/ui/toast.ts";
import { letterKeys } from "./api.ts";
import { letterWords } from "./letter-words.ts";

const words = {
  deleted: (subject: string) => ({ title: "Letter deleted", description: `“${subject}” is gone in a few seconds.` }),
  undo: "Undo",
  kept: (subject: string) => ({ title: "Letter kept", description: `“${subject}” is back in the list.` }),
  tooLate: (subject: string) => ({ title: "Too late to undo", description: `“${subject}” was deleted.` }),
  failure: { unknown: "We couldn't delete it. Please try again." },
} as const;

type Waiting = { me: string; timer: ReturnType<typeof setTimeout>; isSent: boolean };

/** The letters that are being deleted, by id: nobody sees them here, and until a letter's time is over that is undone. */
const store = createStore<ReadonlyMap<string, Waiting>>(new Map());
const forget = (id: string) => store.set(new Map([...store.get()].filter(([each]) => each !== id)));

/** For when the page is closed and there is no time to ask for one. */
let token: string | undefined;

const send = async (id: string) => {
  const waiting = store.get().get(id);
  if (!waiting || waiting.isSent) return;
  const { me, timer } = waiting;
  clearTimeout(timer);
  store.set(new Map(store.get()).set(id, { ...waiting, isSent: true }));
  try {
    await callEndpoint(lettersContract.deleteLetter, { letterId: id }, { token, keepalive: true });
    queryClient.removeQueries({ queryKey: letterKeys.one(me, id) });
  } catch (failure) {
    void showToast({ type: "error", title: "Error", description: getMessage(failure, words.failure) });
  }
  await queryClient.invalidateQueries({ queryKey: letterKeys.lists(me) });
  forget(id);
};

const sendAll = () => {
  for (const id of store.get().keys()) void send(id);
};
const sendIfHidden = () => document.visibilityState === "hidden" && sendAll();

const undo = (id: string, subject: string) => {
  const waiting = store.get().get(id);
  if (!waiting || waiting.isSent) return void showToast({ type: "error", ...words.tooLate(subject), about: id });
  clearTimeout(waiting.timer);
  forget(id);
  void showToast({ type: "info", ...words.kept(subject), about: id });
};

/** What waits is sent when the page is closed or hidden. */
const watchPage = () => {
  addEventListener("pagehide", sendAll);
  document.addEventListener("visibilitychange", sendIfHidden);
  void readAccessToken().then(
    (is) => void (token = is),
    () => undefined,
  );
};

/** Deletes a draft or a template once the toast that tells of it has gone, unless that is undone there. */
export const deleteLater = (me: string, { id, subject }: Pick<ListedLetter, "id" | "subject">) => {
  const name = subject || letterWords.noSubject;
  watchPage();
  const timer = setTimeout(() => void send(id), actionToastMs);
  store.set(new Map(store.get()).set(id, { me, timer, isSent: false }));
  const action = { label: words.undo, onClick: () => undo(id, name) };
  void showToast({ type: "success", ...words.deleted(name), about: id, action });
};

/** The letters that are being deleted, by id. */
export const useBeingDeleted = () => useSyncExternalStore(store.subscribe, store.get);
