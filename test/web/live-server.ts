import { act } from "@testing-library/react";
import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";

/** A socket as pages open it, which `liveServer` holds the other end of. */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly sent: ClientFrame[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    liveServer.sockets.push(this);
    queueMicrotask(() => {
      if (liveServer.accepts) this.open();
    });
  }

  open() {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.happens(new Event("open"));
  }

  send(data: string) {
    const frame = JSON.parse(data) as ClientFrame;
    this.sent.push(frame);
    const answer = liveServer.answer(frame);
    if (answer) queueMicrotask(() => this.receive(answer));
  }

  receive(frame: ServerFrame) {
    this.happens(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.happens(new Event("close"));
  }

  /** Pages draw what follows from it. */
  private happens(event: Event) {
    act(() => void this.dispatchEvent(event));
  }
}

const usualAnswer = (frame: ClientFrame): ServerFrame | undefined =>
  frame.action === "ping" || frame.action === "renew" ? { type: "pong" } : undefined;

/** Stands for the server at the other end of the page's sockets: accepts them, answers pings, and says what a test tells it to. */
export const liveServer = {
  sockets: [] as FakeSocket[],
  accepts: true,
  answer: usualAnswer,
  startAfresh: () => {
    for (const socket of liveServer.sockets) socket.close();
    Object.assign(liveServer, { sockets: [], accepts: true, answer: usualAnswer });
  },
  /** What pages have sent of one kind, over whichever socket. */
  sent: <Action extends ClientFrame["action"]>(action: Action) =>
    liveServer.sockets
      .flatMap(({ sent }) => sent)
      .filter((frame): frame is Extract<ClientFrame, { action: Action }> => frame.action === action),
  /** Says something to every page. */
  tell: (...frames: ServerFrame[]) => {
    const open = liveServer.sockets.filter(({ readyState }) => readyState === 1);
    for (const frame of frames) for (const socket of open) socket.receive(frame);
  },
  /** Ends every socket. */
  drop: () => liveServer.sockets.forEach((socket) => socket.close()),
};
