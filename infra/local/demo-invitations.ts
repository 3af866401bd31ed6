import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { defaultClubSettings } from "#shared/club-settings.ts";
import { buildDemoApplication, demoApplications } from "./demo-applications.ts";
import { demoProfiles } from "./demo-data.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";

const amara = "member1@club.test";
const hourMs = 3_600_000;

type DemoInvitation = { hoursAgo: number; email: string; name: string; note: string; openedHoursAgo?: number };

/** Invitations sent by Amara. */
export const demoInvitations: readonly DemoInvitation[] = [
  {
    hoursAgo: 3,
    email: "lena@hartwell-ceramics.example",
    name: "Lena Hartwell",
    note: "You asked me where I meet clients who stay. Here.",
  },
  {
    hoursAgo: 30,
    email: "desmond@adeyemi-builders.example",
    name: "Desmond Adeyemi",
    note: "Three people here want to meet you. Come on a Wednesday.",
    openedHoursAgo: 6,
  },
];

/** The writes of a demo invitation: the invitation, its admission, and its count in the quarter. */
export const buildDemoInvitation = async (demo: DemoInvitation, memberId: string, now: number) => {
  const [
    { countInvitationWrite, createInvitation, invitationKeyOf, newInvitationWrite },
    admissions,
    { createFormId },
  ] = await Promise.all([
    import("#functions/invitations/invitation.ts"),
    import("#functions/membership/admission.ts"),
    import("#functions/platform/ids.ts"),
  ]);
  const { getQuarter } = await import("#functions/platform/club-time.ts");
  const { hoursAgo, email, name, note, openedHoursAgo } = demo;
  const sent = new Date(now - hoursAgo * hourMs);
  const id = createFormId("invitation", `demo ${email}`);
  const by = { id: memberId, name: demoProfiles[amara].full_name };
  const quarter = getQuarter(sent).name;
  const created = createInvitation({ id, by, email, name, note, quarter }, sent);
  const invitation = {
    ...created,
    ...(openedHoursAgo !== undefined && { openedAt: new Date(now - openedHoursAgo * hourMs).toISOString() }),
  };
  const admission = admissions.createAdmission(
    {
      ...{ email, via: "invitation", sourceId: id, from: created.sentAt, expiresAt: created.expiresAt },
      ...{ invitedBy: by.name, noteOn: invitationKeyOf(id), profile: { full_name: name } },
    },
    sent,
  );
  return {
    invitation,
    writes: {
      invitation: newInvitationWrite(invitation),
      admission: admissions.invitationAdmissionWrite(admission),
      quarter: countInvitationWrite(memberId, quarter, defaultClubSettings.invitationsPerQuarter, sent),
    },
  };
};

/** The unanswered requests to Amara to vouch for applicants. */
export const buildDemoVouches = async (memberId: string, now: number) => {
  const { createVouch } = await import("#functions/applications/vouch.ts");
  const asking = demoApplications.filter(({ named }) => named?.email === amara && !named.vouch);
  return Promise.all(
    asking.map(async (demo) => {
      const { id, named } = await buildDemoApplication(demo, { now, idOf: String });
      return createVouch(id, memberId, new Date(named[0]?.at ?? now));
    }),
  );
};

/** Adds Amara's invitations and the requests to vouch, once. */
export const putDemoInvitations = (endpoint: string, { TableName, UserPoolId }: Outputs) =>
  step("Adding demo invitations", async () => {
    // The entities read the table name on import.
    process.env.TABLE_NAME ??= TableName;
    const { newVouchWrite } = await import("#functions/applications/vouch.ts");
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: amara }));
    const memberId = UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const now = Date.now();
    const put = async (writes: Record<string, object>) => {
      const TransactItems = Object.values(writes).map((write) =>
        Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName, ...(body as object) }])),
      );
      await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
        if (!(error instanceof TransactionCanceledException)) throw error;
      });
    };
    for (const demo of demoInvitations) await put((await buildDemoInvitation(demo, memberId, now)).writes);
    for (const vouch of await buildDemoVouches(memberId, now))
      await put({ vouch: { Put: { ...newVouchWrite(vouch).Put, ConditionExpression: "attribute_not_exists(pk)" } } });
  });
