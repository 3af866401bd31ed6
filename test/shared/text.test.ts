import { foldName } from "#shared/folding.ts";
import {
  foldAddress,
  toAsciiAddress,
  truncate,
  email,
  flag,
  honeypot,
  line,
  paragraph,
  personName,
  phone,
} from "#shared/text.ts";

type Schema = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } };
const messages = (schema: Schema, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

const control = "Please remove hidden characters";
const oneLine = line({ min: 2, max: 10, message: "Too short" });

describe.each([
  ["a null character", "\u0000"],
  ["an escape", "\u001B"],
  ["a delete character", "\u007F"],
  ["a C1 control", "\u0085"],
  ["half a character", "\ud800"],
  ["a right-to-left override", "\u202E"],
  ["a left-to-right isolate", "\u2066"],
])("%s", (_, character) => {
  test("is refused", () => {
    expect(messages(oneLine, `ab${character}cd`)).toEqual([control]);
  });
});

test.each(["\n", "\r", "\t", "\u2028", "\u2029"])("a line has no break such as %j inside", (character) => {
  expect(messages(oneLine, `ab${character}cd`)).toEqual([control]);
});

test("letters of any script and joined emoji are text", () => {
  for (const text of ["Zoë Çelik", "李小龙", "O'Brien", "أحمد", "👩‍🚀 Ada"]) expect(messages(oneLine, text)).toEqual([]);
});

test("too long and too short are told", () => {
  expect(messages(oneLine, "a".repeat(11))).toEqual(["Maximum 10 characters"]);
  expect(messages(oneLine, "a")).toEqual(["Too short"]);
});

describe("a person's name", () => {
  const name = personName({ min: 2, max: 10, message: "No name" });

  test.each(["Ada", "李明", "O'Brien", "Çelik-Ö", "Jo 3rd", "علی‌رضا"])("%j is one", (text) => {
    expect(messages(name, text)).toEqual([]);
  });

  test.each([
    ["", "of nothing"],
    ["\u034F\u034F", "of combining joiners"],
    ["a\u200B", "of one letter and a zero-width space"],
    ["\u3164\u3164", "of fillers"],
    ["\u2800\u2800", "of blank Braille"],
    ["\u0301\u0301", "of accents alone"],
    ["--", "of strokes"],
    ["42", "of digits"],
    ["🎩🎩", "of emoji"],
  ])("%j is none: it is %s", (text) => {
    expect(messages(name, text)).toEqual(["No name"]);
  });

  test("keeps no invisible characters inside, and refuses those that turn its direction", () => {
    expect(name.parse("A\u200Bda\u034F Ob\uFEFFi")).toBe("Ada Obi");
    expect(messages(name, "Ada \u202Eibo")).toEqual([control]);
  });
});

test("no line is taken for one that has nothing to see but default-ignorable characters", () => {
  for (const text of ["\u034F\u034F", "\uFE0F\uFE0F", "\u180B\u180B"])
    expect(messages(oneLine, text)).toEqual(["Too short"]);
});

describe("an e-mail address", () => {
  const address = email("No address");

  test.each([
    ...["ada@example.com", " ada@example.com ", "a.b+c@sub.example.co", "o'brien@example.ie"],
    ...["ada@münchen.example", "ada@例え.テスト", "ada@ｅxample．com"],
  ])("%j is one", (text) => {
    expect(messages(address, text)).toEqual([]);
  });

  test.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a b@example.com",
    "ada@example.com\r\nBcc: x@example.com",
    ...[
      "ädä@example.com",
      "ada@mün chen.example",
      "ada@münchen.example/x",
      "ada@münchen:1.example",
      "ada@１２７.0.0.1",
    ],
  ])("%j is none", (text) => {
    expect(messages(address, text)).toEqual(["No address"]);
  });

  test("with letters outside ASCII in its domain stays as typed, is sent to in ASCII, and is the same in both spellings", () => {
    expect(address.parse("Ada@München.example")).toBe("Ada@München.example");
    expect(toAsciiAddress("Ada@München.example")).toBe("Ada@xn--mnchen-3ya.example");
    for (const same of ["ada@MÜNCHEN.example", "Ada@xn--mnchen-3ya.example", "ada@mu\u0308nchen.example"])
      expect(foldAddress(same)).toBe("ada@xn--mnchen-3ya.example");
    expect(toAsciiAddress("not an address")).toBe("not an address");
  });

  test("has at most 254 characters", () => {
    const longest = `${"a".repeat(59)}@${`${"b".repeat(60)}.`.repeat(3)}example.com`;

    expect(longest).toHaveLength(254);
    expect(messages(address, longest)).toEqual([]);
    expect(messages(address, `a${longest}`)).toEqual(["No address"]);
    expect(messages(address, `${"a".repeat(64)}@example.com`)).toEqual([]);
    expect(messages(address, `${"a".repeat(65)}@example.com`)).toEqual(["No address"]);
  });
});

describe("a phone number", () => {
  const number = phone("No number");

  test.each([
    "2145550134",
    "(214) 555-0134",
    "214.555.0134",
    "+1 214 555 0134",
    "+49 40 123 456",
    "1-800-FLOWERS",
    "\u202A(214) 555-0134\u202C",
    "214\t555 0134",
    "２１４５５５０１３４",
  ])("%j is one", (text) => {
    expect(messages(number, text)).toEqual([]);
  });

  test.each(["", "214555013", "call me maybe", "----------", "2145550134<b>x"])("%j is none", (text) => {
    expect(messages(number, text)).toEqual(["No number"]);
  });
});

test("invisible marks around what was copied are taken off an address and a number, and nothing else", () => {
  expect(phone("No").parse("\u202D(214) 555-0134\u202C")).toBe("(214) 555-0134");
  expect(email("No").parse("\u200Bada@example.com\uFEFF")).toBe("ada@example.com");
  expect(messages(line({ max: 9 }), "ab\u202Ecd")).toEqual(["Please remove hidden characters"]);
});

test("a yes/no answer is nothing but true or false", () => {
  expect([true, false].flatMap((value) => messages(flag(), value))).toEqual([]);
  expect(["true", 1, "", null].map((value) => messages(flag(), value)[0])).toEqual(Array(4).fill("Invalid input"));
  expect(messages(flag(), undefined)).toEqual(["Required"]);
});

test("the honeypot takes what robots write", () => {
  expect([undefined, "", "https://example.com"].flatMap((value) => messages(honeypot, value))).toEqual([]);
});

test("a text is cut at its length, and never through the middle of a character", () => {
  expect(truncate("Dallas", 10)).toBe("Dallas");
  expect(truncate("Dallas", 3)).toBe("Dal");
  expect(truncate("ab😀", 3)).toBe("ab");
  expect(truncate("ab😀", 4)).toBe("ab😀");
});

test.each(["\u200B", " \u2060 \n", "\u2800\u3164"])("text of which nothing can be seen (%j) is empty", (text) => {
  expect(paragraph({ max: 10 }).parse(text)).toBe("");
});

test.each([
  ["O’Connor", ["o'connor", "oconnor", "O`Connor", "OʼConnor"]],
  ["Straße", ["strasse", "STRASSE"]],
  ["Søren Łukasz Ægir", ["soren lukasz aegir", "SØREN  ŁUKASZ ÆGIR"]],
  ["Zoë Smith-Jones", ["zoe smith jones", "Zoe Smith‑Jones", "zoe  smith–jones"]],
  ["Đorđe Ħal Œil Işık", ["dorde hal oeil isik"]],
  ["ﬁona Ｔａｎａｋａ", ["fiona tanaka"]],
  ["José", ["jose", "JOSE\u0301"]],
])("%s is found by what a keyboard has", (name, typed) => {
  expect(typed.map(foldName)).toEqual(typed.map(() => foldName(name)));
});

test("a name keeps its letters and its lines when it is folded", () => {
  expect(foldName("李 小龍\nD'Angelo & Sons, Inc.")).toBe("李 小龍\ndangelo sons inc");
});
