import { screen } from "@testing-library/react";
import type { AdminEvent } from "#shared/event-admin.ts";
import type { Right } from "#shared/rights.ts";
import { type Answers, ok } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { evening } from "./portal.tsx";

// An event starts within five years: it is January 2099.
const { now } = Date;
const ahead = Date.parse("2099-01-05T18:00:00.000Z") - now();
beforeEach(() => jest.spyOn(Date, "now").mockImplementation(() => now() + ahead));

export const list = "GET /api/admin/events";
export const create = "POST /api/admin/events";
export const edit = "PUT /api/admin/events/elevated-wednesdays";
export const preview = "POST /api/admin/events/elevated-wednesdays/edit-preview";

/** An open event as admins read it. In Dallas: June 24, 2099, from 7 PM to midnight. */
export const adminEvent = (changes: Partial<AdminEvent> = {}): AdminEvent => ({
  ...evening(),
  status: "open",
  version: 4,
  reminders: ["in-three-days", "in-three-hours"],
  isUntold: false,
  ...changes,
});

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole("button", { name });

/** An admin at a page; `answers` are those of the API. */
export const enterAsAdmin = async (
  path: string,
  heading: string,
  answers: Answers = {},
  rights: Right[] = ["owner"],
) => {
  session.member = { ...ada, rights };
  const sent = portalAnswers({
    [list]: () => ok({ items: [adminEvent()] }),
    [preview]: () => ok({ changes: [], becomesPast: false, registrants: 0 }),
    ...answers,
  });
  return { sent, ...(await enter(path, heading)) };
};

/** An admin at the form of the event, once it is there. */
export const enterForm = async (answers: Answers = {}) => {
  const entered = await enterAsAdmin("/portal/admin/events/elevated-wednesdays", "Edit event", answers);
  await screen.findByRole("form", { name: "Event" });
  return entered;
};

/** The API takes the save. */
export const taken: Answers[string] = ({ body }) =>
  ok({ ...adminEvent(), ...body, version: ((body.version as number | undefined) ?? 0) + 1 });
