import { useFormik } from "formik";
import { useState } from "react";
import { registrationsContract, type Guest, type RegistrationWithEvent } from "#shared/registrations.ts";
import { ApiProblem } from "#web/api/client.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { draftOf, forgetDraft, useKeptDraft } from "#web/forms/draft.ts";
import { messageOf } from "#web/forms/failure.ts";
import { errorsByField, validateWith } from "#web/forms/validate-with.ts";
import { toast } from "#web/ui/toast.ts";
import { newestRegistration, useChangeGuests } from "./api.ts";
import { noGuest } from "./registration-values.ts";

const { guests: words } = ownRegistrationWords;

/** The guests, and which change of the registration they come from. */
type Values = { guests: Guest[]; version: number };

const rules = validateWith<Values & { token: string }>(registrationsContract.changeGuests.input);

/** The name of the draft of a registration's guests. Its token is in no draft. */
export const guestsDraft = (registrationId: string) => `guests:${registrationId}`;

const fields = Object.keys(noGuest) as (keyof Guest)[];
const textOf = (guest: Guest) => JSON.stringify(fields.map((name) => String(guest[name]).trim()));
const areAlike = (some: Guest[], others: Guest[]) =>
  some.length === others.length && some.every((guest, index) => textOf(guest) === textOf(others[index]!));

/** Changing the guests of a registration, from what was saved when it began. */
export const useGuestsForm = (registration: RegistrationWithEvent, onDone: () => void) => {
  const { id, token, status } = registration;
  const draft = guestsDraft(id);
  const [start] = useState<Values>({ guests: registration.guests, version: registration.version });
  const change = useChangeGuests(token);

  const done = () => {
    forgetDraft(draft, "tab");
    onDone();
  };
  const tellChanged = (now: RegistrationWithEvent) => {
    done();
    const waits = status === "approved" && now.status === "pending";
    void toast({ type: "success", ...(waits ? words.waitsAgain : words.changed) });
  };

  const formik = useFormik<Values>({
    initialValues: draftOf(draft, start, "tab"),
    validate: (values) => rules({ ...values, token }),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors, setFieldValue }) => {
      try {
        tellChanged(await change.mutateAsync(values));
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(errorsByField(failure.problem.errors ?? []));
        void toast({ type: "error", ...words.failure(messageOf(failure, ownRegistrationWords)) });
        const newest = await newestRegistration(token).catch(() => undefined);
        // The answer to an earlier attempt may have been lost on its way.
        if (newest && newest.version > values.version && areAlike(newest.guests, values.guests)) tellChanged(newest);
        // Whoever saves again has read that it was changed elsewhere, and wants these guests.
        else if (newest) await setFieldValue("version", newest.version);
      }
    },
  });
  useKeptDraft(draft, formik.values, start, "tab");

  return {
    formik,
    isSaving: change.isPending,
    failure: change.error ? messageOf(change.error, ownRegistrationWords) : undefined,
    leave: done,
  };
};
