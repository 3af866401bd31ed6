import { useState, useEffect, useRef, useSyncExternalStore, useCallback, useLayoutEffect } from "react";
import type { VirtualizerHandle } from "virtua";
import { getMessageKey, type LogMessage } from "./log-message.ts";
import type { Target } from "./use-jump.ts";

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
export const useSeen = (newest: string | undefined, isInSight: boolean, onSeen: ((id: string) => void) | undefined) => {
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

/** How far from its end the way back is offered, even with nothing new there. */
const farFromEndScreens = 1;

/** Frames within which what is drawn anew is measured, and visible. */
const maxFrames = 30;

/** Focuses a message as soon as it is visible: until it is measured, it is not. */
const focusSoon = (element: HTMLElement, framesLeft = maxFrames) => {
  element.focus({ preventScroll: true });
  if (document.activeElement === element || framesLeft === 0 || !element.isConnected) return;
  requestAnimationFrame(() => focusSoon(element, framesLeft - 1));
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
 * new message always leads to the end, and a target into the middle; `focusTarget` is for its element, once.
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
  const latest = useRef({ onOlder, onNewer, count: messages.length, lastKey });
  useLayoutEffect(() => {
    latest.current = { onOlder, onNewer, count: messages.length, lastKey };
  });

  /** The target that is not in sight yet, and the one whose element is not focused yet. */
  const toShow = useRef<Target>(undefined);
  const toFocus = useRef<string>(undefined);
  /** Where in the log the target is, until it is in sight. */
  const leadsTo = useRef<number>(undefined);
  const focusTarget = useCallback((element: HTMLElement | null) => {
    if (!element || toFocus.current === undefined || element.dataset.id !== toFocus.current) return;
    toFocus.current = undefined;
    focusSoon(element);
  }, []);

  const toEnd = useCallback(() => {
    sticks.current = true;
    leadsTo.current = undefined;
    const { count } = latest.current;
    if (count > 0) list.current?.scrollToIndex(count - 1, { align: "end" });
  }, []);

  const look = useCallback(() => {
    const { current } = list;
    if (!current || current.viewportSize === 0) return;
    const { scrollOffset, viewportSize } = current;
    if (leadsTo.current !== undefined) {
      const offset = above + current.getItemOffset(leadsTo.current);
      // What it passes on its way is nowhere that the reader is.
      if (offset < scrollOffset || offset > scrollOffset + viewportSize) return;
      leadsTo.current = undefined;
    }
    const newest = latest.current.count - 1;
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

  const onResize = useCallback(() => {
    if (sticks.current) toEnd();
    look();
  }, [toEnd, look]);

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
    const index = toShow.current ? messages.findIndex(({ id }) => id === toShow.current!.id) : -1;
    if (index < 0) return;
    toFocus.current = toShow.current!.id;
    toShow.current = undefined;
    sticks.current = false;
    leadsTo.current = index;
    list.current?.scrollToIndex(index, { align: "center" });
    setPlace("near");
    const shown = document.querySelector<HTMLElement>(`article[data-id="${toFocus.current}"]`);
    if (shown) focusTarget(shown);
  }, [target, messages, focusTarget]);

  // A page of older ones may be too short to fill the screen.
  const canLoadOlder = onOlder !== undefined;
  useEffect(() => {
    if (canLoadOlder) look();
  }, [canLoadOlder, messages.length, look]);

  const leftIndex = place === "end" ? -1 : messages.findLastIndex((message) => getMessageKey(message) === leftAt);
  const missed = leftIndex < 0 ? 0 : messages.slice(leftIndex + 1).filter(({ user_id }) => user_id !== me).length;
  return { list, place, missed, toEnd, focusTarget, onScroll: look, onResize };
};
