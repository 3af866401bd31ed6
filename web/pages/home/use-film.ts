import { useEffect, useState } from "react";

/** The film comes after everything that is needed; measured so that it leaves the first load alone (design.md). */
const delayAfterLoad = 2500;

const isUnwanted = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-motion: reduce)").matches;
};

/** Whether to show the film by now; never to those who prefer less motion or save data. */
export const useFilmWanted = () => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isUnwanted()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => (timer = setTimeout(() => setIsWanted(true), delayAfterLoad));
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("load", wait);
    };
  }, []);
  return isWanted;
};
