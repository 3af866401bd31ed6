import { admissionWrite, createAdmission } from "#functions/membership/admission.ts";
import { admitAccount } from "#functions/membership/admit.ts";
import { transact } from "#functions/platform/table.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const account = (id: string) => ({ id, email: given.emailAddress(), isVerified: true, isAdmin: false });
const [ada, ben] = [account("admitted-by-the-meter"), account("registered-by-the-meter")];
const admission = createAdmission({
  email: ada.email,
  via: "application",
  sourceId: "application_of_the_meter",
  from: new Date(Date.now() - 1000).toISOString(),
  profile: { full_name: "Ada Okafor", company: "Okafor Studio", position: "Principal", location: "Dallas, TX" },
});

/** What a token costs, by who it is for. In order: some build on what those before have written. */
export const membershipCalls: Call[] = [
  ["an admission", least(1, 0, 0), () => transact({ admission: admissionWrite(admission) })],
  ["a token that makes a member, in an open club", least(6, 4.5, 0), () => admitAccount(ben)],
  ["a token that makes a member by an admission, with a card", least(7, 4.5, 2), () => admitAccount(ada)],
  ["a member's token", least(1, 0.5, 0), () => admitAccount(ada)],
];
