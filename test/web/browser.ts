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
  class NothingResizes {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, {
    IntersectionObserver: EverythingIsNear,
    ResizeObserver: NothingResizes,
    matchMedia: (query: string) => ({
      matches: preferences.includes(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    scrollTo: () => undefined,
  });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
};
