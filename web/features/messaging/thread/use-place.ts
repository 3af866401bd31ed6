import { useState, useEffect, useRef, useSyncExternalStore, useCallback, useLayoutEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { VirtualizerHandle } from "virtua";
import { showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import type { ThreadMessage } from "./history.ts";
import { getMessageKey, type LogMessage } from "./log-message.ts";
import type { Thread } from "./thread.ts";

const firstKeyOf = (messages: readonly LogMessage[]) => messages[0] && getMessageKey(messages[0]);

/** Whether messages have come above the ones that were there: what is seen then keeps its place from the end. */
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

/** How often at most it is told how far one has read. */
const seenIntervalMs = 1000;

const subscribe = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

const isVisible = () => document.visibilityState === "visible";

/** Tells which message is the newest that has been seen: `newest` while it is in sight, on a visible page. */
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

/** How far from its end the log still counts as being there: less than a line. */
const nearEndPx = 32;

/** How far from its beginning older messages are asked for: about two screens of a phone. */
const nearBeginningPx = 1200;

/** How long nothing more is measured before the log counts as resting at a target. */
const settleMs = 250;

/** How often a target that is not in sight by then is scrolled to again. */
const maxLeads = 20;

/** How far from its end the way back is offered, even with nothing new there. */
const farFromEndScreens = 1;

/** Frames within which what is drawn anew is measured, and visible. */
const maxFrames = 30;

/** Focuses a message as soon as it is visible: until it is measured, it is not. */
const focusSoon = (element: HTMLElement, onFocused: () => void, framesLeft = maxFrames) => {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return onFocused();
  if (framesLeft === 0 || !element.isConnected) return;
  requestAnimationFrame(() => focusSoon(element, onFocused, framesLeft - 1));
};

const findArticle = (id: string) => document.querySelector<HTMLElement>(`article[data-id="${id}"]`);

/** A message that the log shows; asked for twice, it is another target. */
export type Target = { id: string };

/** The message that an address names (`?message=msg_…`), as links to one do. */
const parameter = "message";

/**
 * Leads to a message of a thread, also one that is further up than what is loaded: by `goTo`, and by the address, as soon
 * as the thread is there.
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
  /** Height of what stands above the messages, in pixels. */
  above: number;
  /** Asks for older ones, where there are any that could come. */
  onOlder: (() => void) | undefined;
  /** Asks for newer ones, where those shown are not the newest. */
  onNewer: (() => void) | undefined;
  /** A message to show. */
  target: Target | undefined;
};

/**
 * Where the reader is in the log. At the end, it stays there, whatever comes or grows; elsewhere nothing moves. One's own
 * new message always leads to the end, and a target into the middle, where `release` lets the reader scroll on;
 * `focusTarget` is for its element, once.
 */
export const usePlace = <Message extends LogMessage>(options: Options<Message>) => {
  const { me, messages, above, onOlder, onNewer, target } = options;
  const list = useRef<VirtualizerHandle>(null);
  const sticks = useRef(true);
  const lastOffset = useRef(0);
  const [place, setPlace] = useState<"end" | "near" | "far">("end");
  /** The newest message as the reader left the end. */
  const [leftAt, setLeftAt] = useState<string>();

  const last = messages.at(-1);
  const lastKey = last && getMessageKey(last);
  const isOwn = last?.user_id === me;
  const hasNewer = onNewer !== undefined;
  const latest = useRef({ onOlder, onNewer, messages, lastKey });
  useLayoutEffect(() => {
    latest.current = { onOlder, onNewer, messages, lastKey };
  });

  /** The target that is not in sight yet, and the one whose element is not focused yet. */
  const toShow = useRef<Target>(undefined);
  const toFocus = useRef<string>(undefined);
  /** The target to which the log leads, until it rests there. */
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
  /** Whoever scrolls by themselves is led no further; where they are is looked at once the log rests. */
  const release = useCallback(() => void (leadsTo.current = undefined), []);

  const toEnd = useCallback(() => {
    sticks.current = true;
    stopLeading();
    const { length } = latest.current.messages;
    if (length > 0) list.current?.scrollToIndex(length - 1, { align: "end" });
  }, [stopLeading]);

  const look = useCallback(() => {
    const { current } = list;
    // What is passed on the way to a target is nowhere that the reader is, and what is not measured may be any height.
    if (!current || current.viewportSize === 0 || leadsTo.current !== undefined) return;
    const { scrollOffset, viewportSize } = current;
    const newest = latest.current.messages.length - 1;
    const height = above + current.getItemOffset(newest) + current.getItemSize(newest);
    const beyond = height - viewportSize - scrollOffset;
    const isAtEnd = beyond <= nearEndPx && !latest.current.onNewer;
    // Only scrolling up leaves the end: what grows below the reader does not count.
    if (isAtEnd) sticks.current = true;
    else if (scrollOffset < lastOffset.current - 1) sticks.current = false;
    lastOffset.current = scrollOffset;
    setPlace(sticks.current ? "end" : beyond > viewportSize * farFromEndScreens ? "far" : "near");
    setLeftAt((was) => (sticks.current ? latest.current.lastKey : was));
    // On its way to the end, the log only passes here.
    if (scrollOffset < nearBeginningPx && (isAtEnd || !sticks.current)) latest.current.onOlder?.();
    if (beyond < nearBeginningPx && !sticks.current) latest.current.onNewer?.();
  }, [above]);

  /** Scrolls to the target until all around it is measured and it is in sight. */
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
    // What comes as one reads on towards the newest is not new.
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

  // A page of older ones may be too short to fill the screen.
  const canLoadOlder = onOlder !== undefined;
  useEffect(() => {
    if (canLoadOlder) look();
  }, [canLoadOlder, messages.length, look]);

  const leftIndex = place === "end" ? -1 : messages.findLastIndex((message) => getMessageKey(message) === leftAt);
  const missed = leftIndex < 0 ? 0 : messages.slice(leftIndex + 1).filter(({ user_id }) => user_id !== me).length;
  return { list, place, missed, toEnd, release, focusTarget, onScroll: look, onResize };
};
