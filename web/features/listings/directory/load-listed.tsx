import { useEffect, type RefObject } from "react";
import { samples } from "#web/content/network.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { useBusinesses } from "../public-list.ts";
import { listedBusinesses, NotLoaded } from "./listed-businesses.tsx";

takeServedData();

/**
 * How many samples, from the first, must stay in place: up to the last one visible to a visitor who has scrolled or
 * tabbed there. What only shows at the end of a tall screen has not been read yet.
 */
const countSamplesRead = (cards: HTMLElement | null) => {
  if (!cards || (scrollY === 0 && !cards.contains(document.activeElement))) return 0;
  const bottom = document.documentElement.clientHeight;
  const seen = [...cards.querySelectorAll<HTMLElement>("[data-slug]")]
    .filter((card) => card.getBoundingClientRect().top < bottom)
    .map(({ dataset }) => dataset.slug);
  return samples.findLastIndex(({ slug }) => seen.includes(slug)) + 1;
};

type LoadListedProps = {
  /** The container of the cards. */
  cards: RefObject<HTMLElement | null>;
};

/** Loads the listed businesses; renders only an error. */
export const LoadListed = ({ cards }: LoadListedProps) => {
  const { data: businesses, isFetching, refetch } = useBusinesses();
  useEffect(() => {
    if (businesses) listedBusinesses.set(businesses, countSamplesRead(cards.current));
  }, [businesses, cards]);
  if (businesses || isFetching) return null;
  const tryAgain = () => {
    // The button that has the focus is about to disappear.
    cards.current?.focus({ preventScroll: true });
    void refetch();
  };
  return <NotLoaded onRetry={tryAgain} />;
};
