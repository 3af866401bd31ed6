import { act, screen } from "@testing-library/react";

/** Heights in pixels: of what is to be seen of a log, and of a message in it. */
const viewHeight = 600;
const rowHeight = 60;
/** Of what stands above the first one. */
const startHeight = 64;

const { offsetParent } = Object.getOwnPropertyDescriptors(HTMLElement.prototype);

const isIn = (element: Element) => element.closest("[role=log]") !== null;

/** Gives message logs a layout, which jsdom has none of: they know their heights and can be scrolled. Nothing else resizes. */
export const layOutLogs = () => {
  class LogsResize {
    readonly observe: (element: Element) => void;
    constructor(tell: (entries: { target: Element; contentRect: { width: number; height: number } }[]) => void) {
      this.observe = (target) => {
        if (!isIn(target)) return;
        const height = target.getAttribute("role") === "log" ? viewHeight : rowHeight;
        queueMicrotask(() => act(() => tell([{ target, contentRect: { width: 320, height } }])));
      };
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, { ResizeObserver: LogsResize });
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get(this: HTMLElement) {
      return isIn(this) ? this.parentElement : (offsetParent.get!.call(this) as unknown);
    },
  });
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to !== "object" || this.getAttribute("role") !== "log") return;
    const list = this.querySelector<HTMLElement>("[style*=overflow-anchor]");
    const longest = Math.max(0, startHeight + parseFloat(list?.style.height || "0") - viewHeight);
    this.scrollTop = Math.min(Math.max(to.top ?? 0, 0), longest);
    const told = () => void this.dispatchEvent(new Event("scroll"));
    queueMicrotask(() => act(told));
  };
  Element.prototype.scrollBy = function (this: Element, by?: ScrollToOptions | number) {
    if (typeof by === "object") this.scrollTo({ top: this.scrollTop + (by.top ?? 0) });
  };
};

/** Scrolls a log to an offset from its top, in pixels. */
export const scrollLog = (top: number) =>
  act(() => {
    screen.getByRole("log").scrollTo({ top });
    return Promise.resolve();
  });
