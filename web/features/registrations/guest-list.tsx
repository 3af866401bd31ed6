import { Box, chakra } from "@chakra-ui/react";
import { useFormikContext, FieldArray, type FieldArrayRenderProps } from "formik";
import { useEffect, useRef, useState, Fragment, type Ref } from "react";
import type { Question } from "#shared/questions.ts";
import { formatGuestLimit, seatsOf, type Guest } from "#shared/registrations.ts";
import type { OfferedType, TicketOffer } from "#shared/ticket-types.ts";
import { registrationWords } from "#web/content/registrations.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { FieldGroup, SideBySide } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { loadAnswerFields } from "#web/lib/questions/use-answers.ts";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { TicketField } from "./form/ticket-fields.tsx";
import { findOnlyTicket } from "./form/use-order.ts";

const { fields, guest, parts, seats } = registrationWords;

/** A guest before anything is typed. */
export const noGuest: Guest = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  socialMedia: "",
  includeOpenBar: false,
  ticket: undefined,
};

/** The fields of the registrant and each guest; `path` is their prefix, such as `guests.0`. */
export const PersonFields = ({ path }: { path: string }) => {
  const isGuest = path !== "personalInfo";
  // Autofill only knows the person using the browser.
  const autoComplete = (name: string) => (isGuest ? "off" : name);
  const { email, phone } = isGuest ? guest : fields;
  return (
    <>
      <SideBySide>
        <TextField name={`${path}.firstName`} {...fields.firstName} autoComplete={autoComplete("given-name")} />
        <TextField name={`${path}.lastName`} {...fields.lastName} autoComplete={autoComplete("family-name")} />
      </SideBySide>
      <SideBySide>
        <TextField
          name={`${path}.email`}
          {...email}
          type="email"
          inputMode="email"
          autoComplete={autoComplete("email")}
        />
        <TextField
          name={`${path}.phone`}
          {...phone}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete("tel")}
          required={!isGuest}
        />
      </SideBySide>
    </>
  );
};

/** How many seats the party needs, and whether they are available. */
const SeatsNeeded = ({ needed, left, canWait }: { needed: number; left: number; canWait: boolean }) => {
  const isTooMany = needed > left;
  return (
    <Row gap="2.5" alignItems="flex-start" color={isTooMany ? "fg.error" : "fg.muted"}>
      <Icon name={isTooMany ? "alert" : "people"} mt="0.5" color={isTooMany ? undefined : "brand.fg"} />
      {isTooMany ? (
        <div role="status">
          <p>{seats.tooFew(needed, left)}</p>
          {canWait && <p>{seats.wait}</p>}
        </div>
      ) : (
        <p>{seats.enough(needed, left)}</p>
      )}
    </Row>
  );
};

/** The message about a removed guest. */
const formatRemoved = ({ index, guest: { firstName, lastName } }: { index: number; guest: Guest }) =>
  registrationWords.guest.removed(index + 1, `${firstName} ${lastName}`.trim());

/**
 * Adds and removes guests. The focus moves to the first field of an added guest, and to the undo button (with the ref
 * `undo`) after removing one.
 */
const useGuests = (list: FieldArrayRenderProps, ticket: string | undefined) => {
  const { values } = useFormikContext<{ guests?: Guest[] }>();
  // Those of a draft are not in the document.
  const guests = (useHydrated() && values.guests) || [];
  const [removed, setRemoved] = useState<{ index: number; guest: Guest }>();
  const [announcement, setAnnouncement] = useState("");
  const fieldsets = useRef<(HTMLElement | null)[]>([]);
  const undo = useRef<HTMLButtonElement>(null);
  const addedIndex = useRef<number>(undefined);

  useEffect(() => {
    if (addedIndex.current === undefined) return;
    fieldsets.current[addedIndex.current]?.querySelector("input")?.focus();
    addedIndex.current = undefined;
  }, [guests.length]);

  useEffect(() => undo.current?.focus(), [removed]);

  const insert = (index: number, guest: Guest) => {
    addedIndex.current = index;
    setRemoved(undefined);
    setAnnouncement(registrationWords.guest.added(index + 1));
    list.insert(index, guest);
  };

  return {
    guests,
    /** The last removed guest, and their position. */
    removed,
    /** For screen readers. */
    announcement,
    undo,
    registerFieldset: (index: number) => (element: HTMLElement | null) => void (fieldsets.current[index] = element),
    add: () => insert(guests.length, { ...noGuest, ticket }),
    bringBack: () => removed && insert(removed.index, removed.guest),
    remove: (index: number) => {
      const entry = { index, guest: guests[index]! };
      setRemoved(entry);
      setAnnouncement(formatRemoved(entry));
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

// Floated, a legend is inside its fieldset instead of on its border.
const Legend = chakra("legend", {
  base: { float: "left", width: "full", minHeight: "11", pe: "28", textStyle: "heading" },
});

/** The types of which each guest has a ticket. */
type Tickets = { types: readonly OfferedType[]; currency: TicketOffer["currency"] };

type GuestFieldsProps = {
  index: number;
  ref: Ref<HTMLFieldSetElement>;
  onRemove: () => void;
  questions: readonly Question[];
  tickets: Tickets | undefined;
};

/** One guest. */
const GuestFields = ({ index, ref, onRemove, questions, tickets }: GuestFieldsProps) => (
  <GuestBox ref={ref} tabIndex={-1}>
    <Legend>{guest.legend(index + 1)}</Legend>
    <PersonFields path={`guests.${index}`} />
    {tickets && <TicketField name={`guests.${index}.ticket`} who="guest" {...tickets} />}
    <SideBySide alignItems="end">
      <TextField name={`guests.${index}.socialMedia`} {...fields.socialMedia} autoComplete="off" required={false} />
      <CheckboxField name={`guests.${index}.includeOpenBar`} {...fields.includeOpenBar} />
    </SideBySide>
    {questions.length > 0 && (
      <LivePart load={loadAnswerFields} props={{ questions, path: `guests.${index}.answers` }} />
    )}
    <Box position="absolute" top={{ base: "2", sm: "4" }} insetEnd={{ base: "1", sm: "3" }}>
      <Button look="quiet" size="compact" aria-label={guest.removeNamed(index + 1)} onClick={onRemove}>
        <Icon name="close" width="4" height="4" />
        {guest.remove}
      </Button>
    </Box>
  </GuestBox>
);

type GuestListProps = {
  /** How many seats the registrant and all guests may take together. */
  spotsLeft: number;
  /** How many guests there may be. */
  limit: number;
  /** Whether a heading above already names it. */
  isUnderHeading?: boolean;
  /** Whether the party joins the waitlist, so that there are no spots to count. */
  isWaiting?: boolean;
  /** Whether a party that is too large can join the waitlist. */
  canWait?: boolean;
  /** What the event asks of each guest. */
  questions?: readonly Question[];
  /** Where the event sells tickets. */
  tickets?: Tickets | undefined;
};

const noQuestions: readonly Question[] = [];

const Guests = ({
  list,
  spotsLeft,
  limit,
  isUnderHeading,
  isWaiting = false,
  canWait = false,
  questions = noQuestions,
  tickets,
}: GuestListProps & { list: FieldArrayRenderProps }) => {
  const { guests, removed, announcement, undo, registerFieldset, add, bringBack, remove } = useGuests(
    list,
    findOnlyTicket(tickets?.types, "guest"),
  );
  const { errors } = useFormikContext<{ guests?: unknown }>();
  const removedNote = removed && (
    <Row gap="3" ps={{ base: "4", sm: "6" }} color="fg.muted">
      {formatRemoved(removed)}
      <Button ref={undo} look="quiet" size="compact" onClick={bringBack}>
        {guest.undo}
      </Button>
    </Row>
  );
  return (
    <FieldGroup legend={parts.guests} isLegendHidden={isUnderHeading}>
      <Text color="fg.muted">
        {guests.length === 0 && !removed && limit > 0 && guest.none} {formatGuestLimit(limit)}
      </Text>
      {guests.map((_guest, index) => (
        <Fragment key={index}>
          {removed?.index === index && removedNote}
          <GuestFields
            index={index}
            ref={registerFieldset(index)}
            onRemove={() => remove(index)}
            questions={questions}
            tickets={tickets}
          />
        </Fragment>
      ))}
      {removed?.index === guests.length && removedNote}
      {guests.length < limit && spotsLeft > 0 && (
        <Button justifySelf="start" onClick={add}>
          <Icon name="people" />
          {guests.length === 0 ? guest.add : guest.addAnother}
        </Button>
      )}
      {typeof errors.guests === "string" && (
        <Text role="alert" color="fg.error">
          {errors.guests}
        </Text>
      )}
      {/* A full event says so above the form. */}
      {spotsLeft > 0 && !isWaiting && <SeatsNeeded needed={seatsOf({ guests })} left={spotsLeft} canWait={canWait} />}
      <Box role="status" srOnly>
        {announcement}
      </Box>
    </FieldGroup>
  );
};

/** The guests of a registration, added and removed one by one. */
export const GuestList = (props: GuestListProps) => (
  <FieldArray name="guests">{(list) => <Guests list={list} {...props} />}</FieldArray>
);
