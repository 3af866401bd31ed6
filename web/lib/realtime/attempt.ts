/** For how long one attempt may take, ticket and handshake, in milliseconds: a function that starts cold needs seconds. */
const patience = 15_000;

/** Asks for a ticket that opens a socket at `url`, once. */
export type RequestTicket = (signal?: AbortSignal) => Promise<{ url: string; ticket: string }>;

type Options = {
  requestTicket: RequestTicket;
  openSocket: (url: string) => WebSocket;
  onOpen: (socket: WebSocket) => void;
  onFailed: () => void;
};

/** Tries once to open a socket with a fresh ticket. Calls back once, unless it is cancelled before. */
export const startAttempt = ({ requestTicket, openSocket, onOpen, onFailed }: Options) => {
  const limit = new AbortController();
  const tooLong = setTimeout(() => limit.abort(), patience);
  let isOver = false;
  const end = (callBack?: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(tooLong);
    callBack?.();
  };
  const fail = () => end(onFailed);
  limit.signal.addEventListener("abort", fail);

  const open = async () => {
    const { url, ticket } = await requestTicket(limit.signal);
    if (isOver) return;
    const socket = openSocket(`${url}?ticket=${ticket}`);
    limit.signal.addEventListener("abort", () => socket.close());
    socket.addEventListener("open", () => end(() => onOpen(socket)));
    socket.addEventListener("close", fail);
  };
  open().catch(fail);

  return {
    cancel: () => {
      end();
      limit.abort();
    },
  };
};
