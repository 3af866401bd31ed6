import { screen, within } from "@testing-library/react";
import type { AdminEvent } from "#shared/event-admin.ts";
import type { Decision, Registration } from "#shared/registration-review.ts";
import { type Answers, ok } from "../api.ts";
import { evening } from "../events/portal.tsx";
import { enter, portalAnswers } from "../portal.tsx";

const event = (id: string, title: string, date: string): AdminEvent => ({
  ...evening({ id, title, date, happyHour: "" }),
  ...{ status: "open", version: 1, reminders: [], isUntold: false },
});

export const wednesdays = event("elevated-wednesdays", "Elevated Wednesdays", "June 25, 2025");
export const gala = event("spring-gala", "Spring Gala", "March 6, 2027");

export const aGuest = {
  ...{ firstName: "Ben", lastName: "Cole", email: "ben@cole.example", phone: "", socialMedia: "" },
  includeOpenBar: true,
};

/** A registration such as the API presents to admins; each id makes another one, the later the newer. */
export const registration = (id: string, changes: Partial<Registration> = {}): Registration => ({
  ...{ id: `reg_${id}`, reference: `REF${id}`.padEnd(8, "X").toUpperCase(), eventId: wednesdays.id, status: "pending" },
  ...{ firstName: "Zora", lastName: "Hurston", email: "zora@hurston.example", phone: "(214) 555-0134" },
  ...{ socialMedia: "", profession: "Writer", guests: [], accommodations: "", message: "" },
  ...{ includeOpenBar: false, isVendor: false, createdAt: "2025-06-05T18:00:00.000Z", decisionMessage: "" },
  ...{ version: 1, isTest: false, decisions: [] },
  ...changes,
});

export const decision = (changes: Partial<Decision> = {}): Decision => ({
  decision: "approved",
  message: "",
  at: "2025-06-07T15:00:00.000Z",
  by: { id: "grace", name: "Grace Lee" },
  ...changes,
});

/** A registration as it is after a decision. */
export const decided = (was: Registration, changes: Partial<Decision> = {}): Registration => {
  const taken = decision(changes);
  return {
    ...was,
    status: taken.decision,
    decisions: [...was.decisions, taken],
    version: was.version + 1,
    emailed: "sent",
  };
};

export const pathOf = (id: string, what = "") => `/api/admin/registrations/reg_${id}${what}`;
export const listPath = `GET /api/admin/events/${wednesdays.id}/registrations`;

/** What the API answers about events and registrations, unless told otherwise. */
export const approvalsAnswers = (items: Registration[], more: Answers = {}): Answers => ({
  "GET /api/admin/events": () => ok({ items: [wednesdays, gala] }),
  [listPath]: () => ok({ items }),
  [`GET /api/admin/events/${gala.id}/registrations`]: () => ok({ items: [] }),
  "GET /api/admin/registrations": () => ok({ items: items.filter(({ status }) => status === "pending") }),
  ...more,
});

/** The approvals, once their registrations are there; `answers` are those that the API gives otherwise. */
export const visitApprovals = async (
  registrations: Registration[] = [],
  answers: Answers = {},
  path = "/portal/event-approvals",
  preferences?: string[],
) => {
  const sent = portalAnswers(approvalsAnswers(registrations, answers));
  const visit = await enter(path, "Event Registration Approvals", preferences);
  await screen.findByRole("heading", { level: 2 });
  return { ...visit, sent };
};

/** The card of somebody. */
export const cardOf = async (name: string) =>
  within((await screen.findByRole("heading", { level: 3, name })).closest<HTMLElement>("article")!);

export const names = () => screen.queryAllByRole("heading", { level: 3 }).map((name) => name.textContent);
