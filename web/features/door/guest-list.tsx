import { Box, chakra } from "@chakra-ui/react";
import { memo, useDeferredValue, useMemo, useState, type RefObject } from "react";
import type { DoorEntry } from "#shared/door.ts";
import { formatMoney } from "#shared/money.ts";
import { SearchBox } from "#web/lib/forms/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.ts";
import { doorWords, formatDoorAnswer } from "./door-words.ts";
import type { Door, DoorState } from "./door.ts";
import { listGuests, searchGuests, toSearchWords, type Guest } from "./guest-search.ts";
import { computeOwed, isAdmitted, type Presence } from "./presence.ts";

const words = doorWords.list;

type Filter = keyof typeof words.filters;

/** How many rows to render: people search rather than scroll through two thousand names. */
const pageSize = 40;

/** A row of the door's list, with its action. */
export const ListItem = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minHeight: "16",
    py: "2",
    borderTopWidth: "1px",
  },
});

/** What a guest's party owes, such as "Owes $90", and whether it has paid at a door. */
type Owing = { owes?: string | undefined; twice?: string; hasPaid?: boolean; mayComeIn: boolean };

const describeGuest = (
  { status, partySize, reference, ticket, answers = [] }: Guest,
  { owes, twice, hasPaid, mayComeIn, entry }: Owing & { entry: DoorEntry | undefined },
) =>
  [
    entry && words.in(entry.at, entry.by),
    !mayComeIn && (status === "unpaid" ? words.toPay : words.notApproved),
    owes ?? twice ?? (hasPaid && words.paid),
    ticket,
    reference ?? words.walkIn,
    partySize > 1 && words.partyOf(partySize),
    ...answers.map(formatDoorAnswer),
  ]
    .filter(Boolean)
    .join(" · ");

type RowProps = Owing & {
  guest: Guest;
  entry: DoorEntry | undefined;
  door: Door;
  onPay: (registrationId: string) => void;
};

const GuestRow = memo(({ guest, entry, door, onPay, ...owing }: RowProps) => {
  const { name, registrationId, person } = guest;
  const { owes, hasPaid = false, mayComeIn } = owing;
  const canComeIn = mayComeIn && registrationId !== undefined && person !== undefined;
  return (
    <ListItem data-inside={entry !== undefined || undefined}>
      <Box minWidth="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="small" overflowWrap="anywhere" color={entry ? "fg.success" : "fg.muted"}>
          {describeGuest(guest, { entry, ...owing })}
        </Text>
      </Box>
      {(owes !== undefined || hasPaid) && registrationId !== undefined && (
        <Button
          look="quiet"
          flexShrink="0"
          ms="auto"
          aria-label={words.takePaymentOf(name)}
          onClick={() => onPay(registrationId)}
        >
          {words.takePayment}
        </Button>
      )}
      {entry ? (
        <Button
          look="quiet"
          flexShrink="0"
          aria-label={words.undoNamed(name)}
          onClick={() => void door.undo([entry.id])}
        >
          {doorWords.undo}
        </Button>
      ) : (
        canComeIn && (
          <Button
            flexShrink="0"
            aria-label={doorWords.party.letInNamed(name)}
            onClick={() => void door.letIn(registrationId, [person])}
          >
            {doorWords.party.letIn}
          </Button>
        )
      )}
    </ListItem>
  );
});

const toGuest = ({ id, name = words.walkIn }: DoorEntry): Guest => ({
  key: id,
  name,
  status: "approved",
  partySize: 1,
  words: toSearchWords(name),
});

/** Guests and walk-ins matching the search and filter, with the scan that admitted each. */
const useFoundGuests = (
  parties: DoorState["parties"],
  { inside, walkIns }: Presence,
  typed: string,
  filter: Filter,
) => {
  const guests = useMemo(() => listGuests(parties.values()), [parties]);
  const found = useMemo(() => searchGuests(guests, typed), [guests, typed]);
  return useMemo(() => {
    const expected = found
      .map((guest) => ({ guest, entry: inside.get(guest.key) }))
      .filter(({ entry }) => filter === "all" || (filter === "in") === (entry !== undefined));
    // Walk-ins are never expected, so they match no filter for absent guests.
    const others = filter === "out" ? [] : searchGuests(walkIns.map(toGuest), typed);
    const entries = new Map(walkIns.map((entry) => [entry.id, entry]));
    return [...expected, ...others.map((guest) => ({ guest, entry: entries.get(guest.key) }))];
  }, [found, inside, walkIns, filter, typed]);
};

const getEmptyText = (filter: Filter, typed: string) => {
  if (typed.trim() !== "") return words.noneFound(typed.trim());
  return { all: words.none, out: words.noneOut, in: words.noneIn }[filter];
};

type Props = {
  state: DoorState;
  door: Door;
  typed: string;
  onType: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Shows the payment of a party. */
  onPay: (registrationId: string) => void;
};

/** What a guest's party owes, and whether they may come in; walk-ins owe nothing. */
const findOwing = (
  { registrationId, status }: Guest,
  { parties, presence }: Pick<DoorState, "parties" | "presence">,
): Owing => {
  const party = registrationId === undefined ? undefined : parties.get(registrationId);
  if (!party) return { mayComeIn: status === "approved" };
  const owed = computeOwed(party, presence);
  return {
    // One who is on hold waits for more than a payment.
    mayComeIn: isAdmitted(party, presence) && status === party.status,
    hasPaid: presence.paid.has(party.registrationId),
    ...(party.owes?.twice !== undefined && {
      twice: doorWords.twice(formatMoney(party.owes.twice, party.owes.currency)),
    }),
    ...(owed > 0 && party.owes && { owes: words.owes(formatMoney(owed, party.owes.currency), party.people.length) }),
  };
};

/** Everyone expected or checked in, searchable by name or reference. */
export const GuestList = memo(({ state, door, typed, onType, field, onPay }: Props) => {
  const { parties, presence } = state;
  const [filter, setFilter] = useState<Filter>("all");
  const [shown, setShown] = useState(pageSize);
  const found = useFoundGuests(parties, presence, useDeferredValue(typed), filter);
  const startAgain = () => setShown(pageSize);
  return (
    <Stack gap="3" px="gutter" py="4">
      <Row>
        <SearchBox
          words={words.search}
          text={typed}
          field={field}
          onChange={(text) => {
            onType(text);
            startAgain();
          }}
        />
      </Row>
      <FilterButtons
        label={words.filterLabel}
        options={(["all", "out", "in"] as const).map((value) => ({ value, label: words.filters[value] }))}
        chosen={filter}
        onChoose={(value) => {
          setFilter(value);
          startAgain();
        }}
      />
      {found.length === 0 ? (
        <Text role="status" py="6" color="fg.muted">
          {getEmptyText(filter, typed)}
        </Text>
      ) : (
        <Grid as="ul" aria-label={words.title}>
          {found.slice(0, shown).map(({ guest, entry }) => (
            <GuestRow key={guest.key} {...{ guest, entry, door, onPay }} {...findOwing(guest, state)} />
          ))}
        </Grid>
      )}
      {found.length > shown && (
        <Row justifyContent="center">
          <Button onClick={() => setShown(shown + pageSize)}>
            {words.more(Math.min(pageSize, found.length - shown))}
          </Button>
        </Row>
      )}
    </Stack>
  );
});
