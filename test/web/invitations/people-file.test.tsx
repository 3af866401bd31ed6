import { importWords, readPeople } from "#web/features/invitations/invitation-import.ts";

const { file: words } = importWords;
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  // jsdom's files cannot be read as bytes.
  return { name: "people.csv", size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) } as File;
};
const read = (content: string | Uint8Array<ArrayBuffer>) => readPeople(fileOf(content));
/** As Excel saves it, little end first. */
const utf16 = (text: string) =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
const windows1252 = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const zoe = { line: 2, email: "zoe@example.com", name: "Zoë Park" };

test.each([
  ["UTF-8", "Email,Name\nzoe@example.com,Zoë Park\n"],
  ["UTF-8 with its mark", "\uFEFFEmail,Name\r\nzoe@example.com,Zoë Park\r\n"],
  ["semicolons", "Name;Email\nZoë Park;zoe@example.com"],
  ["tabs", "Email\tName\nzoe@example.com\tZoë Park"],
  ["quotes", '"E-Mail","Full name"\n"zoe@example.com","Zoë Park"'],
  ["more columns", "Company name,Email Address,Name\nPark Co,zoe@example.com,Zoë Park"],
  ["a first and a last name", "Last Name,First Name,email\nPark,Zoë,zoe@example.com"],
])("a list is read: %s", async (_, content) => {
  expect(await read(content)).toEqual([zoe]);
});

test("a list is read: Excel's UTF-16, and Windows-1252", async () => {
  expect(await read(utf16("Email\tName\r\nzoe@example.com\tZoë Park"))).toEqual([zoe]);
  expect(await read(windows1252("Email;Name\r\nzoe@example.com;Zoë Park"))).toEqual([zoe]);
});

test("without names of columns, the address is found by what it looks like", async () => {
  expect(await read("Zoë Park,zoe@example.com\nBen,ben@example.com")).toEqual([
    { ...zoe, line: 1 },
    { line: 2, email: "ben@example.com", name: "Ben" },
  ]);
  expect(await read("zoe@example.com\nben@example.com")).toHaveLength(2);
});

test("a row keeps what is in its quotes, and empty rows are counted and left out", async () => {
  expect(await read('Email,Name\n\n"zoe@example.com","Park, ""Zoë""\nDallas"\n,\n')).toEqual([
    { line: 3, email: "zoe@example.com", name: 'Park, "Zoë"\nDallas' },
  ]);
});

test.each([",", ";", "\t"])(
  "rows are told apart by %j, with an empty one in between and at the end",
  async (delimiter) => {
    const list = ["Email,Name", "", "zoe@example.com,Zoë Park", "ben@example.com,Ben Cole", ""].join("\n");

    expect(await read(list.replaceAll(",", delimiter))).toEqual([
      { line: 3, email: "zoe@example.com", name: "Zoë Park" },
      { line: 4, email: "ben@example.com", name: "Ben Cole" },
    ]);
  },
);

const rows = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}@example.com`).join("\n");

test.each([
  ["more than that", `Email\n${rows(2001)}`, words.tooMany],
  ["twenty thousand", rows(20_000), words.tooMany],
  ["no column of addresses", "Name,City\nZoë,Dallas", words.noColumn],
  [
    "an open quote",
    'Email,Name\nzoe@example.com,"Zoë\nben@example.com,Ben',
    /^A quotation mark near row \d+ isn't closed/,
  ],
  ["nothing", "", words.empty],
  ["names of columns only", "Email,Name\n", words.empty],
])("a list with %s is refused in a sentence", async (_, content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    name: "UnreadableFile",
    message: typeof message === "string" ? message : (expect.stringMatching(message) as string),
  });
});

test.each([
  ["broken UTF-8 after its mark", Uint8Array.of(0xef, 0xbb, 0xbf, 0x45, 0xff, 0x0a), words.encoding],
  ["half of a letter in UTF-16", Uint8Array.of(0xff, 0xfe, 0x45), words.encoding],
  ["no text at all", Uint8Array.of(0x00, 0x01, 0x02, 0xff, 0x81), words.encoding],
  ["a workbook", Uint8Array.of(0x50, 0x4b, 0x03, 0x04), words.spreadsheet],
])("a file with %s is refused in a sentence", async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});
