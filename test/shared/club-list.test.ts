import { findTwice, lookOfName } from "#shared/club-list.ts";

const pairsOf = (list: string) => list.split("; ").map((pair) => pair.split(" = ") as [string, string]);
const alike = pairsOf(
  "VIP = vip; VIP = V\u0406P; VIP = V\u0399P; VIP = V1P; Gold = Go\u00ADld; Gold = G\u200Dold; Pátron = PATRON; ❤️ = ❤; " +
    "Level I = Level l; Level 1 = Level I; Gold = G0ld; Men's  bar = Men’s bar; ΟΔΟΣ = οδος",
);
const different = pairsOf("VIP = VIP+; Gold = Bold; 🥇🥇 = 🥈🥈; 👩‍🚀 = 👩‍🎨; C = C#; Level 1 = Level 2; बाल = बल");

test.each([...alike.map((pair) => [...pair, true] as const), ...different.map((pair) => [...pair, false] as const)])(
  "whether %j looks like %j: %j",
  (one, other, isAlike) => expect(lookOfName(one) === lookOfName(other)).toBe(isAlike),
);

test("a name that only looks like another is refused by that one's name", () => {
  const names = ["Mail", "mall", "MAIL", "Letters"].map((name) => ({ name }));
  expect(findTwice(names, "topic")).toEqual([
    { index: 1, message: "This name looks too much like “Mail”" },
    { index: 2, message: "Another topic has this name" },
  ]);
});
