import { foldAddress } from "#shared/text.ts";
import { noteKeyOf } from "../attendees/encounter.ts";
import { registrationKeyOf, markRegistrationsChanged } from "../events/seats.ts";
import { acquaintanceKeyOf } from "../members/acquaintance.ts";
import { memberKeyOf } from "../members/member.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, getItemsInOrder, type Item } from "../platform/table.ts";
import { guardKeyOf, linkKeyOf, markPendingChanged, storedRegistration } from "../registrations/registration.ts";
import { handOver, listUnder, type Merging, type Plan } from "./items.ts";
import type { Change } from "./journal.ts";

const afterPrefix = (sk: unknown, prefix: string) => String(sk).slice(prefix.length);

/** An address that was registered by is that of the one who stays, unless they are registered by it themselves. */
const planGuard = async (before: Item, { going, staying }: Merging): Promise<{ email?: string; changes: Change[] }> => {
  const { eventId, email } = before;
  if (staying.email === "" || foldAddress(String(email)) !== foldAddress(going.email)) return { changes: [] };
  const [from, to] = [guardKeyOf(String(eventId), going.email), guardKeyOf(String(eventId), staying.email)];
  const [guard, taken] = await getItemsInOrder([from, to]);
  if (taken) return { changes: [] };
  const moved = guard?.registrationId === before.id ? [{ before: guard, after: { ...guard, ...to } }] : [];
  return { email: staying.email, changes: moved };
};

/** Whether the one who stays is registered for the same event themselves. */
const isThereToo = async (eventId: unknown, { staying }: Merging) => {
  const { pk, sk } = linkKeyOf(staying.id, "");
  return (await listUnder(pk, sk)).some((link) => link.eventId === eventId);
};

/** Of two registrations for one event, fellow guests see the one of who stays. */
const withoutShow = ({ gsi2pk, gsi2sk, ...registration }: Item): Item => ({
  ...registration,
  ...(!String(gsi2pk).endsWith("#ATTENDEES") && gsi2pk !== undefined && { gsi2pk, gsi2sk }),
  isShown: false,
});

/** Registrations with their members' links to them. */
export const registrations: Plan = {
  list: async ({ going }) => {
    const { pk, sk } = linkKeyOf(going.id, "");
    return (await listUnder(pk, sk)).map((link) => afterPrefix(link.sk, sk));
  },
  plan: async (merging, id) => {
    const { going, staying } = merging;
    const [before, link, other] = await getItemsInOrder([
      registrationKeyOf(id),
      linkKeyOf(going.id, id),
      linkKeyOf(staying.id, id),
    ]);
    if (!link) return [];
    const moved = other ? { before: link } : { before: link, after: handOver(link, merging) };
    if (before?.memberId !== going.id) return [moved];
    const { version } = readOne(before, (item) => storedRegistration.parse(item));
    const [{ email, changes }, isTwice] = await Promise.all([
      planGuard(before, merging),
      isThereToo(before.eventId, merging),
    ]);
    const own: Item = {
      ...handOver(before, merging, ["memberId"]),
      version: version + 1,
      ...(email !== undefined && { email }),
    };
    return [
      { before, after: isTwice && own.isShown === true ? withoutShow(own) : own, isTheirs: true },
      moved,
      ...changes,
    ];
  },
  announce: async (_, id) => {
    const registration = await getItem(registrationKeyOf(id));
    if (registration) await Promise.all([markRegistrationsChanged(String(registration.eventId)), markPendingChanged()]);
  },
};

/** The two sides of something that two members have of each other, the other one's by the id of who stays. */
const planBothSides = async (
  merging: Merging,
  otherId: string,
  keyFor: (memberId: string, otherId: string) => { pk: string; sk: string },
  names: readonly string[],
): Promise<Change[]> => {
  const { going, staying } = merging;
  const [mine, own, theirs, ofOwn] = await getItemsInOrder([
    keyFor(going.id, otherId),
    keyFor(staying.id, otherId),
    keyFor(otherId, going.id),
    keyFor(otherId, staying.id),
  ]);
  const move = (before: Item | undefined, known: Item | undefined) => {
    if (!before) return [];
    return [known || otherId === staying.id ? { before } : { before, after: handOver(before, merging, names) }];
  };
  return [...move(mine, own), ...move(theirs, ofOwn)];
};

/** Whom a member met; themselves under another name they did not. */
export const acquaintances: Plan = {
  list: async ({ going }) => {
    const { pk, sk } = acquaintanceKeyOf(going.id, "");
    return (await listUnder(pk, sk)).map((each) => afterPrefix(each.sk, sk));
  },
  plan: (merging, otherId) => planBothSides(merging, otherId, acquaintanceKeyOf, ["memberId"]),
};

const metPrefix = "MET#";

/** What members say within two weeks of an event, of each other. */
export const encounters: Plan = {
  list: async ({ going }) => (await listUnder(memberKeyOf(going.id).pk, metPrefix)).map(({ sk }) => String(sk)),
  plan: (merging, sk) => {
    const [eventId = "", otherId = ""] = afterPrefix(sk, metPrefix).split("#");
    return planBothSides(merging, otherId, (one, other) => noteKeyOf(eventId, one, other), ["otherId"]);
  },
};
