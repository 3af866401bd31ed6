import { Box } from "@chakra-ui/react";
import { FieldArray, useFormikContext, type FieldArrayRenderProps } from "formik";
import { Fragment } from "react";
import { seatsOf } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { FieldGroup } from "#web/forms/field-group.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { GuestFields } from "./guest-fields.tsx";
import { SeatsNeeded } from "./seats-needed.tsx";
import { removedWords, useGuests } from "./use-guests.ts";

const { guest: words, parts } = registrationWords;

type Props = {
  /** What the registrant and all guests together may take. */
  spotsLeft: number;
  /** Whether a heading above says what it is. */
  isUnderHeading?: boolean;
};

const Guests = ({ list, spotsLeft, isUnderHeading }: Props & { list: FieldArrayRenderProps }) => {
  const { guests, removed, told, undo, hold, add, bringBack, remove } = useGuests(list);
  const { errors } = useFormikContext<{ guests?: unknown }>();
  const gone = removed && (
    <Box display="flex" alignItems="center" gap="3" ps={{ base: "4", sm: "6" }} color="fg.muted">
      {removedWords(removed)}
      <Button ref={undo} look="quiet" size="compact" onClick={bringBack}>
        {words.undo}
      </Button>
    </Box>
  );
  return (
    <FieldGroup legend={parts.guests} isLegendHidden={isUnderHeading}>
      {guests.length === 0 && !removed && (
        <Box as="p" color="fg.muted">
          {words.none}
        </Box>
      )}
      {guests.map((_guest, index) => (
        <Fragment key={index}>
          {removed?.index === index && gone}
          <GuestFields index={index} ref={hold(index)} onRemove={() => remove(index)} />
        </Fragment>
      ))}
      {removed?.index === guests.length && gone}
      <Button justifySelf="start" onClick={add}>
        <Icon name="people" />
        {guests.length === 0 ? words.add : words.addAnother}
      </Button>
      {typeof errors.guests === "string" && (
        <Box as="p" role="alert" color="fg.error">
          {errors.guests}
        </Box>
      )}
      <SeatsNeeded needed={seatsOf({ guests })} left={spotsLeft} />
      <Box role="status" srOnly>
        {told}
      </Box>
    </FieldGroup>
  );
};

/** The guests of a registration, added and taken out one by one. */
export const GuestList = (props: Props) => (
  <FieldArray name="guests">{(list) => <Guests list={list} {...props} />}</FieldArray>
);
