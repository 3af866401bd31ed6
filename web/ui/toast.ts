export type Toast = { type: "success" | "error" | "info"; title: string; description: string };

const wantedEvent = "club:toast-wanted";
let wanted = false;

/** Whether anything was ever to be told: only then is the toaster mounted. */
export const toasterWanted = {
  subscribe: (onChange: () => void) => {
    addEventListener(wantedEvent, onChange);
    return () => removeEventListener(wantedEvent, onChange);
  },
  current: () => wanted,
};

export const loadToaster = () => import("./toaster.tsx");

/** Tells an outcome for five seconds; never for what must be read, since a toast that cannot be loaded is not shown. */
export const toast = async (message: Toast) => {
  wanted = true;
  dispatchEvent(new Event(wantedEvent));
  const loaded = await loadToaster().catch(() => undefined);
  loaded?.toaster.create(message);
};
