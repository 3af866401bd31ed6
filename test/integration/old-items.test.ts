import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DynamoDBClient, PutItemCommand, type AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { deriveRow } from "#functions/people/derive.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { getItem, tableName, writeOne } from "#functions/platform/table.ts";
import { firstTopics } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { as, asAdmin, asVisitor } from "../support/as.ts";
import { testInProcess } from "../support/in-process/test-in-process.ts";
import { logLines } from "../support/log-lines.ts";

// What earlier releases stored, as test/fixtures/write-items.ts wrote it down, is read by each way that reads.

type Stored = Record<string, AttributeValue>;
const folder = process.env.CLUB_ITEMS ?? path.join(import.meta.dirname, "../fixtures/items");
const releases = readdirSync(folder).map((file): [string, Stored[]] => [
  path.basename(file, ".json"),
  JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Stored[],
]);

const dynamo = new DynamoDBClient({});
const keep = async (items: Stored[]) => {
  for (const Item of items) await dynamo.send(new PutItemCommand({ TableName: tableName, Item }));
};

type Item = { pk: string; sk: string; id?: string; secret?: string; slug?: string } & Record<string, unknown>;
const rows = Object.entries(contract as Record<string, Endpoint>).filter(([, { method }]) => method === "GET");
const isList = ({ input }: Endpoint) => "cursor" in ((input as { shape?: object }).shape ?? {});

const ofMonths = ["listLeads", "listApplications", "listContactMessages", "listEventInterest", "listListings"];

/** Whose token is stored as a digest, or signed; no release has stored a poll, or dues. */
const notAsked = [
  ...[
    "getContactUnsubscribePage",
    "getQuestions",
    // Of two accounts, and inputs have one.
    "getMergePreview",
    "getGroup",
    "readCalendarFeed",
    "getTicket",
    "getDoor",
    "listDoorParties",
    "listDoorEntries",
  ],
  "listVotes",
  ...["getEmailPreferences", "getUnsubscribePage"],
  ...["getDuesByLink", "getLevelChange", "listDues", "getDues", "countLevelDues"],
  // No event sold tickets then.
  ...["getOrderToPay", "getEventStatement"],
  // There were no letters.
  ...["getLetter", "getOwnLetter", "countLetterClick"],
];

/** These tell admins how many could not be read, of those of which two are stored. */
const told = [
  ...["listLeads", "listApplications", "listApplicationRows", "listContactMessages", "listEventInterest", "listInbox"],
  ...["listAllEvents", "listTicketSales", "listEventRegistrations", "getWaitlist", "listReports", "listListings"],
];

/** Likewise, where a release has stored so many. */
const maybeTold = ["listAutomated", "listAllPartnerEvents"];

/** Of what these list, those who ask here have none. */
const maybeEmpty = [
  ...["listAutomated", "listEndedMemberships", "listDoorParties", "listDirectMessages", "listFoundMessages"],
  ...["listIntroductionRequests", "listVotes", "listDues", "listLevelDues", "listTicketSales"],
  ...["listLetters", "listOwnLetters"],
];

/** What the inputs of an endpoint may be, by what is stored: by its placeholder, and else by its name. */
const inputsOf = (name: string, { path: address, takesLink }: Endpoint, items: Item[], month: string): object[] => {
  const ofKind = (prefix: string, sk = prefix) =>
    items.filter((item) => item.pk.startsWith(`${prefix}#`) && (sk === "" || item.sk === sk));
  const ids = (all: Item[], key: string) => all.map(({ id, pk }) => ({ [key]: id ?? pk.split("#")[1] }));
  const tokens = (prefix: string) =>
    ofKind(prefix).map(({ id = "", secret = "" }) => ({ token: formatToken({ id, secret }) }));
  const conversations = items.filter(({ sk }) => sk.startsWith("CONVERSATION#"));
  const named: Record<string, object[]> = {
    ...{
      getOwnListing: tokens("LISTING"),
      getListingVisits: tokens("LISTING"),
      getOwnApplication: tokens("APPLICATION"),
      getJoining: tokens("ADMISSION"),
    },
    ...{ getConversation: ids(conversations, "id"), listDirectMessages: ids(conversations, "id") },
    ...{ getReport: ids(ofKind("REPORT"), "id"), getAttachment: ids(ofKind("ATTACHMENT"), "id") },
    listReactions: ofKind("TOPIC", "").map(({ pk, id }) => ({ topic: pk.replace("TOPIC#", ""), id })),
    listVotes: [],
    listMentionable: [{ name: "a" }],
    listFoundMessages: [{ q: "hello" }],
    getProfilePreview: [{ as: "member" }],
    listReports: [{ status: "all" }],
    listLetters: [{ list: "sent" }],
    ...Object.fromEntries(ofMonths.map((each) => [each, [{ month }]])),
  };
  if (named[name]) return named[name];
  if (takesLink) return tokens("REGISTRATION");
  const [, placeholder = ""] = /\{(\w+)\}/.exec(address) ?? [];
  const placed: Record<string, object[]> = {
    "": [{}],
    eventId: ids(ofKind("EVENT"), placeholder),
    id: ids(ofKind(address.includes("members") ? "MEMBER" : "EVENT"), placeholder),
    memberId: ids(ofKind("MEMBER"), placeholder),
    messageId: ids([...ofKind("LEAD"), ...ofKind("CONTACT-MESSAGE"), ...ofKind("EVENT-INTEREST")], placeholder),
    registrationId: ids(ofKind("REGISTRATION"), placeholder),
    applicationId: ids(ofKind("APPLICATION"), placeholder),
    slug: ofKind("LISTING").flatMap(({ slug }) => (slug === undefined ? [] : [{ slug }])),
    topic: firstTopics.map((topic) => ({ topic })),
  };
  return placed[placeholder] ?? [];
};

describe.each(releases)("what was stored on %s", (date, stored) => {
  const items = stored.map((item) => unmarshall(item) as Item);
  const members = items
    .filter(({ sk }) => sk === "MEMBERSHIP")
    .map(({ pk }) => pk.replace("MEMBER#", ""))
    .slice(0, 3);
  const callers = ({ who }: Endpoint) => {
    if (who === "admin") return [asAdmin];
    if (who === "public") return [asVisitor];
    return who === "door" ? [] : members.map((id) => as({ id, email: "" }));
  };
  const readAll = async (which: typeof rows) => {
    const outcomes = [];
    for (const [name, row] of which)
      for (const call of callers(row))
        for (const input of inputsOf(name, row, items, date.slice(0, 7))) {
          const { status, body } = await call(row, input as never);
          outcomes.push({ name, input, status, count: ((body as { items?: unknown[] }).items ?? []).length, body });
        }
    return outcomes;
  };

  beforeAll(async () => {
    jest.useFakeTimers({
      now: new Date(`${date}T20:00:00Z`),
      doNotFake: [
        ...(["hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate", "clearImmediate"] as const),
        ...(["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const),
      ],
    });
    await keep(stored);
    // As the stream does, where it was not late when the table was copied.
    await Promise.all(members.map((id) => deriveRow(id)));
  });
  afterAll(() => void jest.useRealTimers());

  testInProcess("is read by every endpoint that reads: nothing is left out, and nothing fails", async () => {
    const readLines = logLines();

    const outcomes = await readAll(rows);

    expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
    expect(readLines().filter(({ message }) => message === "item not readable")).toEqual([]);
    const answered = new Set(outcomes.filter(({ status }) => status < 400).map(({ name }) => name));
    expect(rows.map(([name]) => name).filter((name) => !answered.has(name))).toEqual(notAsked);
    const full = new Set(outcomes.filter(({ count }) => count > 0).map(({ name }) => name));
    const empty = rows.filter(([name, row]) => isList(row) && !full.has(name)).map(([name]) => name);
    expect(empty.filter((name) => !maybeEmpty.includes(name))).toEqual([]);
  });

  testInProcess(
    "a bad item is left out of its list, reported, and kept, and the rest of the list is answered",
    async () => {
      const kinds = new Map<string, Item[]>();
      for (const item of items) {
        const kind = `${item.pk.split("#")[0]} ${item.sk.replace(/[^A-Z-].*/s, "")}`;
        kinds.set(kind, [...(kinds.get(kind) ?? []), item]);
      }
      const spoiled = [...kinds.values()].flatMap(([, second]) => second ?? []);
      const isKept = (name: string) => /^(pk|sk|gsi\d[ps]k|ttl|id|secret)$/.test(name);
      const spoil = (item: Item) =>
        Object.entries(item).map(
          ([name, value]) => [name, isKept(name) ? value : { isSpoiled: true, quiet: "?" }] as const,
        );
      for (const item of spoiled) await writeOne({ Put: { Item: Object.fromEntries(spoil(item)) } });
      const readLines = logLines();

      const outcomes = await readAll(rows);

      expect(outcomes.filter(({ status }) => status === 500)).toEqual([]);
      // What is about a bad item cannot be shown.
      const failed = outcomes.filter(({ status }) => status > 500);
      expect(failed.find(({ name }) => name === "getEvent")?.body).toMatchObject({
        detail: expect.stringMatching(/stored wrong/) as string,
      });
      const isOfAll = (name: string, row: Endpoint) =>
        name === "getDashboard" || (isList(row) && !row.path.includes("{"));
      const ofAll = rows.filter((row) => isOfAll(...row)).map(([name]) => name);
      expect(failed.filter(({ name }) => ofAll.includes(name))).toEqual([]);
      const reported = readLines().filter(({ message }) => message === "item not readable");
      expect(new Set(reported.map(({ key }) => String(key).split(/[#·]/)[0]?.trim())).size).toBeGreaterThan(10);
      expect(reported.find(({ key }) => String(key).endsWith("NOTICE-SETTINGS"))).toMatchObject({
        fields: ["quiet", ""],
      });
      expect(reported[0]).toMatchObject({ UnreadableItems: 1 });
      const telling = outcomes.filter(({ body }) => "unreadable" in (body as object)).map(({ name }) => name);
      expect([...new Set(telling)].filter((name) => !maybeTold.includes(name)).toSorted()).toEqual(told.toSorted());
      for (const { pk, sk } of spoiled) expect(await getItem({ pk, sk })).toBeDefined();
    },
  );
});
