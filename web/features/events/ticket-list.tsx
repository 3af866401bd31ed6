import { chakra } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { describeRefunds, type OfferedType, type TicketOffer } from "#shared/ticket-types.ts";
import { upcoming } from "#web/content/events.ts";
import { describeSale, describeWhyNot, formatPrice } from "#web/content/tickets.ts";
import { paths } from "#web/paths.ts";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { SignInToRegister } from "./sign-in-to-register.tsx";

const words = {
  forGuests: "For guests",
  forRegistrant: "For you",
  members: (price: string) => `Members pay ${price}.`,
  someMembers: (price: string) => `Some members pay ${price}.`,
  onlyMembers: (price: string) => `Tickets are for members, at ${price}.`,
  onlySomeMembers: (price: string) => `Tickets are for some members, at ${price}.`,
  signIn: "Sign in",
  join: "Become a member",
  atDoor: "You can also pay at the door.",
  codes: "Have a code? Enter it when you register.",
} as const;

const List = chakra("ul", { base: { listStyleType: "none", borderBottomWidth: "1px" } });
const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "4",
    py: "3",
    borderTopWidth: "1px",
    overflowWrap: "anywhere",
  },
});

const holders = { anybody: "", guest: words.forGuests, registrant: words.forRegistrant } as const;

const Ticket = ({ type, currency }: { type: OfferedType; currency: TicketOffer["currency"] }) => {
  const { name, description, price, holder } = type;
  const notes = [holders[holder], describeSale(type)].filter((note) => note !== "").join(" · ");
  return (
    <Item color={describeWhyNot(type) === undefined ? undefined : "fg.muted"}>
      <Text as="span" fontWeight="600">
        {name}
      </Text>
      <Text as="span" fontWeight="600" whiteSpace="nowrap">
        {formatPrice(price, currency)}
      </Text>
      {(description !== "" || notes !== "") && (
        <Text gridColumn="1 / -1" textStyle="small" color="fg.muted">
          {description}
          {description !== "" && notes !== "" && <br />}
          {notes}
        </Text>
      )}
    </Item>
  );
};

/** For visitors, where members pay less. */
const MemberPrice = ({ event, says }: { event: ClubEvent; says: string }) => (
  <Row flexWrap="wrap" columnGap="4" mt="2">
    <span>{says}</span>
    <SignInToRegister event={event}>{words.signIn}</SignInToRegister>
    <QuietLink isUnderlined to={paths.membership}>
      {words.join}
    </QuietLink>
  </Row>
);

const chooseWords = ({ types, isForSome }: TicketOffer) => {
  if (types.length === 0) return isForSome ? words.onlySomeMembers : words.onlyMembers;
  return isForSome ? words.someMembers : words.members;
};

type Props = { event: ClubEvent; tickets: TicketOffer; headingLevel?: "h2" | "h3" };

/** What an event's tickets cost, and what comes back of that. */
export const TicketList = ({ event, tickets, headingLevel = "h2" }: Props) => {
  const { types, currency, memberPrice, refundRule, paysAtDoor, hasCodes } = tickets;
  const hasPrice = types.some(({ price }) => price > 0);
  return (
    <section aria-label={upcoming.facts.tickets}>
      <Heading as={headingLevel} textStyle="heading" mb="3">
        {upcoming.facts.tickets}
      </Heading>
      {types.length > 0 && (
        <List>
          {types.map((type) => (
            <Ticket key={type.id} type={type} currency={currency} />
          ))}
        </List>
      )}
      {memberPrice !== undefined && (
        <MemberPrice event={event} says={chooseWords(tickets)(formatPrice(memberPrice, currency))} />
      )}
      {hasPrice && (
        <Text textStyle="small" color="fg.muted" mt="3" maxWidth="text">
          {[describeRefunds(refundRule), paysAtDoor && words.atDoor, hasCodes && words.codes].filter(Boolean).join(" ")}
        </Text>
      )}
    </section>
  );
};
