import { useEffect, useSyncExternalStore } from "react";
import type { BusinessCard } from "#shared/listings.ts";
import { finder } from "#web/content/network.ts";
import { readServed, type ServedData } from "#web/lib/served-data.ts";
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

/** The key of the query of all listed businesses. */
export const businessesKey = ["businesses"];

const listIn = (data: ServedData | undefined): Listed => {
  const answer = data?.answers.find(({ key }) => key.join() === businessesKey.join());
  if (!answer || !("data" in answer)) return nothingYet;
  return {
    state: answer.isPartial ? "loading" : "loaded",
    businesses: answer.data as BusinessCard[],
    samplesBefore: 0,
  };
};

let inDocument = { data: readServed(), list: listIn(readServed()) };
/** Those in the document: the same object for as long as that is the same. */
const readList = () => {
  const data = readServed();
  if (data !== inDocument.data) inDocument = { data, list: listIn(data) };
  return inDocument.list;
};

let listed = readList();
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
  set: (businesses: readonly BusinessCard[], samplesRead: number) => {
    const isPlaced = listed.state === "loaded" || listed.businesses.length > 0;
    change({ state: "loaded", businesses, samplesBefore: isPlaced ? listed.samplesBefore : samplesRead });
  },
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

/** The listed businesses loaded so far; at first, those in the document. */
export const useListedBusinesses = () => useSyncExternalStore(subscribe, () => listed, readList);

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
