import { registrationsContract, type Guest, type RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { forgetDraft } from "#web/forms/draft.ts";
import { messageOf } from "#web/forms/failure.ts";
import { validateWith } from "#web/forms/validate-with.ts";
import { useVersionedForm } from "#web/forms/versioned-form.ts";
import { toast } from "#web/ui/toast.ts";
import { newestRegistration, useChangeGuests } from "./api.ts";
import { noGuest } from "./registration-values.ts";

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
  const draft = guestsDraft(id);
  const { mutateAsync: change, isPending } = useChangeGuests(token);

  const editing = useVersionedForm({
    draft,
    saved: registration,
    valuesOf,
    fields: ["guests"],
    validate: (values) => rules({ ...values, token }),
    save: (values) => change(values),
    getNewest: () => newestRegistration(token),
    onSaved: (now) => {
      forgetDraft(draft, "tab");
      const waits = status === "approved" && now.status === "pending";
      void toast({ type: "success", ...(waits ? words.waitsAgain : words.changed) });
      onDone();
    },
    onFailed: (failure) => void toast({ type: "error", ...words.failure(messageOf(failure, ownRegistrationWords)) }),
  });

  return {
    ...editing,
    isSaving: isPending,
    failure: editing.failure && messageOf(editing.failure, ownRegistrationWords),
    discard: editing.takeNewest,
    takeNewest: () => {
      editing.takeNewest();
      onDone();
    },
    keepMine: async () => {
      await editing.keepMine();
      await editing.formik.submitForm();
    },
  };
};
