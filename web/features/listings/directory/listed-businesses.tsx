import { useEffect, useSyncExternalStore } from "react";
import type { BusinessCard } from "#shared/listings.ts";
import { finder } from "#web/content/network.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";

type Listed = {
  state: "loading" | "failed" | "loaded";
  businesses: readonly BusinessCard[];
  /** How many samples come before them: those the visitor had read when they arrived. */
  samplesBefore: number;
};

const nothingYet: Listed = { state: "loading", businesses: [], samplesBefore: 0 };

let listed = nothingYet;
const listeners = new Set<() => void>();

const change = (to: Listed) => {
  listed = to;
  for (const notify of listeners) notify();
};

/**
 * The listed businesses loaded during this visit. A separate store, since the query that loads them is not part of
 * the first load; when a visitor returns, the page has its full length at once.
 */
export const listedBusinesses = {
  /** Loaded. Their position among the samples is fixed once, so that nothing jumps. */
  set: (businesses: readonly BusinessCard[], samplesRead: number) =>
    change({
      state: "loaded",
      businesses,
      samplesBefore: listed.state === "loaded" ? listed.samplesBefore : samplesRead,
    }),
  /** Failed to load; earlier ones stay. */
  fail: () => listed.state === "loading" && change({ ...listed, state: "failed" }),
  /** Reloading. */
  retry: () => listed.state === "failed" && change({ ...listed, state: "loading" }),
  forget: () => change(nothingYet),
};

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** The listed businesses loaded so far; nothing during prerendering. */
export const useListedBusinesses = () =>
  useSyncExternalStore(
    subscribe,
    () => listed,
    () => nothingYet,
  );

/** Shows below the samples that listed businesses failed to load, and marks them as failed while mounted. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => {
  useEffect(() => {
    listedBusinesses.fail();
    return () => void listedBusinesses.retry();
  }, []);
  return (
    <Row flexWrap="wrap" columnGap="5" rowGap="3" mt="8" color="fg.muted">
      <Row alignItems="stretch" as="p" gap="2.5">
        <Icon name="alert" color="fg.error" mt="0.5" />
        {finder.failed}
      </Row>
      <Button size="compact" onClick={onRetry}>
        {finder.tryAgain}
      </Button>
    </Row>
  );
};
