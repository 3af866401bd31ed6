import { useEffect, type RefObject } from "react";
import { samples } from "#web/content/network.ts";
import { useBusinesses } from "../public-list.ts";
import { listedBusinesses, NotLoaded } from "./listed-businesses.tsx";

/**
 * How many of the samples, from the first, must stay where they are: up to the last one in sight of a visitor who has
 * come to them, by scrolling or by the keyboard. What only shows at the end of a tall screen is not read yet.
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
  /** Around the cards. */
  cards: RefObject<HTMLElement | null>;
};

/** Loads the listed businesses; shows itself only where that fails. */
export const LoadListed = ({ cards }: LoadListedProps) => {
  const { data: businesses, isFetching, refetch } = useBusinesses();
  useEffect(() => {
    if (businesses) listedBusinesses.set(businesses, countSamplesRead(cards.current));
  }, [businesses, cards]);
  if (businesses || isFetching) return null;
  const tryAgain = () => {
    // The button that has the focus is about to go.
    cards.current?.focus({ preventScroll: true });
    void refetch();
  };
  return <NotLoaded onRetry={tryAgain} />;
};
