import { findDues, type StoredDues } from "#functions/membership/dues.ts";
import { findMembership } from "#functions/membership/membership.ts";
import { idFromToken } from "#functions/platform/private-links.ts";
import { contract } from "#shared/contract.ts";
import type { AdminLevels, LevelFields, LevelPrice } from "#shared/levels.ts";
import { newAccount } from "./account.ts";
import { apply, letLeave, move, see } from "./applications.ts";
import { as, asAdmin, asVisitorAt } from "./as.ts";
import { dayIn } from "./club-days.ts";
import { given } from "./given.ts";
import { groupsOf } from "./membership.ts";
import { pay, waitForWebhooks } from "./payments.ts";
import { until } from "./until.ts";

type Sent = LevelFields & { id?: string };

/** Changes the club's levels, beside others who do. */
const changeLevels = (change: (kept: Sent[]) => Sent[]) =>
  until("levels that nobody else changes", async () => {
    const { items, version } = (await asAdmin(contract.getLevels, {})).body;
    const kept = items.filter(({ isRemoved }) => !isRemoved).map(({ isRemoved: _isRemoved, ...level }) => level);
    const { status, body } = await asAdmin(contract.saveLevels, { items: change(kept), version });
    return status === 200 ? body : undefined;
  });

export const yearly: LevelPrice = { amount: 30_000, every: "year", joiningFee: 5000, graceDays: 14 };

const made = new Set<string>();

/** A level of membership with a price, or as told otherwise. */
export const newPaidLevel = async (price: LevelPrice = yearly, more: Partial<LevelFields> = {}) => {
  const name = `Patron ${given.idempotencyKey().slice(0, 8)}`;
  made.add(name);
  const level: Sent = {
    ...{ name, text: "For those who give.", features: ["A table"], action: "Become a Patron", isOpen: true },
    ...{ price, ...more },
  };
  const { items }: AdminLevels = await changeLevels((kept) => [...kept, level]);
  return items.find((each) => each.name === name)!.id;
};

/** Removes those that nobody has, and makes the others free and closed: they are in the way of other tests. */
export const closePaidLevels = () =>
  changeLevels((kept) =>
    kept.map((level) =>
      made.has(level.name) ? { ...level, price: undefined, approval: undefined, isOpen: false } : level,
    ),
  );

/** Gives a level another price, or none. */
export const changePaidLevel = (id: string, changes: Partial<LevelFields>) =>
  changeLevels((kept) => kept.map((level) => (level.id === id ? { ...level, ...changes } : level)));

/** An applicant who was accepted, with the token of the page on which they pay. */
export const acceptApplicant = async (membershipType: string, changes: Parameters<typeof apply>[0] = {}) => {
  const applicant = await apply({ ...changes, membershipType });
  await move(applicant.id, "accepted");
  await letLeave(applicant.email, applicant.id);
  const { payToken = "" } = await see(applicant.token);
  return { ...applicant, payToken, duesId: idFromToken(payToken) };
};

/** Somebody at an address of their own: of one, only so much is taken. */
export const asPayer = () => asVisitorAt(given.internetAddress());

/** Pays by card, and waits until the club knows. */
export const payByCard = async (token: string) => {
  const { status, body } = await asPayer()(contract.payDues, { token });
  if (status !== 201) throw new Error(`Paying is answered ${status}: ${body.detail}`);
  await pay(body.url);
  await waitForWebhooks({ id: idFromToken(token) });
};

export const duesOf = async (id: string): Promise<StoredDues> => {
  const dues = await findDues(id);
  if (!dues) throw new Error(`There are no dues ${id}.`);
  return dues;
};

/** A member who was accepted, has paid by card, and has an account. */
export const newPayingMember = async (level: string) => {
  const applicant = await acceptApplicant(level);
  await payByCard(applicant.payToken);
  const account = await newAccount(applicant.email);
  await groupsOf(account);
  return { ...applicant, ...account, applicationId: applicant.id, id: account.id };
};

/** What an account that is no member is told. */
export const accountOf = async ({ id, email }: { id: string; email: string }) =>
  (await as({ id, email, isMember: false })(contract.getAccount, {})).body;

export const membershipOf = async (id: string) => {
  const membership = await findMembership(id);
  if (!membership) throw new Error(`${id} has no membership.`);
  return membership;
};

/** What was paid for dues, as the desk lists it. */
export const paymentsOf = async (duesId: string) => (await asAdmin(contract.getDues, { duesId })).body.payments;

/** A note of ten months' dues, handed over today. */
export const cashFor = (duesId: string) =>
  ({ duesId, means: "cash", amount: 35_000, on: dayIn(0), until: dayIn(300), text: "" }) as const;
