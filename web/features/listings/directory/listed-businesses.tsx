import { useEffect, useSyncExternalStore } from "react";
import type { BusinessCard } from "#shared/listings.ts";
import { finder } from "#web/content/network.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";

type Listed = {
  state: "loading" | "failed" | "loaded";
  businesses: readonly BusinessCard[];
  /** How many of the samples come before them: those that the visitor had read when they arrived. */
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
 * What is known of the listed businesses during this visit. A store of its own, since the query that loads them is no
 * part of the first load; the page has its whole length at once when a visitor returns to it.
 */
export const listedBusinesses = {
  /** They have arrived. Their place among the samples is decided once, so that they never jump. */
  set: (businesses: readonly BusinessCard[], samplesRead: number) =>
    change({
      state: "loaded",
      businesses,
      samplesBefore: listed.state === "loaded" ? listed.samplesBefore : samplesRead,
    }),
  /** They could not be loaded; those that had arrived before stay. */
  fail: () => listed.state === "loading" && change({ ...listed, state: "failed" }),
  /** They are being loaded again. */
  retry: () => listed.state === "failed" && change({ ...listed, state: "loading" }),
  forget: () => change(nothingYet),
};

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** What is known of the listed businesses; nothing in the prerendered page. */
export const useListedBusinesses = () =>
  useSyncExternalStore(
    subscribe,
    () => listed,
    () => nothingYet,
  );

/** Says below the samples that the listed businesses are missing, and marks them as failed while it is there. */
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
