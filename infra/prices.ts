/**
 * What AWS asks for in us-east-1, in US dollars, without the free tiers of a new account: from the services' pricing pages,
 * as of 2026-11-29. Where a tier is free for everybody for good, it is said here.
 */
export const prices = {
  /** A million units on demand. */
  tableReads: 0.125,
  tableWrites: 0.625,
  /** A GB and month, with point-in-time recovery. */
  tableStorage: 0.25 + 0.2,
  /** A million calls. */
  httpCalls: 1,
  socketMessages: 1,
  /** A million minutes. */
  socketMinutes: 0.25,
  /** A million invocations, and GB-seconds on ARM. */
  lambdaCalls: 0.2,
  lambdaGbSecond: 0.0000133334,
  /** A thousand emails. */
  emails: 0.1,
  /** A GB of logs taken in. */
  logs: 0.5,
  /** Each a month. */
  alarm: 0.1,
  freeAlarms: 10,
  secret: 0.4,
  customMetric: 0.3,
  freeCustomMetrics: 10,
  dashboard: 3,
  freeDashboards: 3,
  /** A GB and month, and a thousand writes. */
  files: 0.023,
  fileWrites: 0.005,
  /** A member who signs in, beyond the free ones (Essentials). */
  signIn: 0.015,
  freeSignIns: 10_000,
  /** A GB beyond the free terabyte, and ten thousand requests beyond the free ten million. */
  transfer: 0.085,
  freeTransferGb: 1024,
  edgeRequests: 0.01,
  freeEdgeRequests: 10_000_000,
};
