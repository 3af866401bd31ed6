import { useEffect, type RefObject } from "react";
import { samples } from "#web/content/network.ts";
import { useBusinesses } from "#web/features/listings/directory/api.ts";
import { listedBusinesses } from "./listed.ts";
import { NotLoaded } from "./not-loaded.tsx";

/**
 * How many of the samples, from the first, must stay where they are: up to the last one that somebody can see who has
 * come to them, by scrolling or by the keyboard. What only shows at the end of a tall screen is not read yet.
 */
export const hasReadSamples = (place: HTMLElement | null) => {
  if (!place || (scrollY === 0 && !place.contains(document.activeElement))) return 0;
  const bottom = document.documentElement.clientHeight;
  const seen = [...place.querySelectorAll<HTMLElement>("[data-slug]")]
    .filter((card) => card.getBoundingClientRect().top < bottom)
    .map(({ dataset }) => dataset.slug);
  return samples.findLastIndex(({ slug }) => seen.includes(slug)) + 1;
};

type LoadListedProps = {
  /** Around the cards. */
  place: RefObject<HTMLElement | null>;
};

/** Loads the listed businesses; shows itself only where that fails. */
export const LoadListed = ({ place }: LoadListedProps) => {
  const { data: businesses, isFetching, refetch } = useBusinesses();
  useEffect(() => {
    if (businesses) listedBusinesses.tell(businesses, hasReadSamples(place.current));
  }, [businesses, place]);
  if (businesses || isFetching) return null;
  const tryAgain = () => {
    // The button that has the focus is about to go.
    place.current?.focus({ preventScroll: true });
    void refetch();
  };
  return <NotLoaded onRetry={tryAgain} />;
};
