import { Box, chakra } from "@chakra-ui/react";
import { useFormikContext, FieldArray, type FieldArrayRenderProps } from "formik";
import { useEffect, useRef, useState, Fragment, type Ref } from "react";
import { seatsOf, type Guest } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { FieldGroup, SideBySide } from "#web/lib/forms/field-group.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { PersonFields } from "./person-fields.tsx";
import { noGuest } from "./registration-values.ts";

const { seats } = registrationWords;

/** How many seats the people in the form need, and whether there are as many. */
const SeatsNeeded = ({ needed, left }: { needed: number; left: number }) => {
  const isTooMany = needed > left;
  return (
    <Row gap="2.5" alignItems="flex-start" color={isTooMany ? "fg.error" : "fg.muted"}>
      <Icon name={isTooMany ? "alert" : "people"} mt="0.5" color={isTooMany ? undefined : "brand.fg"} />
      {isTooMany ? <p role="status">{seats.tooFew(needed, left)}</p> : <p>{seats.enough(needed, left)}</p>}
    </Row>
  );
};

/** What is said of a guest who was taken out. */
const removedWords = ({ index, guest: { firstName, lastName } }: { index: number; guest: Guest }) =>
  registrationWords.guest.removed(index + 1, `${firstName} ${lastName}`.trim());

/**
 * Adding guests and taking them out. The focus follows: into the first field of who is added, and to the way back (to
 * hold with `undo`) where somebody was taken out.
 */
const useGuests = (list: FieldArrayRenderProps) => {
  const { guests = [] } = useFormikContext<{ guests?: Guest[] }>().values;
  const [removed, setRemoved] = useState<{ index: number; guest: Guest }>();
  const [told, setTold] = useState("");
  const fieldsets = useRef<(HTMLElement | null)[]>([]);
  const undo = useRef<HTMLButtonElement>(null);
  const arriving = useRef<number>(undefined);

  useEffect(() => {
    if (arriving.current === undefined) return;
    fieldsets.current[arriving.current]?.querySelector("input")?.focus();
    arriving.current = undefined;
  }, [guests.length]);

  useEffect(() => undo.current?.focus(), [removed]);

  const bring = (index: number, guest: Guest) => {
    arriving.current = index;
    setRemoved(undefined);
    setTold(registrationWords.guest.added(index + 1));
    list.insert(index, guest);
  };

  return {
    guests,
    /** Who was taken out last, and from where. */
    removed,
    /** For screen readers. */
    told,
    undo,
    hold: (index: number) => (element: HTMLElement | null) => void (fieldsets.current[index] = element),
    add: () => bring(guests.length, noGuest),
    bringBack: () => removed && bring(removed.index, removed.guest),
    remove: (index: number) => {
      const gone = { index, guest: guests[index]! };
      setRemoved(gone);
      setTold(removedWords(gone));
      list.remove(index);
    },
  };
};

const GuestBox = chakra("fieldset", {
  base: {
    position: "relative",
    display: "grid",
    gap: "5",
    minWidth: "0",
    p: { base: "4", sm: "6" },
    borderWidth: "1px",
    borderRadius: "md",
    scrollMarginTop: "28",
  },
});

// Floated, a legend stands in its fieldset rather than on the edge of it.
const Legend = chakra("legend", {
  base: { float: "left", width: "full", minHeight: "11", pe: "28", textStyle: "heading" },
});

const { fields, guest } = registrationWords;

type GuestFieldsProps = { index: number; ref: Ref<HTMLFieldSetElement>; onRemove: () => void };

/** One guest. */
const GuestFields = ({ index, ref, onRemove }: GuestFieldsProps) => (
  <GuestBox ref={ref} tabIndex={-1}>
    <Legend>{guest.legend(index + 1)}</Legend>
    <PersonFields at={`guests.${index}`} />
    <SideBySide alignItems="end">
      <TextField name={`guests.${index}.socialMedia`} {...fields.socialMedia} autoComplete="off" required={false} />
      <CheckboxField name={`guests.${index}.includeOpenBar`} {...fields.includeOpenBar} />
    </SideBySide>
    <Box position="absolute" top={{ base: "2", sm: "4" }} insetEnd={{ base: "1", sm: "3" }}>
      <Button look="quiet" size="compact" aria-label={guest.removeNamed(index + 1)} onClick={onRemove}>
        <Icon name="close" width="4" height="4" />
        {guest.remove}
      </Button>
    </Box>
  </GuestBox>
);

const { guest: words, parts } = registrationWords;

type GuestListProps = {
  /** What the registrant and all guests together may take. */
  spotsLeft: number;
  /** Whether a heading above says what it is. */
  isUnderHeading?: boolean;
};

const Guests = ({ list, spotsLeft, isUnderHeading }: GuestListProps & { list: FieldArrayRenderProps }) => {
  const { guests, removed, told, undo, hold, add, bringBack, remove } = useGuests(list);
  const { errors } = useFormikContext<{ guests?: unknown }>();
  const gone = removed && (
    <Row gap="3" ps={{ base: "4", sm: "6" }} color="fg.muted">
      {removedWords(removed)}
      <Button ref={undo} look="quiet" size="compact" onClick={bringBack}>
        {words.undo}
      </Button>
    </Row>
  );
  return (
    <FieldGroup legend={parts.guests} isLegendHidden={isUnderHeading}>
      {guests.length === 0 && !removed && <Text color="fg.muted">{words.none}</Text>}
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
        <Text role="alert" color="fg.error">
          {errors.guests}
        </Text>
      )}
      <SeatsNeeded needed={seatsOf({ guests })} left={spotsLeft} />
      <Box role="status" srOnly>
        {told}
      </Box>
    </FieldGroup>
  );
};

/** The guests of a registration, added and taken out one by one. */
export const GuestList = (props: GuestListProps) => (
  <FieldArray name="guests">{(list) => <Guests list={list} {...props} />}</FieldArray>
);
