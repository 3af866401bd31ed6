import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { TZDate } from "@date-fns/tz";
import type * as z from "zod/v4/core";
import type { FieldAudiences } from "#shared/audiences.ts";
import { brand, listingSubject } from "#shared/brand.ts";
import type { ContactMessage } from "#shared/contact.ts";
import type { EventInterest } from "#shared/event-interest.ts";
import { defaultGuestLimit, reminders, type EventRecord } from "#shared/events.ts";
import type { Lead } from "#shared/leads.ts";
import type { profileForm } from "#shared/members.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";
import { demoAccounts, demoPassword } from "./settings.ts";

/** Creates a confirmed account with the demo password. Throws for an existing one. */
export const makeAccount = async (
  cognito: CognitoIdentityProviderClient,
  user: { UserPoolId: string | undefined; Username: string },
) => {
  const attributes = [
    { Name: "email", Value: user.Username },
    { Name: "email_verified", Value: "true" },
  ];
  await cognito
    .send(new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: "SUPPRESS" }))
    .catch((error: unknown) => {
      // A connection that ended had its request sent again: the first has made it.
      if (error instanceof UsernameExistsException && (error.$metadata.attempts ?? 1) > 1) return;
      throw error;
    });
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: demoPassword, Permanent: true }));
};

/** Creates the demo accounts, except existing ones. */
export const makeDemoAccounts = (endpoint: string, { UserPoolId }: Outputs) =>
  step("Creating demo accounts", async () => {
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    for (const { email, isAdmin } of demoAccounts) {
      const user = { UserPoolId, Username: email };
      try {
        await makeAccount(cognito, user);
        if (isAdmin) await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: "admin" }));
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
      }
    }
  });

type DemoEmail = (typeof demoAccounts)[number]["email"];

/** The profiles of the demo accounts, by email address. */
export const demoProfiles: Record<DemoEmail, z.input<typeof profileForm>> = {
  "admin@club.test": {
    full_name: "Naomi Whitfield",
    company: "Dallas Elevated",
    position: "Membership Director",
    industry: "Events",
    location: "Dallas, TX",
    bio: "I look after our members and our events. Tell me who you'd like to meet, and I'll make the introduction.",
    website: "https://elevated.example",
  },
  "member1@club.test": {
    full_name: "Amara Bello",
    company: "Bello Architecture Studio",
    position: "Founder and Principal",
    industry: "Real Estate",
    location: "Deep Ellum, Dallas",
    bio: "Architect of libraries, clinics and the occasional restaurant. My studio of twelve turns old warehouses into places people want to stay. Happy to talk about zoning, financing a first building, and hiring slowly.",
    website: "https://bello-studio.example",
  },
  "member2@club.test": {
    full_name: "Marcus Tillman",
    company: "Tillman Family Wealth",
    position: "Managing Partner",
    industry: "Finance",
    location: "Frisco, TX",
    bio: "Twenty years in private banking, ten of them for founders who sold too early or too late. I help families keep what they've built, and I coach two robotics teams in one of the old warehouses in Oak Cliff.",
    website: "https://tillman-wealth.example",
  },
};

/**
 * Who sees which fields: the admin has a public page, Amara shows her website to people she met, and Marcus shows them his
 * company, and his website to no one.
 */
export const demoAudiences: Partial<Record<DemoEmail, Partial<FieldAudiences>>> = {
  "admin@club.test": { full_name: "public", company: "public", website: "public" },
  "member1@club.test": { website: "met" },
  "member2@club.test": { company: "met", website: "nobody" },
};

/** The stored member of a demo account. */
export const demoMember = async (email: DemoEmail, id: string, now: Date) => {
  const { storedMember } = await import("#functions/members/member.ts");
  const at = now.toISOString();
  const audiences = demoAudiences[email];
  return storedMember.parse({ ...demoProfiles[email], id, audiences, version: 1, updated_at: at, joined_at: at });
};

/** Adds the profiles of the demo accounts, with their memberships and cards, except existing ones. */
export const putDemoProfiles = (endpoint: string, { TableName, UserPoolId }: Outputs, tableEndpoint = endpoint) =>
  step("Adding demo profiles", async () => {
    // The entities read the table name on import.
    process.env.TABLE_NAME ??= TableName;
    const { cardItemOf, directoryChangedKey } = await import("#functions/members/card.ts");
    const { memberItemOf, toCard } = await import("#functions/members/member.ts");
    const { newMembershipWrite } = await import("#functions/membership/membership.ts");
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(tableEndpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    for (const { email, isAdmin } of demoAccounts) {
      const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
      const id = UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
      const member = await demoMember(email, id, new Date());
      const shown = toCard(member);
      const mark = { ...directoryChangedKey, changed_at: new Date().toISOString() };
      const writes = [
        { Put: { Item: memberItemOf(member), ConditionExpression: "attribute_not_exists(pk)" } },
        newMembershipWrite({
          ...{ memberId: id, email, via: isAdmin ? "admin" : "application" },
          at: member.joined_at ?? "",
        }),
        ...(shown ? [{ Put: { Item: cardItemOf(shown) } }, { Put: { Item: mark } }] : []),
      ];
      const TransactItems = writes.map((write) =>
        Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName, ...body }])),
      );
      await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
        if (!(error instanceof TransactionCanceledException)) throw error;
      });
    }
  });

const wednesday = 3;

/** The day of a month's last Wednesday; `month` counts from 0, and 12 is January of the next year. */
const getLastWednesday = (year: number, month: number) => {
  const end = new Date(Date.UTC(year, month + 1, 0));
  return end.getUTCDate() - ((end.getUTCDay() - wednesday + 7) % 7);
};

/** The next last Wednesday of a month, from 7 PM to midnight in a time zone. */
export const nextEventNight = (now: Date, timeZone: string) => {
  const today = new TZDate(now, timeZone);
  const year = today.getFullYear();
  const getNight = (month: number) => {
    const day = getLastWednesday(year, month);
    const toDate = (date: number, hour: number) => new Date(+new TZDate(year, month, date, hour, timeZone));
    return { startsAt: toDate(day, 19), endsAt: toDate(day + 1, 0) };
  };
  const thisMonth = getNight(today.getMonth());
  return thisMonth.startsAt > now ? thisMonth : getNight(today.getMonth() + 1);
};

/** What both events have in common (public-site.md, section 9). */
const evening = {
  attire: "Cocktail Attire",
  openBar: "",
  spots: 150,
  spotsLeft: 30,
  guestLimit: defaultGuestLimit,
  reminders: [...reminders],
  interested: 8,
  version: 1,
  sequence: 0,
};

/** A public event without a date, and one on the next event night that is open to anyone with its link. */
export const demoEvents = (now: Date): EventRecord[] => {
  const { startsAt, endsAt } = nextEventNight(now, brand.timeZone);
  return [
    {
      ...evening,
      id: "elevated-wednesday",
      title: "Elevated Wednesday",
      audience: "public",
      happyHour: "Happy hour details coming soon",
      location: "TBD",
      description:
        "An evening for professionals, entrepreneurs, and industry leaders to meet over cocktails and good music. Come for the conversation, stay for the company, and leave with introductions that move your work forward.",
      status: "coming-soon",
    },
    {
      ...evening,
      id: "elevated-wednesdays",
      title: "Elevated Wednesdays",
      audience: "link",
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      happyHour: "5:00 PM - 7:00 PM",
      location: "The Addison Terrace, Addison, Texas",
      description:
        "Our monthly night of networking, music, and cocktails. Start with happy hour, meet members in every industry, and stay until midnight.",
      openBar: "Beer, wine, and the house cocktail from 7 to 10 PM. $45 per person, paid at the door.",
      status: "open",
    },
  ];
};

/** Adds the demo events, except existing ones with a status. */
export const putDemoEvents = (endpoint: string, { TableName }: Outputs) =>
  step("Adding demo events", async () => {
    // The entities read the table name on import.
    process.env.TABLE_NAME ??= TableName;
    const { countersItemOf, eventItemOf } = await import("#functions/events/event.ts");
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)));
    for (const Item of demoEvents(new Date()).flatMap((event) => [eventItemOf(event), countersItemOf(event)])) {
      const put = new PutCommand({
        TableName,
        Item,
        ConditionExpression: "attribute_not_exists(#status)",
        ExpressionAttributeNames: { "#status": "status" },
      });
      await table.send(put).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  });

type DemoMessage = { hoursAgo: number } & (
  | { form: "lead"; values: Lead }
  | { form: "message"; values: ContactMessage }
  | { form: "signup"; values: EventInterest }
);

/** Messages to the club, of every kind. */
export const demoMessages: DemoMessage[] = [
  {
    hoursAgo: 2,
    form: "message",
    values: {
      name: "Lorraine Fields",
      email: "lorraine@fields-hall.example",
      subject: "A rooftop for a Wednesday",
      message:
        "We run a rooftop on Commerce Street that is quiet on Wednesdays. It seats 120, has its own bar, and the skyline does the rest.\n\nCould I show you around next week?",
    },
  },
  {
    hoursAgo: 5,
    form: "lead",
    values: {
      firstName: "Devin",
      lastName: "Castillo",
      email: "devin@castillo-labs.example",
      phone: "(469) 555-0118",
      city: "Plano",
      state: "TX",
      profession: "Robotics engineer",
      interestLevel: "Want to join soon",
      earlyAccess: true,
      instagramHandle: "@devinbuilds",
    },
  },
  {
    hoursAgo: 26,
    form: "message",
    values: {
      name: "Yvette Monroe",
      email: "yvette@monroe-catering.example",
      subject: listingSubject,
      message: "I'd like two people to look after our listing. Can my sister have the private link, too?",
    },
  },
  {
    hoursAgo: 31,
    form: "signup",
    values: {
      name: "Terrence Boyd",
      email: "terrence@boyd.example",
      phone: "(214) 555-0171",
      interests: ["networking", "leadership"],
      message: "Is there a table for people who come alone for the first time?",
    },
  },
  {
    hoursAgo: 74,
    form: "lead",
    values: {
      firstName: "Imani",
      lastName: "Prescott",
      email: "imani@prescott-law.example",
      phone: "(972) 555-0142",
      city: "Irving",
      state: "TX",
      profession: "Attorney",
      interestLevel: "Waiting on the right event",
      earlyAccess: false,
      instagramHandle: "",
    },
  },
  {
    hoursAgo: 800,
    form: "signup",
    values: {
      name: "Corinne Baptiste",
      email: "corinne@baptiste.example",
      phone: "",
      interests: ["workshops"],
      message: "",
    },
  },
];

const hourMs = 3_600_000;

/** Adds the demo messages once, so that one that was handled or deleted does not come back. */
export const putDemoMessages = (endpoint: string, { TableName }: Outputs) =>
  step("Adding demo messages", async () => {
    // The entities read the table name on import.
    process.env.TABLE_NAME ??= TableName;
    const [{ createFormStore }, { messageForms }] = await Promise.all([
      import("#functions/forms/form.ts"),
      import("#functions/inbox/message.ts"),
    ]);
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)));
    for (const { form, values, hoursAgo } of demoMessages) {
      const store = createFormStore<typeof values>({
        ...(messageForms[form] as Parameters<typeof createFormStore<typeof values>>[0]),
        isMessage: true,
      });
      const createdAt = new Date(Date.now() - hoursAgo * hourMs).toISOString();
      const { Put } = store.formWrite(values, `demo ${values.email}`, { createdAt }) as { Put: object };
      await table
        .send(new PutCommand({ TableName, ...Put } as ConstructorParameters<typeof PutCommand>[0]))
        .catch((error: unknown) => {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
        });
    }
  });
