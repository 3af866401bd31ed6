import { cardItemOf, presentCard } from "#functions/members/card.ts";
import { toCard, storedMember, type StoredMember } from "#functions/members/member.ts";
import { presentMember } from "#functions/members/present.ts";
import { presentProfile, presentSettings } from "#functions/profile/profile.ts";
import { cardBioLength, memberCard, memberPage, profile, settings } from "#shared/members.ts";
import { given } from "../../support/given.ts";

const until = "2026-06-25T05:00:00.000Z";
const member = (changes: Partial<StoredMember> = {}) =>
  storedMember.parse({
    ...given.profile(),
    id: "member-1",
    avatar: "media/avatars/member-1.png",
    version: 3,
    updated_at: "2026-06-01T12:00:00.000Z",
    registered_until: until,
    ...changes,
  });

/** A club without fields of its own. */
const noFields = {
  club: { questions: [], archivedQuestions: [], version: 0 },
  stored: { answers: {}, audiences: {} },
};

test("a profile, settings, a page and a card are what the contract says, and no more", () => {
  const card = toCard(member());
  const shown = [
    presentProfile(member(), noFields),
    presentSettings(member()),
    card && presentCard(card),
    presentMember("member", member(), noFields),
  ];

  const parsed = [profile, settings, memberCard, memberPage].map((schema, index) => schema.parse(shown[index]));
  expect(parsed).toEqual(shown);
  expect(shown).toMatchObject([{ avatar_url: "/media/avatars/member-1.png" }, {}, { registered: false }, {}]);
});

test("a short biography stays whole, a long one is cut, and not through the middle of a character", () => {
  const bioOf = (bio: string) => toCard(member({ bio }))?.bio;

  expect(bioOf("b".repeat(cardBioLength))).toHaveLength(cardBioLength);
  expect(bioOf("b".repeat(1000))).toBe("b".repeat(cardBioLength));
  expect(bioOf(`${"b".repeat(cardBioLength - 1)}😀 and more`)).toBe("b".repeat(cardBioLength - 1));
  expect(bioOf(`${"b".repeat(cardBioLength - 2)}😀 and more`)).toBe(`${"b".repeat(cardBioLength - 2)}😀`);
});

test("a card of a member from before it was noted when they joined is in no list of new members", () => {
  const [since, before] = [member({ joined_at: until }), member()].map((each) => cardItemOf(toCard(each)!));

  expect(since).toMatchObject({ gsi2pk: "MEMBERS-JOINED", gsi2sk: `${until}#member-1` });
  expect(before).not.toHaveProperty("gsi2pk");
});

test.each([
  ["is hidden", { directory_visible: false }],
  ["has no name yet", { full_name: "" }],
])("somebody who %s has no card", (_, changes) => {
  expect(toCard(member(changes))).toBeUndefined();
});
