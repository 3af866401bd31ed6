import { Box, chakra } from "@chakra-ui/react";
import { registrationsContract, seatsOf, type Guest, type RegistrationWithEvent } from "#shared/registrations.ts";
import { ownChangeWords } from "#web/content/own-registration-changes.ts";
import { ownRegistrationWords } from "#web/content/own-registration.ts";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useClosingForm } from "#web/lib/forms/versioned-form.ts";
import { Row } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { GuestList, noGuest } from "../guest-list.tsx";
import { readNewestChangeable, useChangeGuests } from "./api.ts";
import { ChangeablePart, ChangeForm } from "./changeable-part.tsx";

const { guests: words } = ownChangeWords;

/** The guests, and the version of the registration that they come from. */
type Values = { guests: Guest[]; version: number };

const validate = validateWith<Values & { token: string }>(registrationsContract.changeGuests.input);

const toValues = ({ guests, version }: RegistrationWithEvent): Values => ({
  guests: guests.map((guest) => ({ ...noGuest, ...guest })),
  version,
});

/** The name of the draft of a registration's guests. Its token is in no draft. */
const getGuestsDraft = (registrationId: string) => `guests:${registrationId}`;

const useGuestsForm = (registration: RegistrationWithEvent, onDone: () => void) => {
  const { id, token, status } = registration;
  const { mutateAsync: change } = useChangeGuests(token);

  return useClosingForm({
    draft: getGuestsDraft(id),
    saved: registration,
    toValues,
    fields: ["guests"],
    validate: (values) => validate({ ...values, token }),
    save: (values) => change(values),
    // If its guests can no longer be changed there is nothing to choose from: the refusal says why.
    getNewest: () => readNewestChangeable(token),
    onSaved: (now) => {
      const waits = status === "approved" && now.status === "pending";
      void showToast({
        type: "success",
        ...(waits ? words.waitsAgain : words.changed),
      });
    },
    words: ownRegistrationWords,
    onFailed: (message) => void showToast({ type: "error", ...words.failure(message) }),
    onDone,
  });
};

const formatNames = (guests: readonly Guest[]) =>
  guests.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", ");

/** Changes the guests; `onDone` when that is saved or given up. */
const GuestsForm = ({ registration, onDone }: { registration: RegistrationWithEvent; onDone: () => void }) => {
  const editing = useGuestsForm(registration, onDone);
  return (
    <ChangeForm
      registration={registration}
      editing={editing}
      changes={editing.conflict?.listChanges({ guests: words.conflict.name }, ({ guests }) => formatNames(guests))}
      words={words}
    >
      {/* The seats and guests that it already has stay within bounds. */}
      <GuestList
        isUnderHeading
        spotsLeft={
          registration.status === "waitlisted"
            ? registration.event.spots
            : registration.event.spotsLeft + seatsOf(registration)
        }
        limit={Math.max(registration.event.guestLimit, registration.guests.length)}
      />
    </ChangeForm>
  );
};

const GuestItem = chakra("li", {
  base: { py: "3", borderTopWidth: "1px", overflowWrap: "anywhere", _last: { borderBottomWidth: "1px" } },
});

const join = (...texts: string[]) => texts.filter((text) => text !== "").join(" · ");

const formatDetails = ({ email, phone, socialMedia, includeOpenBar }: Guest) =>
  join(email, phone, socialMedia, includeOpenBar ? words.openBar : "");

/** What the registrant chose for themselves. */
const formatChoices = ({ includeOpenBar, isVendor }: RegistrationWithEvent) =>
  join(includeOpenBar ? words.openBar : words.noOpenBar, isVendor ? words.vendor : "");

type PersonProps = { name: string; note?: string; details: string };

const Person = ({ name, note, details }: PersonProps) => (
  <GuestItem dir="auto">
    <Row flexWrap="wrap" columnGap="2">
      <Box as="span" fontWeight="600">
        {name}
      </Box>
      {note && (
        <Box as="span" textStyle="small" color="fg.muted">
          {note}
        </Box>
      )}
    </Row>
    <Box as="span" textStyle="small" color="fg.muted">
      {details}
    </Box>
  </GuestItem>
);

/** The registrant and the guests as they are saved, each with what they chose. */
const PartySummary = ({ registration }: { registration: RegistrationWithEvent }) => (
  <ul>
    <Person
      name={`${registration.firstName} ${registration.lastName}`}
      note={words.you}
      details={formatChoices(registration)}
    />
    {registration.guests.map((guest) => (
      <Person key={guest.email} name={`${guest.firstName} ${guest.lastName}`} details={formatDetails(guest)} />
    ))}
  </ul>
);

type GuestsPartProps = { registration: RegistrationWithEvent; canChange: boolean };

/** Who is coming, and the form to change the guests while that is possible. */
export const GuestsPart = ({ registration, canChange }: GuestsPartProps) => (
  <ChangeablePart
    id="guests"
    title={words.title(seatsOf(registration))}
    change={words.change}
    draft={getGuestsDraft(registration.id)}
    canChange={canChange}
    registration={registration}
    Summary={PartySummary}
    Form={GuestsForm}
  />
);
