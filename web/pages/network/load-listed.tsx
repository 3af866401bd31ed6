import { useEffect, type RefObject } from "react";
import { useBusinesses } from "#web/features/network/api.ts";
import { listedBusinesses } from "./listed.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { samplesRead } from "./samples-read.ts";

type Props = {
  /** Around the cards. */
  place: RefObject<HTMLElement | null>;
};

/** Loads the listed businesses; shows itself only where that fails. */
export const LoadListed = ({ place }: Props) => {
  const { data: businesses, isFetching, refetch } = useBusinesses();
  useEffect(() => {
    if (businesses) listedBusinesses.tell(businesses, samplesRead(place.current));
  }, [businesses, place]);
  if (businesses || isFetching) return null;
  const tryAgain = () => {
    // The button that has the focus is about to go.
    place.current?.focus({ preventScroll: true });
    void refetch();
  };
  return <NotLoaded onRetry={tryAgain} />;
};
