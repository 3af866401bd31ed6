import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { clubWorkerFile } from "#shared/site-paths.ts";
import type { OpenMessage } from "#web/app/club-worker.ts";
import { useUnreadNotices } from "#web/lib/realtime/notices.ts";
import { registerWorker } from "#web/lib/register-worker.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useTheme } from "#web/lib/theme.tsx";

/** Colors the title bar of the installed app, and of mobile browsers, like the portal's own bar. */
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

/** Shows the number of unread notifications on the app's icon, where supported. */
const useBadge = () => {
  const { count } = useUnreadNotices();
  useEffect(() => {
    const { navigator } = window as { navigator: Partial<NavigatorBadge> };
    // Browsers without badges may reject it.
    if (count > 0) void navigator.setAppBadge?.(count).catch(() => undefined);
    else void navigator.clearAppBadge?.().catch(() => undefined);
  }, [count]);
};

const isOpenMessage = (message: unknown): message is OpenMessage => {
  const { type, path } = (message ?? {}) as Partial<OpenMessage>;
  return type === "open" && typeof path === "string" && path.startsWith("/") && !path.startsWith("//");
};

/** Navigates to a clicked notification's address like a link: unsent input prompts first. */
const useOpening = () => {
  const navigate = useNavigate();
  useEffect(() => {
    // Undefined outside of secure contexts.
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (isOpenMessage(data)) void navigate(data.path);
    };
    worker?.addEventListener("message", follow);
    return () => worker?.removeEventListener("message", follow);
  }, [navigate]);
};

/** What makes the installed portal an app: its worker, icon badge and title bar. */
export const Installed = () => {
  const { id } = useMember();
  useBarColor();
  useBadge();
  useOpening();
  useEffect(() => {
    registerWorker(clubWorkerFile, "/");
    void import("#web/lib/push.ts").then(
      ({ followPush }) => followPush(id),
      () => undefined,
    );
  }, [id]);
  return null;
};
