import { useEffect, type RefObject } from "react";
import { useBusinesses } from "#web/features/network/api.ts";
import { listedBusinesses } from "./listed.ts";
import { NotLoaded } from "./not-loaded.tsx";

type Props = {
  /** Around the cards. */
  place: RefObject<HTMLElement | null>;
};

/** Whether somebody is among the cards, or has scrolled to where they can be read. */
const isBeingRead = (place: HTMLElement | null) => {
  if (!place) return false;
  const { top } = place.getBoundingClientRect();
  return place.contains(document.activeElement) || (scrollY > 0 && top < document.documentElement.clientHeight);
};

/** Loads the listed businesses; shows itself only where that fails. */
export const LoadListed = ({ place }: Props) => {
  const { data: businesses, isFetching, refetch } = useBusinesses();
  useEffect(() => {
    if (businesses) listedBusinesses.tell(businesses, isBeingRead(place.current));
  }, [businesses, place]);
  if (businesses || isFetching) return null;
  const tryAgain = () => {
    // The button that has the focus is about to go.
    place.current?.focus({ preventScroll: true });
    void refetch();
  };
  return <NotLoaded onRetry={tryAgain} />;
};
