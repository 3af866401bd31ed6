import "../theme/busy.css";
import "../theme/fonts/fonts.css";
import { holdTexts, surviveTranslation } from "#web/lib/translated.ts";

surviveTranslation();
window.holdTexts = holdTexts;

for (const each of document.querySelectorAll("[data-present-year]")) each.textContent = `–${new Date().getFullYear()}`;

const { dataset } = document.querySelector<HTMLElement>("script[data-chunks]") ?? {};
/**
 * The chunks needed to hydrate a prerendered page, as listed by `prerender.ts`, each after those that it imports; and
 * those of its late part, if it has one.
 */
const [chunks = [], lateChunks = []] = [dataset?.chunks, dataset?.lateChunks].map((list) => list?.split(" "));

/** A page in a background tab is never painted, so it hydrates after this many milliseconds. */
const unpaintedTimeoutMs = 1500;

const waitForFirstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, unpaintedTimeoutMs);
  });

const preload = (addresses: readonly string[]) => {
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
};

/** What only happens where somebody is. */
const signsOfLife = [
  ...["pointermove", "pointerdown", "touchstart", "click", "wheel", "scroll", "keydown", "focusin", "input"],
];
/** A page that is only read comes alive this long after it has loaded: then nothing waits for it. */
const untouchedTimeoutMs = 4000;

/** What this browser keeps for the page to show: a session, something typed or sent. */
const ownKey = /^club:|\.LastAuthUser$/;

/** Whether a sign of life came before these scripts, or the page is not for everybody as it is. */
const isAwaited = () => {
  if (window.earlyClicks?.length || scrollY > 0 || document.activeElement !== document.body) return true;
  // After "#", a private link has what the page is to show.
  if (location.search || location.hash || document.documentElement.dataset.signIn) return true;
  // Brought along by the router, before this document was loaded again.
  if ((history.state as { usr?: unknown } | null)?.usr) return true;
  try {
    return [localStorage, sessionStorage].some((storage) => Object.keys(storage).some((key) => ownKey.test(key)));
  } catch {
    return false;
  }
};

/**
 * A document has all there is to read, so it comes alive for somebody who does something, at once where it is awaited or
 * something that it lacks is in sight. Half of what that takes is loaded before.
 */
const waitForVisitor = () =>
  new Promise<unknown>((resolve) => {
    if (isAwaited()) return void resolve(undefined);
    for (const sign of signsOfLife) addEventListener(sign, resolve, { capture: true, once: true, passive: true });
    const wait = () => {
      preload([dataset!.reactChunk!]);
      setTimeout(resolve, untouchedTimeoutMs);
    };
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    const observer = new IntersectionObserver((parts) => parts.some((part) => part.isIntersecting) && resolve(parts));
    for (const part of document.querySelectorAll("[data-part=skeleton]")) observer.observe(part);
  });

// The page already has its styles: a failed second request for them is no reason to give up.
addEventListener("vite:preloadError", (event) => {
  if (event.payload.message.startsWith("Unable to preload CSS")) event.preventDefault();
});

/** Lets the browser paint, and the visitor type, before what follows. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

/** One by one: evaluating them in a single task would block the page for as long as all of them take. */
const evaluate = async (addresses: readonly string[]) => {
  for (const address of addresses) {
    await import(/* @vite-ignore */ address);
    await yieldToBrowser();
  }
};

const hydrate = async () => {
  preload([...chunks, ...lateChunks]);
  await evaluate(chunks);
  // Elsewhere, such as in the portal, all that is needed for this comes by the document.
  await import("react-dom/client");
  await yieldToBrowser();
  await import("#web/theme/system.ts");
  await yieldToBrowser();
  await import("./start.tsx");
  // What cannot be had here is asked for again by rendering it, which says so.
  void evaluate(lateChunks).catch(() => undefined);
};

declare global {
  interface Window {
    /** Reports that the page failed to load and reloads it once, using the script in `index.html`. */
    cannotStart: () => void;
    /** Before a page that may be translated is hydrated; by the entry, which nothing may import. */
    holdTexts?: () => void;
  }
}

// Fonts and the poster get the bandwidth first: the page is readable and its links work before hydration, which is
// not delayed since everything shares one connection. An empty shell has nothing to wait for.
(chunks.length > 0 ? waitForFirstPaint().then(waitForVisitor).then(hydrate) : hydrate()).then(
  () => sessionStorage.removeItem("reloaded-to-start"),
  () => window.cannotStart(),
);
