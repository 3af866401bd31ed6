import { FakeSocket } from "./live-server.ts";
import { layOutLogs } from "./messaging/log-layout.ts";

/** What every browser has and jsdom lacks. Everything is near the visible part of the page; `preferences` are media queries that hold. */
export const completeBrowser = (preferences: string[]) => {
  class EverythingIsNear {
    readonly observe: () => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => tell([{ isIntersecting: true }]);
    }
    disconnect = () => undefined;
    unobserve = () => undefined;
  }
  Object.assign(window, {
    IntersectionObserver: EverythingIsNear,
    CSS: { supports: () => true, escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) },
    // It has one, which would really connect.
    WebSocket: FakeSocket,
    matchMedia: (query: string) => ({
      matches: preferences.includes(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    scrollTo: () => undefined,
  });
  Element.prototype.scrollIntoView = () => undefined;
  layOutLogs();
};

/** The names under which pages save files from now on. */
export const stubSaving = () => {
  const saved: string[] = [];
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
};
