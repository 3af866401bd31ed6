import { plainName } from "#functions/outbox/letters/plain-name.ts";

test.each([
  "Ada",
  "Anne-Marie",
  "O'Neill",
  "D’Angelo",
  "J. R.",
  "José María de la Cruz",
  "Grace van der Hopper Jr.",
  "李小龙",
  "Нина",
  "Chukwuemeka Odumegwu",
  "Zoe\u0308",
])("%s is a name", (typed) => {
  expect(plainName(`  ${typed} `)).toBe(typed);
});

test.each([
  "www.evil.example",
  "evil.example",
  "https://evil.example",
  "ada@evil.example",
  "<b>Ada</b>",
  "Ada & Sons",
  "Call 2145550134",
  "@ada",
  "Ada\nYour account is locked",
  "Ada\u202Egnp.exe",
  "Ada, you have won",
  "You have won a large prize today",
  "Supercalifragilisticexpialidocious Supercalifragilisticexpialidocious",
  "Ada!",
  "Ada..evil",
  "",
  " ",
])("%j is none", (typed) => {
  expect(plainName(typed)).toBeUndefined();
});
