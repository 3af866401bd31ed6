import { draftOf, forgetDraft, hasDraft, keepDraft } from "#web/forms/draft.ts";
import type { Said, Thread, ThreadSnapshot } from "./thread.ts";

type Threads = ReadonlyMap<string, Pick<Thread<Said, never>, "getSnapshot">>;

const unsentIn = ({ messages }: ThreadSnapshot<Said>) => messages.filter(({ state }) => state !== undefined);

/** Whether something of a thread is not sent: what is not stands at its end. */
export const hasUnsent = ({ messages }: ThreadSnapshot<Said>) => messages.at(-1)?.state !== undefined;

type Kept = { draft: string; content: string };

/** What is not sent of a thread, as the draft of the composer below it, which has its name. */
const toKeep = (name: string, snapshot: ThreadSnapshot<Said>): Kept | undefined => {
  const unsent = unsentIn(snapshot);
  const content = unsent.flatMap((message) => message.content || []).join("\n\n");
  return content === "" ? undefined : { draft: `${unsent[0]!.user_id}:${name}`, content };
};

/** Puts what is not sent where one has typed nothing else, and answers what it has put there. */
export const keepUnsent = (all: Threads) =>
  [...all]
    .flatMap(([name, thread]) => toKeep(name, thread.getSnapshot()) ?? [])
    .filter(({ draft, content }) => {
      if (hasDraft(draft, "browser")) return false;
      keepDraft(draft, { content }, "browser");
      return true;
    });

/** Takes back what was kept: the page has come back, and its threads with it. */
const takeBack = (kept: readonly Kept[]) => {
  for (const { draft, content } of kept)
    if (draftOf(draft, { content: "" }, "browser").content === content) forgetDraft(draft, "browser");
};

/** Asks before the page is left, and keeps what is not sent where it is left all the same; phones do not ask. */
export const guardPage = (all: Threads) => {
  const guard = new AbortController();
  const { signal } = guard;
  let kept: readonly Kept[] = [];
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  addEventListener("pagehide", () => (kept = keepUnsent(all)), { signal });
  addEventListener("pageshow", () => takeBack(kept), { signal });
  return () => guard.abort();
};
