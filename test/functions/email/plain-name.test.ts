import { toPlainName, toPlainTitle } from "#functions/email/templates/layout.tsx";

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
  expect(toPlainName(`  ${typed} `)).toBe(typed);
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
  expect(toPlainName(typed)).toBeUndefined();
});

test.each([
  "Okafor Studio",
  "A.B. Consulting",
  "Marlow & Reed, Inc.",
  "Auntie Vee’s Kitchen #2",
  "Studio 54",
  "24-7 Care",
])("%s is the name of a business", (typed) => {
  expect(toPlainTitle(` ${typed} `)).toBe(typed);
});

test.each([
  "www.evil.example",
  "Okafor evil.example",
  "evil.co/prize",
  "http:evil",
  "ada@evil",
  "Call 2145550134",
  "<b>Okafor</b>",
  "Okafor\u202Egnp.exe",
  "You have won a large prize, and here is how you get it today",
  "",
])("%j is none that a letter names", (typed) => {
  expect(toPlainTitle(typed)).toBeUndefined();
});
