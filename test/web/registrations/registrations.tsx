import { act, fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Guest, RegistrationWithEvent } from "#shared/registrations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { ok, stubApi, type Answers } from "../api.ts";
import { evening, registered } from "../events/portal.tsx";
import { visit } from "../site.tsx";

export const gala = evening({
  ...{ id: "gala", title: "Spring Gala", audience: "public", date: "March 5, 2030" },
  ...{ startsAt: "2030-03-06T01:00:00.000Z", endsAt: "2030-03-06T06:00:00.000Z" },
});

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
  ...registered({ eventId: gala.id, email: "ada@guest.test", phone: "(214) 555-0100", guests: [ben] }),
  ...{ message: "<b>Hello</b>", isVendor: true, createdAt: "2029-11-21T10:00:00.000Z", version: 3 },
  ...{ event: gala, token },
  ...changes,
});

/** The API as visitors reach it; nothing is known of an earlier visit. */
export const api = (answers: Answers) => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
  return stubApi(answers);
};

/** The page of one's own registration, once it is there. */
export const openOwn = async (registration: RegistrationWithEvent, answers: Answers = {}) => {
  const wire = api({ "GET /api/registrations/by-link": () => ok(registration), ...answers });
  const page = await visit(`/events/registration#${token}`);
  await screen.findByText("Registration #7K2M9QXA");
  return { ...wire, ...page };
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
