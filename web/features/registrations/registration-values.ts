import type * as z from "zod/v4/core";
import type { Guest, personalInfo, RegistrationStatus, registrationsContract } from "#shared/registrations.ts";

/** What the form holds: all that is sent. */
type RegistrationValues = z.input<typeof registrationsContract.register.input>;

/** What is known of somebody before they type. */
export type Prefill = Partial<z.output<typeof personalInfo>>;

/** Whether there is still something to be changed about a registration: it stands, and its event is to come. */
export const isOn = ({ status, event }: { status: RegistrationStatus; event: { isPast: boolean } }) =>
  (status === "pending" || status === "approved") && !event.isPast;

export const noGuest: Guest = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  socialMedia: "",
  includeOpenBar: false,
};

const nobody = { firstName: "", lastName: "", email: "", phone: "", socialMedia: "", profession: "" };

/** What is known goes where nothing is; a form of another release may have left fields out. */
const personOf = (typed: Prefill, prefill: Prefill) => {
  const given = Object.entries(typed).filter(([, text]) => text !== "");
  return { ...nobody, ...prefill, ...Object.fromEntries(given) };
};

/** The form before anything is typed. */
export const createValues = (eventId: string, prefill: Prefill): RegistrationValues => ({
  eventId,
  personalInfo: personOf({}, prefill),
  guests: [],
  accommodations: "",
  message: "",
  includeOpenBar: false,
  isVendor: false,
  homepage: "",
});

/** A draft with what is known in the fields that it leaves empty. */
export const completeValues = (draft: RegistrationValues, prefill: Prefill): RegistrationValues => ({
  ...draft,
  personalInfo: personOf(draft.personalInfo, prefill),
  guests: draft.guests?.map((guest) => ({ ...noGuest, ...guest })),
});
