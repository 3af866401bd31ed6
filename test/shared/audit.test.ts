import { auditKinds } from "#shared/audit.ts";
import { contract } from "#shared/contract.ts";
import { auditedEndpoints, unauditedEndpoints } from "../support/audited.ts";

const forAdmins = Object.entries(contract)
  .filter(([, { who }]) => who === "admin")
  .map(([name]) => name);

test("every endpoint for admins has a kind of entry in the audit log, or a reason for none", () => {
  expect([...Object.keys(auditedEndpoints), ...Object.keys(unauditedEndpoints)].toSorted()).toEqual(
    forAdmins.toSorted(),
  );
});

test("no reason excuses what changes something, but for what the list of exceptions says", () => {
  const changing = Object.entries(contract)
    .filter(([name, { method }]) => method !== "GET" && name in unauditedEndpoints)
    .map(([name]) => name);

  expect(changing.toSorted()).toEqual([
    "addLetterPicture",
    "addTestRegistration",
    "copyLetter",
    "createLetter",
    "leaveFirstSteps",
    "previewEmailTexts",
    "previewEventEdit",
    "previewLetter",
    "previewSeriesEdit",
    "saveLetter",
    "sendDecisionAgain",
    "testLetter",
  ]);
});

test("there is no kind of entry that nothing writes", () => {
  const byEndpoints = new Set<string>(Object.values(auditedEndpoints).flat());
  // Of sessions, of sockets, of decisions about reports, of the operator's commands, of who reads too much, of Stripe, and of doors.
  const byOthers = [
    ...["signed-in", "message-removed", "member-warned", "chat-muted", "second-factor-set", "invitation-taken-back"],
    "second-factor-off",
    ...["admin-made", "admin-unmade", "account-disabled", "account-enabled", "directory-limited"],
    ...["payment-disputed", "dues-refund-failed", "order-unnoted"],
  ];

  expect([...byEndpoints, ...byOthers].toSorted()).toEqual(auditKinds.toSorted());
});
