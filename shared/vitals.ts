import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/**
 * The kinds of pages that are measured: a name, never an address. Each is three metrics of CloudWatch, as are all pages
 * together: 39 of them cost $11.70 a month at most ($0.30 each, by the hour, and hours without a visit are free).
 */
export const measuredPages = [
  "home",
  "events",
  "event",
  "network",
  "business",
  "sign-in",
  /** Opened by a private link. */
  "private-link",
  /** All other public pages. */
  "public",
  "dashboard",
  "chat",
  /** The admins' pages. */
  "desk",
  /** All other pages of the portal. */
  "portal",
] as const;
export type MeasuredPage = (typeof measuredPages)[number];

/** In milliseconds. What takes ten minutes was left open in a sleeping computer. */
const time = z.optional(z.number().check(z.nonnegative(), z.maximum(600_000)));

/** The Core Web Vitals of one page load, as far as its browser measures them, and nothing about the visitor. */
export const vitals = z
  .strictObject({
    page: z.enum(measuredPages),
    /** When the largest part was painted. */
    LCP: time,
    /** How long the page took to show what came of a press. */
    INP: time,
    /** How much of the page moved by itself. */
    CLS: z.optional(z.number().check(z.nonnegative(), z.maximum(100))),
  })
  .check(z.refine(({ LCP, INP, CLS }) => LCP !== undefined || INP !== undefined || CLS !== undefined));
export type Vitals = z.infer<typeof vitals>;

export const vitalsContract = {
  reportVitals: endpoint({
    method: "POST",
    path: "/api/vitals",
    who: "public",
    feature: "vitals",
    summary: "Counts how fast a page was for a visitor, about whom nothing is kept.",
    input: vitals,
    output: z.object({}),
    status: 200,
    throttle: { rate: 50, burst: 200 },
  }),
};
