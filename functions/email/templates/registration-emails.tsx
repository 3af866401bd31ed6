import type { ReactNode } from "react";
import { Link } from "react-email";
import { brand, replyTimes, within } from "#shared/brand.ts";
import type { EventChange } from "#shared/event-admin.ts";
import type { EventRecord } from "#shared/events.ts";
import type { Registration } from "#shared/registration-review.ts";
import type { GuestState } from "#shared/registrations.ts";
import { describeTicketType, type Ticket } from "#shared/tickets.ts";
import { formatClock, formatWeekday, getTimeZoneName } from "../../platform/club-time.ts";
import { createCalendarFile, createCalledOffFile, createWithdrawnFile } from "./calendar-file.ts";
import {
  Answers,
  ClubWords,
  Layout,
  LinkButton,
  NextSteps,
  Note,
  Paragraph,
  Salutation,
  TicketPicture,
  toPlainName,
  type Template,
} from "./layout.tsx";
import { eventsLink, memberEventsLink, payLink, registerLink, registrationLink, ticketLink } from "./links.ts";
import { describeWayBack, formatHeldUntil, listOrder, type OrderData } from "./order-rows.ts";
import { drawTicket } from "./ticket-image.ts";

/** The event in an email about a registration, as it was when the email was written. */
export type EmailEvent = Pick<
  EventRecord,
  "id" | "title" | "startsAt" | "endsAt" | "happyHour" | "location" | "attire" | "sequence"
>;

/** The data of every email about a registration. */
export type RegistrationData = Pick<Registration, "id" | "reference" | "firstName"> & {
  event: EmailEvent;
  /** Names of the guests, except those on hold. */
  guests: string[];
  /** Names of those on hold. */
  heldGuests?: string[];
  /** The decision on each guest, unless all are simply approved. */
  guestDecisions?: { name: string; state: GuestState; note: string }[];
  /** For the private link, `{site}/events/registration#{token}`. */
  token: string;
  /** Where it waits for its payment: for the link by which it is paid, `{site}/events/pay#{token}`. */
  payToken?: string;
  /** Whether it tells of no payment that has just arrived, though something was paid. */
  isUnpaidNews?: boolean;
  /** The admin's message with the decision; may be empty. */
  message: string;
  /** The club's, in lines, of what goes to everyone at an event. */
  postalAddress?: string;
  /** Whether it was ever approved: then the event is in the registrant's calendar. */
  wasApproved: boolean;
  /** Whether it awaits a decision. Absent in emails stored by earlier versions. */
  isPending?: boolean;
  /** Whether it is on the waitlist. */
  isWaiting?: boolean;
  /** Whether nobody has to decide about it any more before it is offered spots there. */
  isCleared?: boolean;
  /** Its position on the waitlist, from 1, when it joined. */
  place?: number;
  /** Until when spots are held for it, in UTC. */
  offeredUntil?: string;
  /** Changes to the event since its registrants were last notified. */
  changes?: EventChange[];
  /** Admins' messages to all registrants from before this one registered or was approved, newest first. */
  bulletins?: string[];
  /** Whether it is a member's registration, with the attendee list in the portal. */
  isMember?: boolean;
  /** The party's tickets, the registrant's first, if the email shows them. */
  tickets?: Ticket[];
  /** What it costs, where the event has types of tickets. Amounts are in words, such as "$45". */
  order?: OrderData;
};

/** Such as "Wednesday, June 25, 2025"; "TBD" for an event without a date. */
export const formatEventDate = ({ startsAt }: EmailEvent) => (startsAt === undefined ? "TBD" : formatWeekday(startsAt));

/** Such as "7:00 PM - 12:00 AM, Central Time"; "Stay Tuned" for an event without a date. */
const formatEventTime = ({ startsAt, endsAt }: EmailEvent) => {
  if (startsAt === undefined) return "Stay Tuned";
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return `${times.map(formatClock).join(" - ")}, ${getTimeZoneName()}`;
};

/** Such as "You and 2 guests; one more is on hold". */
const countParty = ({ guests, heldGuests = [] }: RegistrationData) => {
  const party =
    guests.length === 0 ? "You" : `You and ${guests.length === 1 ? "one guest" : `${guests.length} guests`}`;
  if (heldGuests.length === 0) return party;
  const held = guests.length === 0 ? heldGuests.length : `${heldGuests.length} more`;
  const count = String(held).replace(/^1\b/, "one");
  return `${party}; ${count} ${heldGuests.length === 1 ? "is" : "are"} on hold`;
};

const formatNames = (guests: string[] = []) =>
  guests.map((guest, index) => toPlainName(guest) ?? `Guest ${index + 1}`).join("\n");

/** The event and the party. Names guests only after an admin has reviewed them: a visitor can type anything. */
const EventFacts = ({ data, namesGuests }: { data: RegistrationData; namesGuests: boolean }) => {
  const { event, guests, heldGuests, guestDecisions = [] } = data;
  const hasNames = namesGuests && guestDecisions.length === 0;
  return (
    <Answers
      rows={[
        ["Event", event.title],
        ["Date", formatEventDate(event)],
        ["Time", formatEventTime(event)],
        ["Happy Hour", event.happyHour],
        ["Location", event.location],
        ["Attire", event.attire],
        ["Registered", countParty(data)],
        ...listOrder(data.order),
        ["Guests", hasNames ? formatNames(guests) : ""],
        ["On hold", hasNames ? formatNames(heldGuests) : ""],
      ]}
    />
  );
};

const guestStateNames: Record<GuestState, string> = {
  approved: "Approved",
  held: "On hold",
  declined: "Not approved",
};

/** The decision on each guest. */
const GuestDecisions = ({ guestDecisions = [] }: RegistrationData) =>
  guestDecisions.length > 0 && (
    <>
      <Paragraph>Your guests:</Paragraph>
      <Answers
        rows={guestDecisions.map(({ name, state, note }, index) => [
          toPlainName(name) ?? `Guest ${index + 1}`,
          [guestStateNames[state], note].filter(Boolean).join("\n"),
        ])}
      />
      {guestDecisions.some(({ state }) => state === "held") && (
        <Paragraph>
          On hold means that we keep the spot and have not decided yet. There is no ticket until we approve it; we'll
          email you either way.
        </Paragraph>
      )}
    </>
  );

/** Tickets of large parties are on the registration's page: each picture is an attachment. */
const maxPictured = 6;

const getPictured = ({ tickets = [] }: RegistrationData) => tickets.slice(0, maxPictured);

const Tickets = ({ data }: { data: RegistrationData }) => {
  const { tickets = [] } = data;
  if (tickets.length === 0) return null;
  const pictured = getPictured(data);
  return (
    <>
      <Paragraph>
        {tickets.length === 1
          ? "Here is your ticket. Show it at the door, on your phone or printed:"
          : "Here are your tickets, one for each of you. Show them at the door, or send your guests theirs:"}
      </Paragraph>
      {pictured.map((ticket, index) => {
        const { name, code } = ticket;
        const shown = {
          src: `cid:${formatTicketCid(index)}`,
          name: toPlainName(name) ?? (index === 0 ? "Your ticket" : `Guest ${index}`),
          note: describeTicketType(ticket),
        };
        return <TicketPicture key={code} href={ticketLink(code)} {...shown} />;
      })}
      {tickets.length > pictured.length && (
        <Paragraph>{`The other ${tickets.length - pictured.length} are on your registration's page, by the link below.`}</Paragraph>
      )}
    </>
  );
};

const formatTicketCid = (index: number) => `ticket-${index + 1}`;

/** The pictures of the tickets that an email shows. */
const createTicketPictures = async (data: RegistrationData) =>
  Promise.all(
    getPictured(data).map(async ({ code }, index) => ({
      filename: `${formatTicketCid(index)}.png`,
      contentType: "image/png",
      content: await drawTicket(code),
      cid: formatTicketCid(index),
    })),
  );

const factNames: Record<EventChange["fact"], string> = {
  title: "Event",
  date: "Date",
  time: "Time",
  location: "Location",
};

/** The changes, with the previous values. */
const Changes = ({ changes = [] }: RegistrationData) =>
  changes.length > 0 && (
    <>
      <Paragraph>What has changed:</Paragraph>
      <Answers rows={changes.map(({ fact, before, after }) => [factNames[fact], `${before} → ${after}`])} />
      <Paragraph>The event now:</Paragraph>
    </>
  );

/** Shown by `npm run emails`. */
export const registrationExample: RegistrationData = {
  id: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D",
  reference: "7K2M9QXA",
  firstName: "Ada",
  event: {
    id: "elevated-wednesdays",
    title: "Elevated Wednesdays",
    startsAt: "2026-10-01T00:00:00.000Z",
    endsAt: "2026-10-01T05:00:00.000Z",
    happyHour: "5:00 PM - 7:00 PM",
    location: "Addison, Texas",
    attire: "Business Casual",
    sequence: 1,
  },
  guests: ["Grace Hopper", "Paul Williams"],
  token: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x",
  message: "",
  wasApproved: false,
};

/** Of no key of any club. */
export const exampleTickets: Ticket[] = ["Ada Lovelace", "Grace Hopper", "Paul Williams"].map((name, index) => ({
  name,
  code: `1.01K6XCK5V9Q0J4R8T2W7Y1ZB3D.00000000000${index}.1A2B3C.${"5E".repeat(64)}`,
}));

export const formatReason = (title: string) =>
  `This email is about your registration for ${title} at ${brand.name}. Questions? Write to ${brand.contactEmail}.`;

type RegistrationEmail = {
  /** Example data that differs from the default. */
  example?: Partial<RegistrationData>;
  /** A function of the event's title. */
  subject: (title: string, data: RegistrationData) => string;
  preview: (title: string) => string;
  heading: (title: string, data: RegistrationData) => string;
  reason?: (title: string) => string;
  /** What happened, above the event's facts. */
  news: (title: string, data: RegistrationData) => string;
  /** Whether it lists the event's changes. */
  hasChanges?: boolean;
  /** What to do, below the facts. */
  advice?: (data: RegistrationData) => ReactNode;
  /** Whether it includes the admin's message. */
  hasMessage?: boolean;
  /** Whether it names the guests; by default only once admins have decided on them. */
  namesGuests?: boolean | "reviewed";
  /** Whether its button leads to the registration. */
  hasLink?: boolean;
  /** The button's label, if not the default. */
  linkLabel?: string;
  /** The button if the registration is over. */
  button?: (data: RegistrationData) => ReactNode;
  attachments?: Template<RegistrationData>["attachments"];
  /** Whether it shows the tickets. */
  hasTickets?: boolean;
};

/** The template of an email about a registration. */
export const createTemplate = (email: RegistrationEmail): Template<RegistrationData> => ({
  example: { ...registrationExample, ...email.example },
  subject: (data) => email.subject(data.event.title, data),
  ...((email.attachments || email.hasTickets) && {
    attachments: async (data: RegistrationData) => [
      ...((await email.attachments?.(data)) ?? []),
      ...(email.hasTickets ? await createTicketPictures(data) : []),
    ],
  }),
  Body: (data) => {
    const { title } = data.event;
    const { reason = formatReason, hasMessage = false, hasChanges = false } = email;
    const namesGuests = email.namesGuests === "reviewed" ? data.guestDecisions !== undefined : !!email.namesGuests;
    return (
      <Layout
        preview={email.preview(title)}
        heading={email.heading(title, data)}
        reason={reason(title)}
        postalAddress={data.postalAddress}
      >
        <Salutation name={data.firstName} />
        <Paragraph>{email.news(title, data)}</Paragraph>
        {hasMessage && <ClubWords words={data.message} />}
        {data.bulletins && data.bulletins.length > 0 && (
          <ClubWords words={data.bulletins.join("\n\n")} intro="Good to know before you come:" />
        )}
        {hasChanges && <Changes {...data} />}
        <EventFacts data={data} namesGuests={namesGuests} />
        {namesGuests && <GuestDecisions {...data} />}
        {email.hasTickets && <Tickets data={data} />}
        {email.advice?.(data)}
        {email.hasLink && (
          <>
            <LinkButton href={registrationLink(data.token)}>
              {email.linkLabel ?? "Change or cancel your registration"}
            </LinkButton>
            <Note>This link is yours alone: anyone with it can cancel your registration.</Note>
          </>
        )}
        {email.button?.(data)}
        <Note>{`Registration #${data.reference}`}</Note>
      </Layout>
    );
  },
});

/** What somebody is to bring who pays at the door. */
export const PayAtDoor = ({ order }: Pick<RegistrationData, "order">) =>
  order?.means === "door" &&
  order.owed !== undefined && <Paragraph>{`Please bring ${order.owed}: you pay at the door.`}</Paragraph>;

/** The button of a registration that is over. */
export const seeEvents = () => <LinkButton href={eventsLink}>See what's next</LinkButton>;

/** Confirms a new registration. Repeats nothing from the form that could be a message to a stranger. */
export const registrationReceived = createTemplate({
  subject: (title) => `We have your registration for ${title}`,
  preview: () => "Thank you. It's pending approval, and we'll email you as soon as it's decided.",
  heading: () => "Your registration is pending approval",
  reason: () =>
    `You received this email because this address was registered for an event at ${brand.name}. If it wasn't you, cancel with the link above, or write to ${brand.contactEmail} and we'll remove it.`,
  news: (title) =>
    `Thank you for registering for ${title}. Our team reviews each registration; we'll email you as soon as yours is decided.`,
  advice: ({ order }) => (
    <NextSteps
      steps={[
        "Our team reads your registration. Until it's decided, we hold your spots.",
        order === undefined || order.isFree || order.means === "door"
          ? `You get our answer by email${within(replyTimes.registrations)}, with a calendar file if you're approved.`
          : `You get our answer by email${within(replyTimes.registrations)}. Nothing is charged before that: if you're approved, you pay by the link in it.`,
        "Plans changed? The link below is all you need.",
      ]}
    />
  ),
  hasLink: true,
});

/** With the event for the registrant's calendar. */
export const registrationApproved = createTemplate({
  example: {
    message: "It was good to meet you in June.\nParking is behind the building.",
    wasApproved: true,
    tickets: exampleTickets,
  },
  subject: (title) => `Your registration for ${title} is approved`,
  preview: (title) => `We look forward to seeing you at ${title}.`,
  heading: () => "Your registration is approved",
  news: (title) => `Good news: you are on the list for ${title}. We look forward to seeing you.`,
  advice: ({ event, order }) => (
    <>
      <PayAtDoor order={order} />
      {event.startsAt !== undefined && <Paragraph>The attached file adds the event to your calendar.</Paragraph>}
    </>
  ),
  hasMessage: true,
  namesGuests: true,
  hasTickets: true,
  hasLink: true,
  attachments: createCalendarFile,
});

/** To an approved registrant: an admin has since decided on some of their guests. */
export const registrationGuests = createTemplate({
  example: {
    guests: ["Grace Hopper"],
    heldGuests: ["Paul Williams"],
    guestDecisions: [
      { name: "Grace Hopper", state: "approved", note: "" },
      { name: "Paul Williams", state: "held", note: "Could you tell us more about Paul?" },
      { name: "Joan Clarke", state: "declined", note: "Joan is welcome at our next evening." },
    ],
    wasApproved: true,
    tickets: exampleTickets.slice(0, 2),
  },
  subject: (title) => `Your guests for ${title}`,
  preview: () => "Our team has looked at your guest list.",
  heading: () => "News about your guests",
  news: (title, { isWaiting }) =>
    isWaiting
      ? `Our team has looked at your guests for ${title}. You keep your place in line.`
      : `Our team has looked at your guests for ${title}. Your own registration is approved, as before.`,
  namesGuests: true,
  hasTickets: true,
  hasLink: true,
});

/** Removes the event from the calendar of a previously approved registrant. */
export const registrationRejected = createTemplate({
  example: { message: "This evening is for members and their guests.\nWe would love to see you in July." },
  subject: (title) => `Your registration for ${title} was not approved`,
  preview: (title) => `About your registration for ${title}.`,
  heading: () => "We could not approve your registration",
  news: (title) =>
    `Thank you for your interest in ${title}. We're sorry, but we couldn't approve your registration or hold a spot for you.`,
  hasMessage: true,
  button: seeEvents,
  attachments: createWithdrawnFile,
});

/** Confirms a registrant's cancellation and removes the event from their calendar. */
export const registrationCancelled = createTemplate({
  example: { wasApproved: true },
  subject: (title) => `Your registration for ${title} is canceled`,
  preview: () => "We're no longer holding your spot.",
  heading: () => "Your registration is canceled",
  reason: (title) =>
    `You received this email because your registration for ${title} at ${brand.name} was canceled. If that wasn't you, write to ${brand.contactEmail}.`,
  news: (title, { isWaiting }) =>
    isWaiting
      ? `As you asked, you're off the waitlist for ${title}. If your plans change, you're welcome to join it again, at the end of the line.`
      : `As you asked, your registration for ${title} is canceled, for you and for all of your guests. If your plans change, you're welcome to register again while spots last.`,
  advice: ({ order }) =>
    order?.paid !== undefined && (
      <Paragraph>
        {order.given === undefined
          ? "By the rule that held when you registered, nothing of what you paid comes back."
          : `By the rule that held when you registered, ${order.given} of what you paid comes back. ${describeWayBack(order)}`}
      </Paragraph>
    ),
  button: ({ event }) => <LinkButton href={registerLink(event.id)}>Register again</LinkButton>,
  attachments: createWithdrawnFile,
});

/** To who has a spot that others would like to have. */
export const cancelAdvice = "If you can't make it, please cancel so we can offer your spot to others.";
const waitingAdvice =
  "You're still on the waitlist. If you no longer want to come, please leave it, so that the next in line moves up.";
const pendingAdvice =
  "Your registration is still pending approval. We're holding your spots, and we'll email you as soon as it's decided.";

const changedNames: Record<EventChange["fact"], string> = {
  title: "name",
  date: "date",
  time: "time",
  location: "location",
};
const inWords = new Intl.ListFormat("en-US");

/** Such as "a new date and location". */
const formatChanges = ({ changes = [] }: RegistrationData) =>
  changes.length === 0 ? "new details" : `a new ${inWords.format(changes.map(({ fact }) => changedNames[fact]))}`;

/** To registrants: the name, date or location has changed. The attachment updates approved registrants' calendars. */
export const eventChanged = createTemplate({
  example: {
    wasApproved: true,
    changes: [
      { fact: "date", before: "Wednesday, September 23, 2026", after: "Wednesday, September 30, 2026" },
      { fact: "location", before: "Deep Ellum, Dallas", after: "Addison, Texas" },
    ],
  },
  subject: (title) => `Updated: ${title}`,
  preview: (title) => `${title} has changed. Here are the details.`,
  heading: () => "Event update",
  news: (title, data) => `${title} has ${formatChanges(data)}. You don't need to register again.`,
  advice: ({ event, wasApproved, isPending, isWaiting, payToken, order }) => (
    <>
      {isPending && <Paragraph>{pendingAdvice}</Paragraph>}
      {payToken !== undefined && order?.owed !== undefined && (
        <>
          <Paragraph>
            {`We're holding your spots${formatHeldUntil(order)}. They're yours once ${order.owed} is paid.`}
          </Paragraph>
          <LinkButton href={payLink(payToken)}>{`Pay ${order.owed} and get your tickets`}</LinkButton>
        </>
      )}
      {wasApproved && event.startsAt !== undefined && <Paragraph>The attached file updates your calendar.</Paragraph>}
      <Paragraph>{isWaiting ? waitingAdvice : cancelAdvice}</Paragraph>
    </>
  ),
  hasChanges: true,
  hasLink: true,
  attachments: async (data) => (data.wasApproved ? createCalendarFile(data) : []),
});

/** To all registrants: the event is canceled and removed from their calendars. */
export const eventCalledOff = createTemplate({
  example: { wasApproved: true },
  subject: (title) => `Canceled: ${title}`,
  preview: (title) => `${title} won't take place.`,
  heading: (title) => `${title} is canceled`,
  news: (title, { payToken }) =>
    `We're sorry: ${title} won't take place as planned. You don't need to do anything${payToken === undefined ? "" : ", and there's nothing to pay"}. We hope to see you at another event soon.`,
  advice: ({ order, payToken }) => (
    <>
      {order?.paid !== undefined && (
        <Paragraph>All that you paid comes back to you. We'll email you how and when.</Paragraph>
      )}
      {payToken !== undefined && (
        <Paragraph>We keep your spots in case it takes place after all, and email you then.</Paragraph>
      )}
    </>
  ),
  button: seeEvents,
  attachments: createCalledOffFile,
});

/** To all registrants: a canceled event takes place after all, and is restored in calendars that had it. */
export const eventReopened = createTemplate({
  example: { wasApproved: true },
  subject: (title) => `Back on: ${title}`,
  preview: (title) => `${title} is happening after all.`,
  heading: (title) => `${title} is back on`,
  news: (title, { isPending, isWaiting, payToken, order }) =>
    isPending || isWaiting
      ? `Good news: ${title} is back on. You don't need to register again.`
      : payToken !== undefined
        ? `Good news: ${title} is back on. ${order?.givenBefore === undefined ? "Please pay" : "What you paid was given back, so please pay again"} to keep your spots: the email that asks for it says until when we hold them.`
        : `Good news: ${title} is back on. Your registration still stands; you don't need to register again.`,
  advice: ({ wasApproved, isPending, isWaiting, payToken, event }) => (
    <>
      {isPending && <Paragraph>{pendingAdvice}</Paragraph>}
      {wasApproved && payToken === undefined && event.startsAt !== undefined && (
        <Paragraph>The attached file puts it back on your calendar.</Paragraph>
      )}
      <Paragraph>{isWaiting ? waitingAdvice : cancelAdvice}</Paragraph>
    </>
  ),
  hasChanges: true,
  hasLink: true,
  // Who is to pay first has it with their tickets.
  attachments: async (data) => (data.wasApproved && data.payToken === undefined ? createCalendarFile(data) : []),
});

/** To everybody registered or on the waitlist: an admin's message. */
export const eventBulletin = createTemplate({
  example: { message: "The garage on Belt Line Road is closed. Please park behind the building.", wasApproved: true },
  subject: (title) => `About ${title}`,
  preview: (title) => `A message for everyone coming to ${title}.`,
  heading: (title) => title,
  news: (title) => `There is news for everyone registered for ${title}.`,
  advice: ({ isPending }) => isPending && <Paragraph>{pendingAdvice}</Paragraph>,
  hasMessage: true,
  hasLink: true,
});

/** To attendees, the morning after. */
export const eventAfter = createTemplate({
  example: { wasApproved: true, isMember: true },
  subject: (title) => `How was ${title}?`,
  preview: () => "One question, and a minute of your time.",
  heading: () => "Good to have had you there",
  news: (title) => `Thank you for coming to ${title}. How was it? One to five, and a sentence if you like.`,
  button: ({ token, isMember }) => (
    <>
      <LinkButton href={registrationLink(token)}>Tell us how it was</LinkButton>
      {isMember && (
        <Paragraph>
          {"In the portal you'll find who else was there, for three days. Note whom you met: "}
          <Link className="link" href={memberEventsLink}>
            {memberEventsLink}
          </Link>
        </Paragraph>
      )}
    </>
  ),
});
