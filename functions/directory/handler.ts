import { directoryContract, directoryPageSize } from "#shared/directory.ts";
import { membersContract } from "#shared/members.ts";
import { isAllowed } from "#shared/rights.ts";
import { countShown } from "../directory-limit/shown.ts";
import { answerByTag } from "../http/answers.ts";
import { forAdmins, memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { areAcquainted } from "../members/acquaintance.ts";
import { presentCard } from "../members/card.ts";
import { formQuestions } from "../members/club-questions.ts";
import { readFields } from "../members/fields.ts";
import { isListed, memberNotFound, readMember } from "../members/member.ts";
import { presentMember, readPublicMember } from "../members/present.ts";
import { readHoldersOf, readLevelChoices } from "../membership/holders.ts";
import { readBlocked } from "../messaging/hidden.ts";
import { listReachable } from "../messaging/may-message.ts";
import { digest } from "../platform/ids.ts";
import { listAdminIds } from "./admins.ts";
import { readCardsFor, type SearchableCard } from "./cards.ts";
import { findCards, getCursorAfter, listChoices, parseField, takePage } from "./search.ts";

type Known = Awaited<ReturnType<typeof readCardsFor>> & { blocked: readonly string[] };

/** A page's members, with whether each would accept a message. */
const presentPage = async (me: string, page: readonly SearchableCard[], { blocked, ...known }: Known) => {
  const others = page.filter(({ card }) => !blocked.includes(card.id));
  const reachable = await listReachable(
    me,
    others.map(({ card }) => ({ id: card.id, isListed: true })),
    known,
  );
  return page.map(({ card }) => ({ ...presentCard(card), can_message: reachable.has(card.id) }));
};

/**
 * Two reads of half a unit, a query of the caller's connections, and a write for members not shown before; cards are in
 * memory. Another half unit for each member who accepts messages from connections only and is not one.
 */
export const listDirectory = memberEndpoint(
  directoryContract.listDirectory,
  async ({ cursor, met, new: joined, level, field, ...query }, { id: me, rights }, { knows, network }) => {
    const mayFilter = isAllowed(rights, "members");
    if (level !== undefined && !mayFilter) throw forAdmins();
    const isFirst = cursor === undefined;
    const [known, blocked, isOfLevel, levels, { questions }] = await Promise.all([
      readCardsFor(me),
      readBlocked(me, { isLatest: false }),
      level === undefined ? undefined : readHoldersOf(level),
      mayFilter && isFirst ? readLevelChoices() : undefined,
      formQuestions.profile.read(),
    ]);
    const { cards, acquainted } = known;
    const filters = questions.filter(({ isFilter }) => isFilter);
    const wanted = {
      ...query,
      field: field === undefined ? undefined : parseField(field, filters),
      isMet: met !== undefined,
      isNew: joined !== undefined,
    };
    const found = findCards(cards, wanted, { acquainted, isOfLevel });
    const page = takePage(found, cursor, directoryPageSize);
    const others = page.filter(({ card }) => card.id !== me);
    const shown = await countShown(
      { id: me, network },
      "profiles",
      others.map(({ card }) => card.id),
    );
    // At the limit, a page is shortened to what fits.
    const items = shown < others.length ? page.slice(0, page.indexOf(others[shown]!)) : page;
    const answer = {
      items: await presentPage(me, items, { ...known, blocked }),
      cursor: getCursorAfter(found, items.at(-1)),
      ...(isFirst && {
        summary: { found: found.length, all: cards.length, choices: { ...listChoices(cards, filters), levels } },
      }),
    };
    return answerByTag(`"${digest(JSON.stringify(answer))}"`, knows, () => Promise.resolve(answer));
  },
);

export const getMember = memberEndpoint(membersContract.getMember, async ({ memberId }, { id: me }, { network }) => {
  const [member, haveMet, fields] = await Promise.all([
    readMember(memberId),
    memberId !== me && areAcquainted(me, memberId),
    readFields(memberId),
  ]);
  if (memberId === me) return presentMember("self", member, fields);
  // The same answer for hidden, former, and unknown members, so that it reveals nothing.
  if (!isListed(member)) throw memberNotFound();
  // A page shows more than a card and is counted separately.
  await countShown({ id: me, network }, "profiles", [`page ${memberId}`]);
  return presentMember(haveMet ? "met" : "member", member, fields);
});

export const getPublicMember = publicEndpoint(membersContract.getPublicMember, ({ memberId }) =>
  readPublicMember(memberId),
);

/** The member directory, the list of admins, profile pages, and public profiles. */
export const handler = createHandler([listDirectory, listAdminIds, getMember, getPublicMember]);
