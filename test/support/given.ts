import { randomBytes } from "node:crypto";
import type { Lead } from "#shared/leads.ts";

const unique = () => randomBytes(5).toString("hex");

/** What tests start from: valid things, each with an e-mail address of its own, changed where the test says so. */
export const given = {
  emailAddress: () => `visitor-${unique()}@example.com`,

  idempotencyKey: () => `key-${unique()}`,

  /** An address of the internet that hardly anybody else in this run posts from (RFC 2544). */
  internetAddress: () => `198.18.${[...randomBytes(2)].join(".")}`,

  lead: (changes: Partial<Lead> = {}): Lead => ({
    firstName: "Ada",
    lastName: "Okafor",
    email: given.emailAddress(),
    phone: "(214) 555-0134",
    city: "Dallas",
    state: "TX",
    profession: "Architect",
    interestLevel: "Just curious",
    earlyAccess: false,
    instagramHandle: "",
    ...changes,
  }),
};
