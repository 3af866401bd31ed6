import { resourcesOf, templateOf } from "./synthesized.ts";

type Statement = { Action: string | string[]; Effect: string; Resource: unknown };
type Policy = { PolicyDocument: { Statement: Statement[] }; Roles: { Ref: string }[] };

const template = templateOf({ stage: "prod", mailingList: true });
const policies = Object.values(resourcesOf<Policy>(template, "AWS::IAM::Policy"));
const roles = resourcesOf<{ ManagedPolicyArns?: unknown }>(template, "AWS::IAM::Role");

const statementsOf = (rolePrefix: string) =>
  policies
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref.startsWith(rolePrefix)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const actionsOf = (rolePrefix: string) =>
  statementsOf(rolePrefix)
    .flatMap(({ Action }) => Action)
    .sort();
const resourceOf = (rolePrefix: string, action: string) =>
  JSON.stringify(statementsOf(rolePrefix).find(({ Action }) => [Action].flat().includes(action))?.Resource);

const ownLogs = ["logs:CreateLogStream", "logs:PutLogEvents"];
const forms = {
  leads: "EndpointsleadsRole",
  applications: "EndpointsapplicationsRole",
  contact: "EndpointscontactRole",
  events: "EndpointseventsRole",
};
const portal = {
  members: "EndpointsmembersRole",
  directory: "EndpointsdirectoryRole",
  uploads: "EndpointsuploadsRole",
};
const live = {
  realtime: "EndpointsrealtimeRole",
  conversations: "EndpointsconversationsRole",
};
const workers = { outbox: "OutboxWorkerRole", announcements: "AnnouncementsWorkerRole" };
const ours = {
  ...forms,
  ...portal,
  ...live,
  ...workers,
  community: "EndpointscommunityRole",
  reports: "EndpointsreportsRole",
  registrations: "EndpointsregistrationsRole",
  listings: "EndpointslistingsRole",
  renewals: "RenewalsWorkerRole",
  bounces: "EmailBouncesRole",
};

/** One kind of wildcard: files of a folder, whose names are made when they are uploaded. */
const folders: Record<string, Record<string, string[]>> = {
  members: {
    "incoming/*": ["s3:GetObject", "s3:DeleteObject"],
    "media/avatars/*": ["s3:PutObject", "s3:DeleteObject"],
  },
  uploads: { "incoming/*": ["s3:PutObject"] },
  listings: {
    "incoming/visitors/*": ["s3:GetObject", "s3:DeleteObject"],
    "media/listings/*": ["s3:PutObject", "s3:DeleteObject"],
  },
  realtime: {
    "incoming/*": ["s3:GetObject", "s3:DeleteObject"],
    "attachments/*": ["s3:PutObject", "s3:DeleteObject"],
  },
  community: { "attachments/*": ["s3:GetObject"] },
};
const inFolder = (keys: string) => ({
  "Fn::Join": ["", [{ "Fn::GetAtt": [expect.stringMatching(/^StorageUploads/) as string, "Arn"] }, `/${keys}`]],
});

test.each(Object.entries(forms))("the %s function may do what a form takes, and nothing else", (_, role) => {
  expect(actionsOf(role)).toEqual([
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    ...ownLogs,
    "secretsmanager:GetSecretValue",
  ]);
  expect(resourceOf(role, "dynamodb:Query")).toContain("/index/gsi1");
});

test.each([
  ["members", ["DeleteItem", "GetItem", "PutItem", "UpdateItem"]],
  ["directory", ["GetItem", "Query"]],
  ["uploads", ["UpdateItem"]],
  ["community", ["GetItem", "Query"]],
  ["reports", ["GetItem", "PutItem", "Query", "UpdateItem"]],
] as const)("the %s function may do with the table what it does, and nothing else", (name, actions) => {
  const onTable = actionsOf(ours[name]).filter((action) => action.startsWith("dynamodb:"));

  expect(onTable).toEqual(actions.map((action) => `dynamodb:${action}`));
  expect(actionsOf(ours[name]).filter((action) => !/^(dynamodb|logs|s3):/.test(action))).toEqual([]);
});

test.each([
  ["realtime", ["DeleteItem", "GetItem", "PutItem", "Query", "Query", "UpdateItem"]],
  ["conversations", ["DeleteItem", "GetItem", "Query", "Query", "UpdateItem"]],
] as const)(
  "the %s function may do with the table what it does, speak to sockets, and nothing else",
  (name, actions) => {
    const granted = actionsOf(live[name]).filter((action) => !action.startsWith("s3:"));

    expect(granted).toEqual([
      ...actions.map((action) => `dynamodb:${action}`),
      "execute-api:ManageConnections",
      ...ownLogs,
    ]);
  },
);

test.each(Object.keys(ours))("%s speaks to sockets of this club, or to none", (name) => {
  const resources = resourceOf(ours[name as keyof typeof ours], "execute-api:ManageConnections");

  if (!(name in live)) return expect(resources).toBeUndefined();
  for (const method of ["POST", "DELETE"])
    expect(resources).toMatch(new RegExp(`"SocketApiGateway\\w+"},"/live/${method}/@connections/\\*"`));
});

test("the registrations function may keep, list and forget them, and send as the club", () => {
  expect(actionsOf(ours.registrations)).toEqual([
    ...["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "Query", "UpdateItem"].map(
      (action) => `dynamodb:${action}`,
    ),
    ...ownLogs,
    "ses:SendRawEmail",
  ]);
});

test("the listings function may keep and list them, read its two secrets, and ask for accounts of this pool", () => {
  const granted = actionsOf(ours.listings).filter((action) => !action.startsWith("s3:"));

  expect(granted).toEqual([
    "cognito-idp:AdminGetUser",
    ...["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"].map((action) => `dynamodb:${action}`),
    ...ownLogs,
    "secretsmanager:GetSecretValue",
    "secretsmanager:GetSecretValue",
  ]);
  expect(resourceOf(ours.listings, "cognito-idp:AdminGetUser")).toMatch(
    /^\{"Fn::GetAtt":\["IdentityUserPool\w+","Arn"\]\}$/,
  );
  const secrets = statementsOf(ours.listings).filter(({ Action }) => Action === "secretsmanager:GetSecretValue");
  expect(JSON.stringify(secrets)).toMatch(/MailingListAccount.*PaymentsAccount/);
});

test("only listings ask for accounts", () => {
  const asking = Object.entries(ours).filter(([, role]) => actionsOf(role).some((each) => each.startsWith("cognito")));

  expect(asking.map(([name]) => name)).toEqual(["listings"]);
});

test("the directory is read by its index only", () => {
  expect(resourceOf(portal.directory, "dynamodb:Query")).toMatch(/\/index\/gsi1"/);
  expect(resourceOf(portal.directory, "dynamodb:Query")).not.toContain("gsi2");
});

test.each(Object.keys(ours))("%s may touch files of its own folders, and no others", (name) => {
  const granted = statementsOf(ours[name as keyof typeof ours]).filter(({ Action }) =>
    [Action].flat().join().includes("s3:"),
  );

  expect(granted).toEqual(
    Object.entries(folders[name] ?? {}).map(([keys, actions]) => ({
      Effect: "Allow",
      Action: actions.length === 1 ? actions[0] : actions,
      Resource: inFolder(keys),
    })),
  );
});

test("the outbox may read its stream, change letters, and send as the club", () => {
  expect(actionsOf(ours.outbox)).toEqual([
    "dynamodb:DescribeStream",
    "dynamodb:GetItem",
    "dynamodb:GetRecords",
    "dynamodb:GetShardIterator",
    "dynamodb:ListStreams",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    ...ownLogs,
    "secretsmanager:GetSecretValue",
    "ses:SendRawEmail",
    "sqs:SendMessage",
  ]);
  expect(resourceOf(ours.outbox, "dynamodb:Query")).toContain("/index/gsi2");
  expect(resourceOf(ours.outbox, "ses:SendRawEmail")).toMatch(/:identity\/.*Sender.*:configuration-set\/.*Letters/);
});

test("announcements may read their stream and registrations, leave letters, and change badges; they send nothing", () => {
  expect(actionsOf(ours.announcements)).toEqual([
    ...["BatchGetItem", "DeleteItem", "DescribeStream", "GetItem", "GetRecords", "GetShardIterator", "ListStreams"].map(
      (action) => `dynamodb:${action}`,
    ),
    ...["PutItem", "Query", "Query", "UpdateItem"].map((action) => `dynamodb:${action}`),
    ...ownLogs,
    "sqs:SendMessage",
  ]);
});

test("the look after listings may do to the table what an event of the payment service may, and read its secret", () => {
  expect(actionsOf(ours.renewals)).toEqual([
    ...["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"].map((action) => `dynamodb:${action}`),
    ...ownLogs,
    "secretsmanager:GetSecretValue",
  ]);
  expect(resourceOf(ours.renewals, "dynamodb:Query")).toContain("/index/gsi1");
});

test("the bounces function may put items only", () => {
  expect(actionsOf(ours.bounces)).toEqual(["dynamodb:PutItem", ...ownLogs]);
});

test.each(Object.entries(ours))("nothing %s may do is a wildcard, or comes from a policy of AWS's", (_, rolePrefix) => {
  const [role] = Object.entries(roles).filter(([id]) => id.startsWith(rolePrefix));

  expect(role?.[1].ManagedPolicyArns).toBeUndefined();
  for (const { Action, Resource } of statementsOf(rolePrefix)) {
    expect([Action].flat().join()).not.toContain("*");
    // But for the folders above, and for connections, which are named when they open.
    if (![Action].flat().every((action) => action.startsWith("s3:") || action.startsWith("execute-api:")))
      expect(JSON.stringify(Resource)).not.toContain("*");
  }
});

test("without a mailing list nobody reads its secret", () => {
  const without = templateOf({ stage: "prod" });

  expect(Object.keys(without.findResources("AWS::SecretsManager::Secret")).sort()).toEqual([
    expect.stringMatching(/^FrontDoor/),
    expect.stringMatching(/^PaymentsAccount/),
  ]);
  const reading = Object.values(resourcesOf<Policy>(without, "AWS::IAM::Policy")).filter((policy) =>
    JSON.stringify(policy).includes("secretsmanager"),
  );
  expect(reading.flatMap(({ Roles }) => Roles)).toEqual([
    { Ref: expect.stringMatching(/^Renewals/) as string },
    { Ref: expect.stringMatching(/^Endpointslistings/) as string },
  ]);
  expect(JSON.stringify(without.findResources("AWS::Lambda::Function"))).not.toContain("MAILING_LIST_SECRET");
});

test("every function of ours runs on Node 22 with logs that are forgotten in time", () => {
  const functions = Object.entries(resourcesOf<{ Runtime: string }>(template, "AWS::Lambda::Function"));
  const own = functions.filter(([id]) => !id.startsWith("Custom"));

  expect(own).toHaveLength(Object.keys(ours).length);
  for (const [, { Runtime }] of own) expect(Runtime).toBe("nodejs22.x");
  template.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 365 });
});
