import * as z from "zod/mini";
import { registrationsContract, type RegistrationForm } from "#shared/registrations.ts";
import { eventOf } from "../events/event-store.ts";
import { markRegistrationsChanged } from "../events/seats.ts";
import { adminEndpoint } from "../http/doors.ts";
import { env } from "../platform/env.ts";
import { transact } from "../platform/table.ts";
import { newRegistration } from "./new-registration.ts";
import { presentRegistration } from "./present-registration.ts";
import { keeping } from "./registration-store.ts";

const { CLUB_INBOX } = env({ CLUB_INBOX: z.email() });

/** Somebody who does not exist, and whose letters the club reads itself. */
const somebody: RegistrationForm = {
  personalInfo: {
    firstName: "Test",
    lastName: "Registration",
    email: CLUB_INBOX,
    phone: "(214) 555-0100",
    socialMedia: "@test",
    profession: "Tester",
  },
  guests: [],
  accommodations: "",
  message: "A registration for testing decisions.",
  includeOpenBar: false,
  isVendor: false,
};

export const addTestRegistration = adminEndpoint(registrationsContract.addTestRegistration, async ({ eventId }) => {
  await eventOf(eventId);
  const registration = newRegistration(somebody, { eventId, isTest: true });
  await markRegistrationsChanged(eventId);
  await transact(keeping(registration));
  return presentRegistration(registration);
});
