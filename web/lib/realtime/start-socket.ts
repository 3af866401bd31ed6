import { realtimeContract } from "#shared/realtime.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import type { LiveStore } from "./live-store.ts";
import type { Roster } from "./roster.ts";
import { createSocket } from "./socket.ts";

const requestTicket = (signal?: AbortSignal) =>
  callEndpoint(realtimeContract.requestTicket, {}, signal ? { signal } : {});

/** Opens the portal's socket, and tracks network and page visibility. */
export const startSocket = (store: LiveStore, roster: Roster) => {
  const socket = createSocket({
    requestTicket,
    known: roster.known,
    onState: (state) => {
      store.changed(state);
      roster.follow(state === "live");
    },
    onOpen: store.opened,
    onFrame: (frame) => {
      roster.take(frame);
      store.take(frame);
    },
  });
  store.connect(socket.transmit);

  const look = () => {
    if (document.visibilityState === "visible") socket.look();
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("online", socket.goOnline, { signal });
  addEventListener("offline", socket.goOffline, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  if (navigator.onLine) socket.goOnline();
  else socket.goOffline();

  return {
    renew: socket.renew,
    stop: () => {
      listening.abort();
      socket.stop();
    },
  };
};
