import { useEffect } from "react";
import { clubWorkerFile } from "#shared/site-paths.ts";
import { registerWorker } from "#web/lib/register-worker.ts";
import { useTheme } from "#web/lib/use-theme.ts";

/** Gives the bar of the installed club, and of phones' browsers, the color of the portal's own bar. */
const useBarColor = () => {
  const { theme } = useTheme();
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (!meta) return undefined;
    const before = meta.content;
    meta.content = getComputedStyle(document.documentElement).getPropertyValue("--club-colors-bg-panel").trim();
    return () => {
      meta.content = before;
    };
  }, [theme]);
};

/** What makes the portal an app of its own where it is installed: its worker, and its bar. */
export const Installed = () => {
  useBarColor();
  useEffect(() => {
    registerWorker(clubWorkerFile, "/");
  }, []);
  return null;
};
