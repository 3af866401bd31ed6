import type { Metric } from "web-vitals";
import { prerenderedPaths, prerenderedShells } from "#shared/site-paths.ts";
import { adminPaths } from "#web/admin-paths.ts";
import type * as vitals from "#web/lib/vitals.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";

type Note = (metric: Pick<Metric, "name" | "value">) => void;
jest.mock("web-vitals", () => ({
  onLCP: (note: Note) => note({ name: "LCP", value: 1200 }),
  ...{ onINP: () => undefined, onCLS: () => undefined },
}));

const sendBeacon = jest.fn();
beforeEach(() => {
  Object.assign(navigator, { sendBeacon });
  // jsdom has none.
  Object.assign(performance, { getEntriesByType: () => [] });
});
const measure = () => {
  jest.resetModules();
  return jest.requireActual<typeof vitals>("#web/lib/vitals.ts");
};
const hide = () => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

test("what was measured is sent once, and not of a browser that asks for privacy", () => {
  Object.assign(navigator, { globalPrivacyControl: true });
  measure();
  hide();
  expect(sendBeacon).not.toHaveBeenCalled();

  Object.assign(navigator, { globalPrivacyControl: false });
  measure();
  hide();
  hide();

  expect(sendBeacon.mock.calls).toEqual([["/api/vitals", expect.any(Blob)]]);
});

test("each page is measured by the name of its kind, whatever else its address says", () => {
  const { nameMeasuredPage } = measure();
  type Address = string | ((part: string) => string);
  const namesOf = (addresses: object) => {
    const texts = Object.values(addresses).map((path: Address) => (typeof path === "string" ? path : path("4%2F2")));
    return [...new Set(texts.map((text) => nameMeasuredPage(new URL(text, "https://club.test").pathname)))];
  };

  expect(namesOf(prerenderedPaths)).toEqual(["home", "public", "network", "events", "business", "sign-in"]);
  expect(namesOf(prerenderedShells)).toEqual(["event", "public", "private-link", "business"]);
  expect(namesOf(portalPaths)).toEqual(["chat", "portal", "public"]);
  expect(namesOf(adminPaths)).toEqual(["desk", "sign-in"]);
  expect(namesOf([paths.portal, "/portal", "/events/", "/no/such/page"])).toEqual(["dashboard", "events", "public"]);
});
