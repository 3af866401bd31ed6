import { registrationsContract, type Guest, type RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { validateWith } from "#web/forms/validate-with.ts";
import { useClosingForm } from "#web/forms/versioned-form.ts";
import { toast } from "#web/ui/toast.ts";
import { newestRegistration, useChangeGuests } from "./api.ts";
import { isOn, noGuest } from "./registration-values.ts";

const { guests: words } = ownRegistrationWords;

/** The guests, and which change of the registration they come from. */
type Values = { guests: Guest[]; version: number };

const rules = validateWith<Values & { token: string }>(registrationsContract.changeGuests.input);

const valuesOf = ({ guests, version }: RegistrationWithEvent): Values => ({
  guests: guests.map((guest) => ({ ...noGuest, ...guest })),
  version,
});

/** The name of the draft of a registration's guests. Its token is in no draft. */
export const guestsDraft = (registrationId: string) => `guests:${registrationId}`;

/** Changing the guests of a registration; `onDone` when that is saved or given up. */
export const useGuestsForm = (registration: RegistrationWithEvent, onDone: () => void) => {
  const { id, token, status } = registration;
  const { mutateAsync: change } = useChangeGuests(token);

  return useClosingForm({
    draft: guestsDraft(id),
    saved: registration,
    valuesOf,
    fields: ["guests"],
    validate: (values) => rules({ ...values, token }),
    save: (values) => change(values),
    // Where its guests can be changed no more there is nothing to choose from: the refusal says why.
    getNewest: async () => {
      const newest = await newestRegistration(token);
      return isOn(newest) ? newest : undefined;
    },
    onSaved: (now) => {
      const waits = status === "approved" && now.status === "pending";
      void toast({ type: "success", ...(waits ? words.waitsAgain : words.changed) });
    },
    words: ownRegistrationWords,
    onFailed: (message) => void toast({ type: "error", ...words.failure(message) }),
    onDone,
  });
};
