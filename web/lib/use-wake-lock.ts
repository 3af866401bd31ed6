import { useEffect } from "react";

/** Keeps the screen on while the page is visible, where supported. */
export const useWakeLock = () => {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    // The browser releases it when the page is hidden, and may refuse it when the battery is low.
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isGone) void lock?.release();
    };
    void hold();
    const holdAgain = () => void hold();
    document.addEventListener("visibilitychange", holdAgain);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", holdAgain);
      void lock?.release();
    };
  }, []);
};
