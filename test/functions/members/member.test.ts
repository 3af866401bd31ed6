import { presentCard } from "#functions/members/card.ts";
import { toCard, storedMember, type StoredMember } from "#functions/members/member.ts";
import { presentProfile, presentSettings } from "#functions/members/profile.ts";
import { cardBioLength, memberCard, profile, settings } from "#shared/members.ts";
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

test("a profile, settings and a card are what the contract says, and no more", () => {
  const card = toCard(member());
  const shown = [presentProfile(member()), presentSettings(member()), card && presentCard(card)];

  expect([profile.parse(shown[0]), settings.parse(shown[1]), memberCard.parse(shown[2])]).toEqual(shown);
  expect(shown).toMatchObject([{ avatar_url: "/media/avatars/member-1.png" }, {}, { registered: false }]);
});

test("a short biography stays whole, a long one is cut, and not through the middle of a character", () => {
  const bioOf = (bio: string) => toCard(member({ bio }))?.bio;

  expect(bioOf("b".repeat(cardBioLength))).toHaveLength(cardBioLength);
  expect(bioOf("b".repeat(1000))).toBe("b".repeat(cardBioLength));
  expect(bioOf(`${"b".repeat(cardBioLength - 1)}😀 and more`)).toBe("b".repeat(cardBioLength - 1));
  expect(bioOf(`${"b".repeat(cardBioLength - 2)}😀 and more`)).toBe(`${"b".repeat(cardBioLength - 2)}😀`);
});

test.each([
  ["is hidden", { directory_visible: false }],
  ["has no name yet", { full_name: "" }],
])("somebody who %s has no card", (_, changes) => {
  expect(toCard(member(changes))).toBeUndefined();
});
