import { cardItemOf, type StoredCard } from "#functions/members/card.ts";

const card = (changes: Partial<StoredCard> = {}): StoredCard => ({
  id: "member-1",
  full_name: "Ada Okafor",
  company: "Okafor Studio",
  location: "Dallas, TX",
  bio: "",
  ...changes,
});
const namesInOrder = (...names: string[]) =>
  names
    .map((full_name) => ({ full_name, key: cardItemOf(card({ full_name })).gsi1sk }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ full_name }) => full_name);

test("names are sorted without regard to accents, capitals and the width of letters", () => {
  expect(namesInOrder("Zoë", "ÉMILE", "adaeze", "Ａbel", "Emil", "ångström", "İpek")).toEqual([
    "Ａbel",
    "adaeze",
    "ångström",
    "Emil",
    "ÉMILE",
    "İpek",
    "Zoë",
  ]);
});

test.each(["\uFDFA".repeat(100), "👩‍🚀".repeat(20), "é".repeat(100), "\u0301\u0301"])(
  "the name %s makes a sort key that DynamoDB takes",
  (full_name) => {
    const { gsi1sk } = cardItemOf(card({ full_name }));

    expect(Buffer.byteLength(gsi1sk)).toBeLessThanOrEqual(1024);
    expect(Buffer.from(gsi1sk).toString()).toBe(gsi1sk);
    expect(gsi1sk).toMatch(/#member-1$/);
  },
);
