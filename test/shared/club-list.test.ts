import { lookOfName } from "#shared/club-list.ts";

test.each([
  ["VIP", "vip"],
  ["Pátron", "PATRON"],
  ["VIP", "V\u0406P"],
  ["VIP", "V\u0399P"],
  ["Board", "\u0412oard"],
  ["Gold", "Go\u00ADld"],
  ["Gold", "G\u200Dold"],
  ["Level I", "Level l"],
  ["Level 1", "Level I"],
  ["Gold", "G0ld"],
  ["Members' table", "Members’  table"],
  ["❤️", "❤"],
  ["ΟΔΟΣ", "οδος"],
])("%j and %j look the same", (one, other) => {
  expect(lookOfName(one)).toBe(lookOfName(other));
});

test.each([
  ["VIP", "VIP+"],
  ["Gold", "Bold"],
  ["🥇🥇", "🥈🥈"],
  ["👩‍🚀", "👩‍🎨"],
  ["C", "C#"],
  ["Level 1", "Level 2"],
  ["बाल", "बल"],
])("%j and %j do not", (one, other) => {
  expect(lookOfName(one)).not.toBe(lookOfName(other));
});
