import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { auditWrite, listChanges, type Actor, type Person } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { noticeWrite } from "../notify/notice.ts";
import { getVerifiedEmail, listAdminIds } from "../platform/accounts.ts";
import type { Write } from "../platform/table.ts";
import type { StoredDispute } from "./dispute.ts";
import type { Purpose } from "./subject.ts";

/** In the log, whoever acted at Stripe's own page. */
export const stripeActor: Actor = { id: "stripe", name: "Stripe", role: "service" };

/** What the club does by itself. */
export const clubActor: Actor = { id: "club", name: brand.name, role: "service" };

/** What was paid for, and who has paid. */
type PaidFor = { purpose: Purpose; id: string; name: string; about: Person };

const objectKinds = { dues: "dues", listing: "listing", ticket: "registration" } as const;

/**
 * Tells those who handle money, and owners, of disputes in a state that is new: an email and a notice each, and an entry in the
 * log. Parts of the transaction that stores the states, so that each is told once.
 */
export const disputeWrites = async (
  disputes: readonly StoredDispute[],
  { purpose, id, name, about }: PaidFor,
): Promise<Record<string, Write>> => {
  if (disputes.length === 0) return {};
  const adminIds = await listAdminIds("money");
  const addresses = await Promise.all(
    adminIds.map(async (adminId) => ({ adminId, address: await getVerifiedEmail(adminId) })),
  );
  const writes: [string, Write][] = disputes.flatMap((dispute) => {
    const { id: disputeId, state, answerBy } = dispute;
    const amount = formatMoney(dispute.amount, dispute.currency);
    const data = { purpose, name, amount, state, answerBy };
    const { audit } = auditWrite({
      kind: "payment-disputed",
      by: stripeActor,
      about,
      object: { kind: objectKinds[purpose], id, title: name },
      changes: listChanges({}, { dispute: state, amount }),
    });
    return [
      [`audit ${disputeId}`, audit] as [string, Write],
      ...addresses.flatMap(({ adminId, address }): [string, Write][] => [
        [
          `notice ${disputeId} ${adminId}`,
          noticeWrite(adminId, { kind: "dispute", subject: disputeId, about: { of: purpose, name, amount, state } }),
        ],
        ...(address === undefined
          ? []
          : [
              [
                `email ${disputeId} ${adminId}`,
                emailWrite({ template: "payment-disputed", data, to: { address } }),
              ] as [string, Write],
            ]),
      ]),
    ];
  });
  return Object.fromEntries(writes);
};
