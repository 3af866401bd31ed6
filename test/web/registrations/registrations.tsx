import { act, fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ClubEvent } from "#shared/events.ts";
import type { Guest, RegistrationWithEvent } from "#shared/registrations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { stubApi, type Answers } from "../api.ts";

export const gala: ClubEvent = {
  id: "gala",
  title: "Spring Gala",
  audience: "public",
  startsAt: "2030-03-06T01:00:00.000Z",
  endsAt: "2030-03-06T06:00:00.000Z",
  happyHour: "5:00 PM - 7:00 PM",
  location: "Addison, Texas",
  description: "A night of networking.",
  attire: "Cocktail Attire",
  spots: 150,
  spotsLeft: 30,
  interested: 8,
  date: "March 5, 2030",
  time: "7:00 PM - 12:00 AM",
  isPast: false,
  isComingSoon: false,
};

export const ben: Guest = {
  firstName: "Ben",
  lastName: "Cole",
  email: "ben@guest.test",
  phone: "",
  socialMedia: "",
  includeOpenBar: true,
};

export const token = "reg_01.secret-of-at-least-twenty";

export const own = (changes: Partial<RegistrationWithEvent> = {}): RegistrationWithEvent => ({
  id: "reg_01",
  reference: "7K2M9QXA",
  eventId: "gala",
  status: "pending",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@guest.test",
  phone: "(214) 555-0100",
  socialMedia: "",
  profession: "Architect",
  guests: [ben],
  accommodations: "",
  message: "<b>Hello</b>",
  includeOpenBar: false,
  isVendor: true,
  createdAt: "2029-11-21T10:00:00.000Z",
  decisionMessage: "",
  version: 3,
  event: gala,
  token,
  ...changes,
});

/** The API as visitors reach it; nothing is known of an earlier visit. */
export const api = (answers: Answers) => {
  queryClient.clear();
  sessionStorage.clear();
  return stubApi(answers);
};

/** The field with a name of the specification's. */
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

export const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};

export const ada = {
  "personalInfo.firstName": "Ada",
  "personalInfo.lastName": "Obi",
  "personalInfo.email": "ada@guest.test",
  "personalInfo.phone": "(214) 555-0100",
  "personalInfo.profession": "Architect",
};

export const press = (visitor: UserEvent, name: string | RegExp) => visitor.click(screen.getByRole("button", { name }));

/** The visitor looks at another tab and comes back. */
export const comeBack = () => act(() => void window.dispatchEvent(new Event("visibilitychange")));
