import { noteEncounter } from "#functions/attendees/encounter.ts";
import { handOverFrom, advanceIntroduction, listLeftGoBetweens } from "#functions/introductions/keeping.ts";
import { changeMember, type StoredMember } from "#functions/members/member.ts";
import { getItem } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { MessagesFrom } from "#shared/conversations.ts";
import type { IntroductionAnswer } from "#shared/introductions.ts";
import { as, asAdmin } from "./as.ts";
import { callAs, createMember, newClientId, type Person } from "./conversation.ts";
import { editItem } from "./table.ts";

/** Acts as somebody of the club. */
export const by = ({ id, isAdmin = false }: Person) => as({ id, email: "", isAdmin });

/** Two members met at an event, and both say so. */
export const meet = async (one: Person, other: Person) => {
  const event = { id: `event-${newClientId()}`, title: "The Gala" };
  await noteEncounter(event, one.id, other.id);
  await noteEncounter(event, other.id, one.id);
};

export const take = (who: Person, messages_from: MessagesFrom) =>
  callAs(who)(contract.changeMessageSettings, { messages_from });

/** A member who takes messages from those they met, or as said. */
export const createReserved = async (messages_from: MessagesFrom = "met", full_name = "Ben Lindqvist") => {
  const who = await createMember(full_name);
  await take(who, messages_from);
  return who;
};

/** Their account is gone, or an admin has suspended or ended their membership. */
export const leave = ({ id }: Person, why?: "suspended_at" | "ended_at") => {
  const now = new Date().toISOString();
  const marks: Partial<StoredMember> = { left_at: now, ...(why && { [why]: now }) };
  return changeMember(id, (member) => ({ ...member, ...marks }));
};

/** Ada, who wants to meet Ben, who takes no messages from her; and Cleo, who met both. */
export const createThree = async (messages_from: MessagesFrom = "met") => {
  const [ada, ben, cleo] = await Promise.all([
    createMember("Ada Okafor"),
    createReserved(messages_from),
    createMember("Cleo Marsh"),
  ]);
  await Promise.all([meet(ada, cleo), meet(ben, cleo)]);
  return { ada, ben, cleo };
};

export const reason = "We both restore old theaters, and I found one.";

export const askTo = (who: Person, to: Person, via: Person | null, more: { reason?: string } = {}) =>
  by(who)(contract.askForIntroduction, { to: to.id, via: via?.id ?? null, reason, ...more });

export const answerAs = (
  who: Person,
  id: string,
  answer: IntroductionAnswer,
  more: { words?: string; block?: boolean } = {},
) => by(who)(contract.answerIntroduction, { id, answer, ...more });

export const withdrawAs = (who: Person, id: string) => by(who)(contract.withdrawIntroduction, { id });

export const listAs = async (who: Person) => (await by(who)(contract.listIntroductions, {})).body;
/** How far somebody's newest request is, for them. */
export const stateFor = async (who: Person) => (await listAs(who)).own[0]?.state;

/** What the page of a member says of the way to them. */
export const contactOf = async (who: Person, to: Person) =>
  (await by(who)(contract.getContact, { memberId: to.id })).body;

export const optionsOf = async (who: Person, to: Person) =>
  (await by(who)(contract.getIntroductionOptions, { memberId: to.id })).body;

/** A request of Ada's to meet Ben, with Cleo, or passed on by her. */
export const createAsked = async (messages_from?: MessagesFrom) => {
  const three = await createThree(messages_from);
  const { body } = await askTo(three.ada, three.ben, three.cleo);
  return { ...three, id: body.id };
};
/** The same, of the club. */
export const createAskedOfClub = async (messages_from?: MessagesFrom) => {
  const three = await createThree(messages_from);
  const { body } = await askTo(three.ada, three.ben, null);
  return { ...three, id: body.id };
};
/** The club's answer to a request. */
export const decide = (
  id: string,
  decision: "introduce" | "not-now" = "introduce",
  { as: who = asAdmin, ...more }: { as?: typeof asAdmin; words?: string } = {},
) => who(contract.decideIntroduction, { id, decision, ...more });
export const words = "You two will talk all night.";
export const createPassed = async (messages_from?: MessagesFrom) => {
  const asked = await createAsked(messages_from);
  await answerAs(asked.cleo, asked.id, "introduce", { words });
  return asked;
};

const keyOf = (id: string) => ({ pk: `INTRODUCTION#${id}`, sk: "INTRODUCTION" });
export const readIntroduction = (id: string) => getItem(keyOf(id));

/** As if so many days had passed for a request and for what its asker may do again. */
export const passDays = async (id: string, days: number) => {
  const earlier = (time: unknown) => new Date(Date.parse(String(time)) - days * 86_400_000).toISOString();
  const stored = await readIntroduction(id);
  if (!stored) throw new Error("There is no introduction.");
  await editItem(keyOf(id), {
    expiresAt: earlier(stored.expiresAt),
    ...(stored.gsi2sk !== undefined && { gsi2sk: earlier(stored.gsi2sk) }),
  });
  const bookKey = { pk: `MEMBER#${String(stored.by)}`, sk: "INTRODUCTIONS" };
  const entries = ((await getItem(bookKey))?.entries ?? []) as Record<string, unknown>[];
  await editItem(bookKey, {
    entries: entries.map((each) => ({
      ...each,
      openUntil: earlier(each.openUntil),
      ...(each.waitUntil !== undefined && { waitUntil: earlier(each.waitUntil) }),
      tried: (each.tried as { via: string; until: string }[]).map(({ via, until }) => ({ via, until: earlier(until) })),
    })),
  });
};

/** As the worker of every five minutes does for one of them. */
export const keep = (id: string) => advanceIntroduction(id);
/** As it does for those who have left. */
export const handOver = async () => {
  for (const id of await listLeftGoBetweens()) await handOverFrom(id);
};
