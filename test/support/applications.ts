import { findAdmissionOf } from "#functions/membership/admission.ts";
import type { MovableState } from "#shared/application-review.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor, asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { sweepOutbox } from "./invoke.ts";
import { emailsTo } from "./mailbox.ts";
import { editItem, formsOf, outboxEmailsAbout } from "./table.ts";
import { until } from "./until.ts";

/** The private link's token in the first email to an address. */
const tokenIn = (address: string) =>
  until(`the private link of ${address}`, async () => {
    const text = (await emailsTo(address)).map((email) => email.text).join("\n");
    return /application#([\w.-]+)/.exec(text)?.[1];
  });

/** An application that was just sent. */
export const apply = async (changes: Parameters<typeof given.application>[0] = {}) => {
  const form = given.application(changes);
  // An address of their own: many from one would have their emails wait.
  await asVisitorAt(given.internetAddress())(contract.submitApplication, form);
  const [item] = await formsOf("APPLICATION", form.email);
  return { form, email: form.email, id: String(item?.id), token: await tokenIn(form.email) };
};

/** As if an application had ended then. */
export const endAt = async (id: string, closedAt: string) => {
  await editItem({ pk: `APPLICATION#${id}`, sk: "APPLICATION" }, { closedAt });
  await editItem({ pk: `APPLICATION#${id}`, sk: "ROW" }, { gsi2sk: closedAt });
};

/** An application, as its applicant sees it. */
export const see = async (token: string) => (await asVisitor(contract.getOwnApplication, { token })).body;
/** The same, as an admin sees it. */
export const open = async (applicationId: string) => (await asAdmin(contract.getApplication, { applicationId })).body;

/** A decision, with the reason that a decline asks for. */
export const decision = (state: MovableState) =>
  state === "declined" ? ({ state, declineReason: "not-a-fit" } as const) : { state };

/** An admin moves an application as it is now. */
export const move = async (applicationId: string, state: MovableState, more: object = {}) => {
  const { version } = await open(applicationId);
  return asAdmin(contract.moveApplication, { applicationId, ...decision(state), version, ...more });
};

/** As if the time to take it back were over. */
export const letLeave = async (email: string, id: string) => {
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  for (const item of await outboxEmailsAbout(email)) {
    if (item.status === "pending" && item.notBefore !== undefined)
      await editItem(item, { notBefore: earlier, gsi2sk: earlier });
  }
  const { recallable } = (await formsOf("APPLICATION", email)).find((item) => item.id === id) as {
    recallable?: object;
  };
  if (recallable)
    await editItem({ pk: `APPLICATION#${id}`, sk: "APPLICATION" }, { recallable: { ...recallable, until: earlier } });
  const admission = await findAdmissionOf(email);
  if (admission) await editItem({ pk: `ADMISSION#${admission.id}`, sk: "ADMISSION" }, { from: earlier });
  await sweepOutbox();
};
