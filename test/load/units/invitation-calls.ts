import { applications, buildApplication, newApplicationWrites } from "#functions/applications/application.ts";
import { createVouch, listVouchRequestsOf, newVouchWrite } from "#functions/applications/vouch.ts";
import { declineToVouch, nameMember, vouch } from "#functions/applications/vouches.ts";
import { listInvitations, sendInvitation, takeBackInvitation } from "#functions/invitations/invite.ts";
import { createFormId } from "#functions/platform/ids.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const claims = { sub: "inviter-of-the-meter", token_use: "access", "cognito:groups": "[member]" };
const invite = (key: string) =>
  call(sendInvitation, {
    claims,
    body: { email: `${key}@club.example`, name: "Ada Okafor", note: "You'd like the Wednesdays." },
    headers: { "idempotency-key": key },
  });
await invite("metered-before");
const invitationId = createFormId("invitation", `${claims.sub} metered-before`);

const form = given.application();
const stored = buildApplication(form, { id: "application_ofthemeter", days: 10 });
const asked = createVouch(stored.id, claims.sub, new Date());
const declined = createVouch("application_ofnobody", claims.sub, new Date());
await transact({ form: applications.formWrite(form, undefined, stored), ...newApplicationWrites(stored) });
await transact({ asked: newVouchWrite(asked), declined: newVouchWrite(declined) });

/** What invitations and vouches cost. In order: some build on what those before have written. */
export const invitationCalls: Call[] = [
  ["an invitation", least(5, 3, 2), () => invite("metered")],
  ["the same again", least(1, 1, 0), () => invite("metered"), "is found out by the transaction"],
  ["one's invitations", least(2, 1.5, 0), () => call(listInvitations, { claims })],
  ["one taken back", least(4, 3, 2), () => call(takeBackInvitation, { claims, path: { invitationId } })],
  [
    "a member named who is none",
    least(3, 2, 3),
    () => call(nameMember, { path: { token: formatToken(stored) }, body: { email: "nobody@club.example" } }),
    "asks what it would of a member",
  ],
  ["whom a member is asked about", least(2, 2.5, 0), () => listVouchRequestsOf(claims.sub)],
  [
    "a vouch",
    // With the notice that asked for it.
    least(7, 4, 6),
    () => call(vouch, { claims, path: { vouchId: asked.id }, body: { text: "We built the school library together." } }),
  ],
  ["a vouch declined", least(3, 1.5, 3), () => call(declineToVouch, { claims, path: { vouchId: declined.id } })],
];
