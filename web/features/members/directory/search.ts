import type { MemberCard } from "#shared/members.ts";
import { folded } from "#shared/text.ts";

/** A card, and what is looked through, folded once. */
export type SearchableMember = MemberCard & { text: string };

export const toSearchable = (card: MemberCard): SearchableMember => ({
  ...card,
  text: folded([card.full_name, card.company, card.location].join("\n")),
});

/** The members whose name, company or location contains what is looked for. */
export const findMembers = (members: readonly SearchableMember[], query: string) => {
  const wanted = folded(query.trim());
  return wanted === "" ? members : members.filter(({ text }) => text.includes(wanted));
};
