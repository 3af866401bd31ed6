import { onCLS, onINP, onLCP, type Metric } from "web-vitals";
import type { MeasuredPage, Vitals } from "#shared/vitals.ts";

// Measures the page that imports it. A chunk of its own, which one visit in ten loads: it imports nothing that others do.

const pages: [RegExp, MeasuredPage][] = [
  [/^\/$/, "home"],
  [/^\/events\/register\//, "event"],
  [/^\/events\/(registration|ticket)$/, "private-link"],
  [/^\/(business-listing\/manage|membership\/(application|dues)|join|private-links)$/, "private-link"],
  [/^\/events$/, "events"],
  [/^\/network$/, "network"],
  [/^\/network\//, "business"],
  [/^\/auth$/, "sign-in"],
  [/^\/portal(\/dashboard)?$/, "dashboard"],
  [/^\/portal\/(community|messages)$/, "chat"],
  [/^\/portal\/(admin|event-approvals|event-registrations)(\/|$)/, "desk"],
  [/^\/portal\//, "portal"],
];

/** The name by which the page at an address is measured. */
export const nameMeasuredPage = (path: string): MeasuredPage => {
  const address = path.replace(/(.)\/$/, "$1");
  return pages.find(([addresses]) => addresses.test(address))?.[1] ?? "public";
};

const asksForPrivacy = () => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
};

/**
 * Sends what the browser measured of this page, once, when the page is first hidden: later, a phone may end it without
 * another event. Nothing is sent about the visitor, nor for one whose browser asks for privacy.
 */
const measurePage = () => {
  const values: Omit<Vitals, "page"> = {};
  const note = ({ name, value }: Pick<Metric, "name" | "value">) => {
    if (name === "LCP" || name === "INP" || name === "CLS") values[name] = Math.round(value * 1000) / 1000;
  };
  onLCP(note);
  onINP(note);
  onCLS(note);
  // The address that was loaded, as in Chrome's own report: by now, the visitor may be on another page of the site.
  const [navigation] = performance.getEntriesByType("navigation");
  const page = nameMeasuredPage(navigation ? new URL(navigation.name).pathname : location.pathname);
  const send = () => {
    if (document.visibilityState !== "hidden" || Object.keys(values).length === 0) return;
    // The library listens in the capture phase, so it has noted everything by now.
    document.removeEventListener("visibilitychange", send);
    const body = JSON.stringify({ page, ...values } satisfies Vitals);
    navigator.sendBeacon("/api/vitals", new Blob([body], { type: "application/json" }));
  };
  document.addEventListener("visibilitychange", send);
};

if (!asksForPrivacy()) measurePage();
