import { contract } from "#shared/contract.ts";
import { pageFile, samplePaths, servedPages, sitemapFile } from "#shared/site-paths.ts";
import { prod, propertiesOf, synthesize } from "./synthesize.ts";

type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };
type Document = { PolicyDocument: { Statement: Statement[] } };
type Policy = Document & { Roles: { Ref: string }[] };
type Role = { Policies?: Document[] };

const template = synthesize(prod);

/** A resource as one reads it, such as `StorageTable/index/gsi1`. */
const nameOf = (resource: unknown): string => {
  if (Array.isArray(resource)) return resource.map(nameOf).join(" ");
  if (typeof resource === "string") return resource.replace(/^arn:$/, "");
  const [[kind, value] = ["", ""]] = Object.entries(resource as Record<string, string | string[]>);
  if (kind === "Fn::Join") return (value[1] as unknown as unknown[]).map(nameOf).join("");
  const [id = "", attribute = ""] = [value].flat();
  const name = id.startsWith("AWS::") ? "" : id.replace(/[0-9A-F]{8}$/, "");
  return attribute === "StreamArn" ? `${name}/stream` : name;
};
const lineOf = ({ Effect, Action, Resource, Condition, ...more }: Statement) => {
  const name = nameOf(Resource).replace(/^:ses:::| :ses:::|:execute-api:::/g, " ");
  const others = Condition || Object.keys(more).length > 0 ? JSON.stringify({ Condition, ...more }) : "";
  return `${Effect === "Allow" ? "" : `${Effect} `}${[Action].flat().join(" ")} → ${name.trim()}${others}`;
};
/** What a role may do by the policies in it, and by those that are attached to it. */
const grantsIn = (stack: typeof template) => {
  const attached = Object.values(propertiesOf<Policy>(stack, "AWS::IAM::Policy"));
  return Object.fromEntries(
    Object.entries(propertiesOf<Role>(stack, "AWS::IAM::Role")).map(([role, { Policies = [] }]) => [
      role.replace(/^Endpoints|(Worker)?Role[0-9A-F]{8}$/g, ""),
      [...Policies, ...attached.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))].flatMap(
        ({ PolicyDocument }) => PolicyDocument.Statement.map(lineOf),
      ),
    ]),
  );
};

const sockets =
  "execute-api:ManageConnections → SocketApiGateway/live/POST/@connections/*  SocketApiGateway/live/DELETE/@connections/*";
const send =
  "ses:SendRawEmail → identity/hello@club.test configuration-set/EmailLetters configuration-set/EmailLettersToMany";
const mailingList = "secretsmanager:GetSecretValue → MailingListAccount";
const ticketKeys = "secretsmanager:GetSecretValue → TicketKeys";
const pushKey = "secretsmanager:GetSecretValue → PushKey";
const payments = "secretsmanager:GetSecretValue → PaymentsAccount";
const stream = [
  "dynamodb:DescribeStream dynamodb:GetRecords dynamodb:GetShardIterator → StorageTable/stream",
  "dynamodb:ListStreams → *",
];
const table = (...actions: string[]) => `${actions.map((action) => `dynamodb:${action}`).join(" ")} → StorageTable`;
const everything = table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem");
/** With requirements of items that a transaction does not write. */
const checked = table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem");
const oneByOne = table("GetItem", "PutItem", "UpdateItem", "DeleteItem");
const findAccount = "cognito-idp:AdminGetUser → IdentityUserPool";
const listAdmins = "cognito-idp:ListUsersInGroup → IdentityUserPool";
const changeRights =
  "cognito-idp:AdminGetUser cognito-idp:AdminListGroupsForUser cognito-idp:ListUsersInGroup cognito-idp:AdminAddUserToGroup cognito-idp:AdminRemoveUserFromGroup → IdentityUserPool";
const onAudit = JSON.stringify({
  Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["AUDIT#*"] } },
});
/** Entries of the audit log, and nothing else. */
const audit = `dynamodb:PutItem → StorageTable${onAudit.replace("AnyValue", "AllValues")}`;
const query = (...indexes: string[]) =>
  `dynamodb:Query → ${indexes.map((index) => `StorageTable/index/${index}`).join(" ")}`;
const files = (folder: string, ...actions: string[]) =>
  `${actions.map((action) => `s3:${action}`).join(" ")} → StorageUploads/${folder}/*`;

/**
 * What each function of ours may do besides writing to its own log. Wildcards are only the files of a folder and the
 * connections of a socket API, whose names are made later.
 */
const grants: Record<string, string[]> = {
  forms: [table("GetItem", "PutItem", "UpdateItem"), query("gsi1"), mailingList],
  applications: [everything, query("gsi1"), mailingList, listAdmins, findAccount],
  inbox: [table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"), query("gsi1", "gsi2"), send],
  events: [
    checked,
    query("gsi1", "gsi2"),
    files("incoming", "GetObject", "DeleteObject"),
    files("media/events", "PutObject", "DeleteObject"),
  ],
  members: [
    oneByOne,
    files("incoming", "GetObject", "DeleteObject"),
    files("media/avatars", "GetObject", "PutObject", "DeleteObject"),
  ],
  attendees: [everything, query("gsi1", "gsi2")],
  directory: [table("GetItem", "BatchGetItem", "Query", "UpdateItem"), query("gsi1", "gsi2"), audit, listAdmins],
  dashboard: [table("GetItem", "BatchGetItem", "Query", "PutItem"), query("gsi1", "gsi2")],
  people: [everything, query("gsi1", "gsi2")],
  memberImport: [
    table("GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    "cognito-idp:AdminGetUser cognito-idp:AdminCreateUser cognito-idp:AdminSetUserPassword cognito-idp:AdminDeleteUser → IdentityUserPool",
  ],
  merging: [
    checked,
    query("gsi1", "gsi2"),
    "cognito-idp:AdminGetUser cognito-idp:AdminListGroupsForUser → IdentityUserPool",
  ],
  Merges: [everything, query("gsi1", "gsi2"), findAccount, sockets],
  numbers: [table("GetItem", "BatchGetItem", "Query"), audit],
  audit: [table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"), query("gsi1", "gsi2"), findAccount],
  registrations: [checked, query("gsi1", "gsi2"), send, ticketKeys],
  door: [table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"), query("gsi1"), ticketKeys],
  uploads: [table("GetItem", "UpdateItem"), files("incoming", "PutObject")],
  SitePages: [
    table("GetItem", "BatchGetItem", "Query"),
    query("gsi1"),
    `s3:GetObject → ${[...[...Object.values(servedPages), ...samplePaths].map(pageFile), "/404.html", sitemapFile]
      .map((file) => `SiteBucket${file}`)
      .join(" ")}`,
  ],
  SiteLinkPictures: [
    table("GetItem", "Query"),
    files("link-pictures", "GetObject", "PutObject"),
    files("media/events", "GetObject"),
    files("media/listings", "GetObject"),
  ],
  realtime: [
    everything,
    query("gsi1", "gsi2"),
    files("incoming", "GetObject", "DeleteObject"),
    files("attachments", "PutObject", "DeleteObject"),
    sockets,
  ],
  community: [
    table("GetItem", "BatchGetItem", "Query", "UpdateItem"),
    query("gsi1"),
    audit,
    listAdmins,
    files("attachments", "GetObject"),
  ],
  conversations: [
    table("GetItem", "BatchGetItem", "Query", "UpdateItem", "DeleteItem"),
    query("gsi1", "gsi2"),
    sockets,
  ],
  groups: [
    table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
    query("gsi1", "gsi2"),
    files("incoming", "GetObject", "DeleteObject"),
    files("media/groups", "PutObject", "DeleteObject"),
  ],
  introductions: [everything, query("gsi1"), sockets, listAdmins],
  notices: [everything, query("gsi1", "gsi2"), sockets, pushKey],
  reports: [
    checked,
    query("gsi1", "gsi2"),
    files("attachments", "DeleteObject"),
    "cognito-idp:AdminGetUser cognito-idp:AdminListGroupsForUser → IdentityUserPool",
    sockets,
  ],
  dues: [
    table("GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    query("gsi2"),
    payments,
    "cognito-idp:AdminGetUser cognito-idp:ListUsers → IdentityUserPool",
    listAdmins,
  ],
  DuesKeeper: [
    table("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    query("gsi1", "gsi2"),
    payments,
    findAccount,
    listAdmins,
    sockets,
  ],
  orders: [
    table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    query("gsi1", "gsi2"),
    ticketKeys,
    payments,
    listAdmins,
    findAccount,
  ],
  OrdersKeeper: [
    table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    query("gsi1", "gsi2"),
    payments,
    ticketKeys,
    findAccount,
    listAdmins,
  ],
  webhooks: [
    table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    ticketKeys,
    payments,
    findAccount,
    listAdmins,
  ],
  listings: [
    table("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    query("gsi1", "gsi2"),
    files("incoming/visitors", "GetObject", "DeleteObject"),
    files("media/listings", "PutObject", "DeleteObject"),
    mailingList,
    payments,
    findAccount,
  ],
  membership: [
    table("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    query("gsi1", "gsi2"),
    "cognito-idp:AdminGetUser cognito-idp:AdminListGroupsForUser cognito-idp:AdminDeleteUser cognito-idp:AdminSetUserMFAPreference cognito-idp:AdminUserGlobalSignOut → IdentityUserPool",
    sockets,
  ],
  roles: [checked, query("gsi1", "gsi2"), changeRights, sockets],
  vitals: [],
  invitations: [oneByOne, query("gsi1"), findAccount],
  account: [
    table("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
    query("gsi1"),
    sockets,
    files("exports", "GetObject"),
    "cognito-idp:AdminGetUser cognito-idp:AdminListGroupsForUser → IdentityUserPool",
  ],
  IdentityTokenTrigger: [table("GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"), findAccount],
  IdentitySignUpTrigger: [table("GetItem")],
  letters: [
    everything,
    query("gsi1", "gsi2"),
    files("incoming", "GetObject", "DeleteObject"),
    files("media/letters", "PutObject"),
    findAccount,
    send,
    "lambda:InvokeFunction → ToManyWorkerFunction",
  ],
  letterLinks: [table("GetItem", "UpdateItem")],
  ToMany: [everything, query("gsi1", "gsi2"), send, findAccount, listAdmins, mailingList],
  Outbox: [
    table("GetItem", "BatchGetItem", "PutItem", "UpdateItem"),
    query("gsi2"),
    send,
    mailingList,
    findAccount,
    ...stream,
    "sqs:SendMessage → OutboxDeadLetters",
  ],
  Announcements: [
    everything,
    query("gsi1", "gsi2"),
    ticketKeys,
    sockets,
    pushKey,
    ...stream,
    "sqs:SendMessage → AnnouncementsDeadLetters",
  ],
  Renewals: [oneByOne, query("gsi1"), payments, findAccount],
  NumbersKeeper: [table("GetItem", "Query", "PutItem"), query("gsi1", "gsi2"), payments],
  Departures: [
    table("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    query("gsi1", "gsi2"),
    "cognito-idp:AdminGetUser cognito-idp:ListUsers → IdentityUserPool",
    changeRights,
    sockets,
  ],
  Keeper: [oneByOne, query("gsi1", "gsi2"), findAccount],
  Deletions: [table("GetItem", "Query", "UpdateItem", "DeleteItem"), query("gsi1")],
  Attendance: [table("GetItem", "Query", "PutItem", "UpdateItem"), query("gsi1", "gsi2"), listAdmins, findAccount],
  Indexing: [everything, query("gsi1")],
  Exports: [
    everything,
    query("gsi1", "gsi2"),
    files("exports", "PutObject", "DeleteObject"),
    files("media/avatars", "GetObject"),
    files("media/listings", "GetObject"),
    files("attachments", "GetObject"),
    findAccount,
  ],
  Digests: [table("GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"), query("gsi2"), findAccount],
  Erasures: [
    everything,
    query("gsi1", "gsi2"),
    files("media/avatars", "DeleteObject"),
    files("media/listings", "DeleteObject"),
    files("exports", "DeleteObject"),
    mailingList,
    payments,
    "cognito-idp:AdminGetUser cognito-idp:AdminDisableUser cognito-idp:AdminUserGlobalSignOut cognito-idp:AdminDeleteUser → IdentityUserPool",
    listAdmins,
    sockets,
  ],
  Backups: [
    table("GetItem"),
    files("accounts", "PutObject"),
    "cognito-idp:AdminGetUser cognito-idp:ListUsers → IdentityUserPool",
    listAdmins,
  ],
  EmailBounces: [table("GetItem", "BatchGetItem", "PutItem", "UpdateItem"), listAdmins],
};

/** Who answers admins: entries are added where they act, and where their sessions are noted. */
const addsAudit = new Set([
  ...Object.values(contract).flatMap(({ who, feature }) => (who === "admin" ? [feature] : [])),
  // An admin deletes others' messages over the socket.
  "realtime",
  // A second factor that somebody switched off is found where the next token is made.
  "IdentityTokenTrigger",
  // Stripe tells of disputes, and of what was given back on its own page.
  "webhooks",
  "OrdersKeeper",
  // Of each member whose dues begin with those of their level, too.
  "DuesKeeper",
  // A letter that bounces too often stops by itself.
  "EmailBounces",
]);

describe("the roles", () => {
  const functions = Object.entries(
    propertiesOf<{ Runtime: string; Role: { "Fn::GetAtt": [string] } }>(template, "AWS::Lambda::Function"),
  ).filter(([id]) => !id.startsWith("Custom"));

  test.each(Object.entries(grants))("%s may do this and nothing else", (name, expected) => {
    const [logs, ...granted] = grantsIn(template)[name] ?? [];

    expect(logs).toMatch(/^logs:CreateLogStream logs:PutLogEvents → \w+Logs$/);
    expect(logs).toContain(name);
    expect(granted.filter((line) => !line.startsWith("Deny "))).toEqual(expected);
  });

  test.each(Object.keys(grants))("%s may change or delete nothing in the audit log", (name) => {
    const [, ...granted] = grantsIn(template)[name] ?? [];
    const onTable = granted.find((line) => line.endsWith("→ StorageTable")) ?? "";
    const forbidden = ["PutItem", "UpdateItem", "DeleteItem"].filter(
      (action) => onTable.includes(`dynamodb:${action}`) && !(action === "PutItem" && addsAudit.has(name)),
    );
    const denied = granted.filter((line) => line.startsWith("Deny "));

    expect(denied).toEqual(
      forbidden.length > 0
        ? [`Deny ${forbidden.map((action) => `dynamodb:${action}`).join(" ")} → StorageTable${onAudit}`]
        : [],
    );
  });

  test("are one for each function, and have no policies of AWS's", () => {
    const roles = propertiesOf<{ ManagedPolicyArns?: unknown }>(template, "AWS::IAM::Role");
    const own = functions.map(([, { Role }]) => Role["Fn::GetAtt"][0]);

    expect(new Set(own).size).toBe(Object.keys(grants).length);
    for (const role of own) expect(roles[role]).not.toHaveProperty("ManagedPolicyArns");
  });

  test("read no secret of a mailing list where there is none", () => {
    const without = synthesize({ stage: "prod" });

    expect(Object.keys(without.findResources("AWS::SecretsManager::Secret")).sort()).toEqual([
      expect.stringMatching(/^FrontDoor/),
      expect.stringMatching(/^PaymentsAccount/),
      expect.stringMatching(/^PushKey/),
      expect.stringMatching(/^TicketKeys/),
    ]);
    const reading = Object.entries(grantsIn(without)).filter(([, lines]) =>
      /secretsmanager.*(Account|MailingList)/.test(lines.join()),
    );
    expect(reading.map(([name]) => name)).toEqual([
      "listings",
      "webhooks",
      "dues",
      "orders",
      "Renewals",
      "OrdersKeeper",
      "NumbersKeeper",
      "DuesKeeper",
      "Erasures",
    ]);
    expect(JSON.stringify(without.findResources("AWS::Lambda::Function"))).not.toContain("MAILING_LIST_SECRET");
  });

  test("are of functions on Node 22 with logs that are forgotten in time", () => {
    expect(functions).toHaveLength(Object.keys(grants).length);
    for (const [, { Runtime }] of functions) expect(Runtime).toBe("nodejs22.x");
    template.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 365 });
  });
});
