import { useSyncExternalStore } from "react";
import type { BusinessCard } from "#shared/listings.ts";

type Listed = {
  state: "loading" | "failed" | "loaded";
  businesses: readonly BusinessCard[];
  /** How many of the samples stand before them, rather than after: those had been read when they came. */
  samplesBefore: number;
};

const nothingYet: Listed = { state: "loading", businesses: [], samplesBefore: 0 };

let listed = nothingYet;
const listeners = new Set<() => void>();

const change = (to: Listed) => {
  listed = to;
  for (const tell of listeners) tell();
};

/**
 * What is known of the listed businesses during this visit: what loads them is no part of the first load, and whoever
 * comes back to the page finds it as long as it was.
 */
export const listedBusinesses = {
  /** They are there. Their place is decided once, so that nobody sees them jump. */
  tell: (businesses: readonly BusinessCard[], samplesRead: number) =>
    change({
      state: "loaded",
      businesses,
      samplesBefore: listed.state === "loaded" ? listed.samplesBefore : samplesRead,
    }),
  /** They could not be loaded; what was known stays. */
  fail: () => listed.state === "loading" && change({ ...listed, state: "failed" }),
  /** They are asked for again. */
  retry: () => listed.state === "failed" && change({ ...listed, state: "loading" }),
  /** Nothing is known of them. */
  forget: () => change(nothingYet),
};

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** What is known of the listed businesses; nothing in the prerendered page. */
export const useListed = () =>
  useSyncExternalStore(
    subscribe,
    () => listed,
    () => nothingYet,
  );
