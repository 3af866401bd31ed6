import { Box } from "@chakra-ui/react";
import { useFormikContext } from "formik";
import { registrationCan } from "#shared/registration-acts.ts";
import { type GuestChoice, type Registration } from "#shared/registration-review.ts";
import { guestStates as states } from "#shared/registrations.ts";
import { SelectField } from "#web/lib/forms/select-field.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { Grid, Text } from "#web/ui/layout.ts";
import { guestStates } from "../registration-state.ts";
import { guestWords as words, nameOf } from "./decision-words.ts";
import { isSameGuest, listDeclined, wasDeclined } from "./registration-details.tsx";

/** The guests in the form: declined ones come last, unless the registration itself is to be approved. */
const listPeople = (registration: Registration) => [
  ...registration.guests,
  ...(registrationCan.decide(registration) ? [] : listDeclined(registration)),
];

/** Every guest's current decision, or the one an approval makes. */
export const listChoices = (registration: Registration): GuestChoice[] => {
  const { guests } = registration;
  return listPeople(registration).map((person) => {
    const { email } = person;
    if (!guests.some(isSameGuest(person)))
      return { email, state: "declined", note: "note" in person ? person.note : "" };
    const hold = "hold" in person ? person.hold : undefined;
    return { email, state: hold ? "held" : "approved", note: hold?.note ?? "" };
  });
};

/** Earlier choices for guests that still need a decision. */
export const restoreChoices = (current: readonly GuestChoice[], chosen: readonly GuestChoice[]) =>
  current.map((each) => chosen.find(isSameGuest(each)) ?? each);

/** Choices that change something. */
export const listNews = (registration: Registration, chosen: readonly GuestChoice[]) => {
  const current = listChoices(registration);
  return chosen
    .map((each) => (each.state === "approved" ? { ...each, note: "" } : each))
    .filter((each) => {
      const was = current.find(isSameGuest(each));
      return !was || was.state !== each.state || was.note !== each.note;
    });
};

const options = states.map((state) => ({ value: state, label: guestStates[state].admin }));

/** The decision on each guest, with a note to those not approved. */
export const GuestChoices = ({ registration }: { registration: Registration }) => {
  const { values, errors } = useFormikContext<{ guests: GuestChoice[] }>();
  const people = listPeople(registration);
  return (
    <Grid as="fieldset" gap="4" minWidth="0">
      <Box as="legend" fontWeight="600" mb="1">
        {words.choices}
      </Box>
      <Text textStyle="small" color="fg.muted">
        {words.meaning}
      </Text>
      {people.map((person, index) => {
        const name = nameOf(person);
        return (
          <Grid key={person.email} gap="3" pt="4" borderTopWidth="1px">
            <SelectField
              name={`guests.${index}.state`}
              label={name}
              options={options}
              help={
                registrationCan.decide(registration) && wasDeclined(registration, person)
                  ? words.declinedBefore
                  : undefined
              }
            />
            {values.guests[index]?.state !== "approved" && (
              <TextField
                name={`guests.${index}.note`}
                label={words.note(name)}
                help={words.noteHelp}
                autoComplete="off"
                required={false}
              />
            )}
          </Grid>
        );
      })}
      {typeof errors.guests === "string" && (
        <Text role="alert" color="fg.error">
          {errors.guests}
        </Text>
      )}
    </Grid>
  );
};
