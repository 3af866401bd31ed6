import { Box, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { useLive, type LiveState } from "#web/lib/realtime/live.tsx";

/** Whether messages arrive live right now; `title` explains it. */
const liveWords = {
  live: { word: "Live", title: "Connected. Messages arrive live." },
  connecting: { word: "Connecting…", title: "Connecting. Messages will arrive in a moment." },
  offline: { word: "Offline", title: "No connection. New messages are paused. Still trying." },
  /** For screen readers, when the status lasts. */
  lost: "You're offline. We're trying to reconnect.",
  back: "You're back online.",
} as const;

/** A full, half or hollow dot: its shape says the same as its color. */
const Dot = chakra("span", {
  base: {
    flexShrink: "0",
    width: "2.5",
    height: "2.5",
    borderRadius: "full",
    borderWidth: "1.5px",
    borderColor: "currentcolor",
  },
  variants: {
    state: {
      live: { color: "fg.success", bg: "currentcolor" },
      connecting: { color: "fg.pending", bg: "linear-gradient(90deg, currentcolor 50%, transparent 50%)" },
      offline: { color: "fg.error", bg: "transparent" },
    } satisfies Record<LiveState, object>,
  },
});

/** Whether new messages arrive live. Not announced on every change: `LiveAnnouncer` announces what matters. */
export const LiveStatus = () => {
  const { state } = useLive();
  const { word, title } = liveWords[state];
  return (
    <Box
      as="p"
      role="status"
      aria-live="off"
      title={title}
      // Nothing is shown while connected.
      srOnly={state !== "offline"}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      fontSize="0.8125rem"
      lineHeight="1.4"
      color="fg.muted"
      whiteSpace="nowrap"
    >
      <Dot state={state} />
      {word}
    </Box>
  );
};

const getAnnouncement = (state: LiveState, said: string) => {
  if (state === "offline") return liveWords.lost;
  return state === "live" && said === liveWords.lost ? liveWords.back : said;
};

/** Announces to screen readers when the portal goes offline and when it is back; short interruptions are skipped. */
export const LiveAnnouncer = () => {
  const { state } = useLive();
  const [{ of, said }, setSaid] = useState<{ of: LiveState; said: string }>({ of: state, said: "" });
  if (of !== state) setSaid({ of: state, said: getAnnouncement(state, said) });
  return (
    <Box aria-live="polite" srOnly>
      {said}
    </Box>
  );
};
