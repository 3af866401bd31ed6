import { contract } from "#shared/contract.ts";
import type { Notice } from "#shared/notices.ts";
import type { Account } from "./account.ts";
import { as, asAdmin } from "./as.ts";
import { given } from "./given.ts";
import { tokenFor } from "./registrations.ts";

type Reader = Pick<Account, "id" | "email"> | { id: string };
const caller = (reader: Reader) => as({ email: "", ...reader });

/** The first page of what a member was told. */
export const noticesOf = async (reader: Reader) => (await caller(reader)(contract.listNotices, {})).body.items;

/** What a member has not read, as the bell counts it: the ids of conversations and of other notices. */
export const unreadOf = async (reader: Reader) => {
  const { items, notices } = (await caller(reader)(contract.listUnread, {})).body;
  return [...items.map(({ id }) => id), ...notices.map(({ id }) => id)].toSorted();
};

/** Marks as read what is shown. */
export const readAs = (reader: Reader, notices: readonly Notice[]) =>
  caller(reader)(contract.readNotices, { items: notices.map(({ id, upTo }) => ({ id, upTo })) });

/** A member registers for an event; `token` opens it. */
export const registerAs = async (account: Pick<Account, "id" | "email">, eventId: string) => {
  const { status, body } = await as(account)(contract.registerMember, {
    ...given.registration({ email: account.email }),
    eventId,
  });
  if (status !== 201) throw new Error(body.detail);
  return { ...body, token: await tokenFor(body) };
};

export const decideOn = async (registrationId: string, decision: "approved" | "rejected") => {
  const { status, body } = await asAdmin(contract.decideRegistration, { registrationId, decision });
  if (status !== 200) throw new Error(body.detail);
};
