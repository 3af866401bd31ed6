import { useState, useEffect, useRef, useSyncExternalStore, useCallback, useLayoutEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { VirtualizerHandle } from "virtua";
import { showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import type { ThreadMessage } from "./history.ts";
import { getMessageKey, type LogMessage } from "./log-message.ts";
import type { Thread } from "./thread.ts";

const firstKeyOf = (messages: readonly LogMessage[]) => messages[0] && getMessageKey(messages[0]);

/** Whether messages were added above: then the visible ones keep their distance from the end. */
export const usePrepended = (messages: readonly LogMessage[]) => {
  const [was, setWas] = useState({ messages, isPrepended: false });
  if (was.messages !== messages) {
    const first = firstKeyOf(was.messages);
    const isPrepended = first !== undefined && messages.findIndex((message) => getMessageKey(message) === first) > 0;
    const next = { messages, isPrepended };
    setWas(next);
    return next.isPrepended;
  }
  return was.isPrepended;
};

/** Minimum interval between two calls about the read position. */
const seenIntervalMs = 1000;

const subscribe = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

const isVisible = () => document.visibilityState === "visible";

/** Reports the newest seen message: `newest` while it is visible on a visible page. */
export const useSeenMessages = (
  newest: string | undefined,
  isInSight: boolean,
  onSeen: ((id: string) => void) | undefined,
) => {
  const isPageVisible = useSyncExternalStore(subscribe, isVisible);
  const told = useRef<{ id?: string; at: number }>({ at: 0 });
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  });
  const seen = isInSight && isPageVisible && onSeen ? newest : undefined;
  useEffect(() => {
    if (seen === undefined || seen === told.current.id) return;
    const timer = setTimeout(
      () => {
        told.current = { id: seen, at: Date.now() };
        tell.current?.(seen);
      },
      Math.max(0, told.current.at + seenIntervalMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [seen]);
};

/** How close to the end still counts as being there: less than a line. */
const nearEndPx = 32;

/** How close to the start older messages are requested: about two screens of a phone. */
const nearBeginningPx = 1200;

/** How long measurements must be stable before the log counts as resting at a target. */
const settleMs = 250;

/** How often to retry scrolling to a target that is not visible by then. */
const maxLeads = 20;

/** How far from the end the button back is shown, even without new messages. */
const farFromEndScreens = 1;

/** Frames within which new rows are measured and visible. */
const maxFrames = 30;

/** Focuses a message once it is visible: until it is measured, it is not. */
const focusSoon = (element: HTMLElement, onFocused: () => void, framesLeft = maxFrames) => {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return onFocused();
  if (framesLeft === 0 || !element.isConnected) return;
  requestAnimationFrame(() => focusSoon(element, onFocused, framesLeft - 1));
};

const findArticle = (id: string) => document.querySelector<HTMLElement>(`article[data-id="${id}"]`);

/** A target message; requested twice, it is a new target. */
export type Target = { id: string };

/** The message in the address (`?message=msg_…`), as in links to a message. */
const parameter = "message";

/**
 * Goes to a message of a thread, even one not loaded yet: by `goTo`, and from the address once the thread has loaded.
 */
export const useJump = (thread: Pick<Thread<ThreadMessage, never>, "openAt">, isReady: boolean) => {
  const [target, setTarget] = useState<Target>();
  const goTo = useCallback(
    async (id: string) => {
      try {
        await thread.openAt(id);
        setTarget({ id });
      } catch {
        void showToast({ type: "error", title: chatWords.notFound, description: chatWords.notFoundText });
      }
    },
    [thread],
  );

  const named = useSearchParams()[0].get(parameter);
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || named === null || named === followed.current) return;
    followed.current = named;
    void goTo(named);
  }, [isReady, named, goTo]);
  return { target, onGoTo: goTo };
};

type Options<Message extends LogMessage> = {
  me: string;
  messages: readonly Message[];
  /** Height of the area above the messages, in pixels. */
  above: number;
  /** Requests older messages, if there may be any. */
  onOlder: (() => void) | undefined;
  /** Requests newer messages, if those shown are not the newest. */
  onNewer: (() => void) | undefined;
  /** A message to scroll to. */
  target: Target | undefined;
};

/**
 * The reader's position in the log. At the end, it stays at the end, whatever arrives or grows; elsewhere nothing
 * moves. One's own new message always scrolls to the end, and a target to the middle, where `release` lets the reader
 * scroll on; `focusTarget` is called with its element, once.
 */
export const usePlace = <Message extends LogMessage>(options: Options<Message>) => {
  const { me, messages, above, onOlder, onNewer, target } = options;
  const list = useRef<VirtualizerHandle>(null);
  const sticks = useRef(true);
  const lastOffset = useRef(0);
  const [place, setPlace] = useState<"end" | "near" | "far">("end");
  /** The newest message when the reader left the end. */
  const [leftAt, setLeftAt] = useState<string>();

  const last = messages.at(-1);
  const lastKey = last && getMessageKey(last);
  const isOwn = last?.user_id === me;
  const hasNewer = onNewer !== undefined;
  const latest = useRef({ onOlder, onNewer, messages, lastKey });
  useLayoutEffect(() => {
    latest.current = { onOlder, onNewer, messages, lastKey };
  });

  /** The target not visible yet, and the one whose element is not focused yet. */
  const toShow = useRef<Target>(undefined);
  const toFocus = useRef<string>(undefined);
  /** The target the log is scrolling to, until it rests there. */
  const leadsTo = useRef<string>(undefined);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusTarget = useCallback((element: HTMLElement | null) => {
    const { current: id } = toFocus;
    if (!element || id === undefined || element.dataset.id !== id) return;
    focusSoon(element, () => {
      if (toFocus.current === id) toFocus.current = undefined;
    });
  }, []);

  const stopLeading = useCallback(() => {
    clearTimeout(settling.current);
    leadsTo.current = undefined;
  }, []);
  useEffect(() => stopLeading, [stopLeading]);
  /** When the reader scrolls, automatic scrolling stops; the position is evaluated once the log rests. */
  const release = useCallback(() => void (leadsTo.current = undefined), []);

  const toEnd = useCallback(() => {
    sticks.current = true;
    stopLeading();
    const { length } = latest.current.messages;
    if (length > 0) list.current?.scrollToIndex(length - 1, { align: "end" });
  }, [stopLeading]);

  const look = useCallback(() => {
    const { current } = list;
    // Positions on the way to a target are not the reader's, and unmeasured rows may have any height.
    if (!current || current.viewportSize === 0 || leadsTo.current !== undefined) return;
    const { scrollOffset, viewportSize } = current;
    const newest = latest.current.messages.length - 1;
    const height = above + current.getItemOffset(newest) + current.getItemSize(newest);
    const beyond = height - viewportSize - scrollOffset;
    const isAtEnd = beyond <= nearEndPx && !latest.current.onNewer;
    // Only scrolling up leaves the end; growing content below does not.
    if (isAtEnd) sticks.current = true;
    else if (scrollOffset < lastOffset.current - 1) sticks.current = false;
    lastOffset.current = scrollOffset;
    setPlace(sticks.current ? "end" : beyond > viewportSize * farFromEndScreens ? "far" : "near");
    setLeftAt((was) => (sticks.current ? latest.current.lastKey : was));
    // On its way to the end, the log only passes here.
    if (scrollOffset < nearBeginningPx && (isAtEnd || !sticks.current)) latest.current.onOlder?.();
    if (beyond < nearBeginningPx && !sticks.current) latest.current.onNewer?.();
  }, [above]);

  /** Scrolls to the target until everything around it is measured and it is visible. */
  const lead = useCallback(() => {
    const scroll = (triesLeft: number) => {
      const { current } = list;
      const { current: leadsToId } = leadsTo;
      const index = latest.current.messages.findIndex(({ id }) => id !== undefined && id === leadsToId);
      if (!current || leadsToId === undefined || index < 0) return stopLeading();
      const isTall = current.getItemSize(index) > current.viewportSize;
      current.scrollToIndex(index, { align: isTall ? "start" : "center" });
      clearTimeout(settling.current);
      settling.current = setTimeout(() => {
        if (leadsTo.current !== leadsToId) return look();
        const { scrollOffset, viewportSize } = current;
        const top = above + current.getItemOffset(index) - scrollOffset;
        const bottom = top + Math.min(current.getItemSize(index), viewportSize);
        const isInSight = top >= -1 && bottom <= viewportSize + 1 && findArticle(leadsToId) !== null;
        if (!isInSight && triesLeft > 0) return scroll(triesLeft - 1);
        stopLeading();
        look();
      }, settleMs);
    };
    scroll(maxLeads);
  }, [above, stopLeading, look]);

  const onResize = useCallback(() => {
    if (sticks.current) toEnd();
    else if (leadsTo.current !== undefined) lead();
    look();
  }, [toEnd, lead, look]);

  const wasWithNewer = useRef(hasNewer);
  useLayoutEffect(() => {
    // Messages loaded while reading on towards the newest are not new.
    const isReadingOn = hasNewer || wasWithNewer.current;
    wasWithNewer.current = hasNewer;
    if (sticks.current || (isOwn && !isReadingOn)) toEnd();
  }, [lastKey, isOwn, hasNewer, toEnd]);

  useLayoutEffect(() => {
    toShow.current = target;
  }, [target]);
  useLayoutEffect(() => {
    const id = toShow.current?.id;
    if (id !== undefined && messages.some((message) => message.id === id)) {
      toShow.current = undefined;
      toFocus.current = id;
      leadsTo.current = id;
      sticks.current = false;
      setPlace("near");
      focusTarget(findArticle(id));
    }
    if (leadsTo.current !== undefined) lead();
  }, [target, messages, focusTarget, lead]);

  // A page of older messages may be too short to fill the screen.
  const canLoadOlder = onOlder !== undefined;
  useEffect(() => {
    if (canLoadOlder) look();
  }, [canLoadOlder, messages.length, look]);

  const leftIndex = place === "end" ? -1 : messages.findLastIndex((message) => getMessageKey(message) === leftAt);
  const missed = leftIndex < 0 ? 0 : messages.slice(leftIndex + 1).filter(({ user_id }) => user_id !== me).length;
  return { list, place, missed, toEnd, release, focusTarget, onScroll: look, onResize };
};
