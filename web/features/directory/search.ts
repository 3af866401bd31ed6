import type { MemberCard } from "#shared/members.ts";

/** A card, and what is looked through, made plain once. */
export type SearchableMember = MemberCard & { text: string };

/** As somebody types it: without accents and capitals. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export const searchable = (card: MemberCard): SearchableMember => ({
  ...card,
  text: plain([card.full_name, card.company, card.location].join("\n")),
});

/** The members whose name, company or location contains what is looked for. */
export const found = (members: readonly SearchableMember[], query: string) => {
  const wanted = plain(query.trim());
  return wanted === "" ? members : members.filter(({ text }) => text.includes(wanted));
};
