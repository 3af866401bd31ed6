import { screen, waitFor, within } from "@testing-library/react";
import type { MemberAnswer, MemberRow } from "#shared/member-import.ts";
import * as saving from "#web/lib/files/save-file.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
jest.mock("#web/lib/files/save-file.ts");

beforeEach(startAsAdmin);

const call = "POST /api/admin/member-import";
const levels = [
  { id: "standard", name: "Standard", isRemoved: false },
  { id: "vip", name: "VIP", isRemoved: false },
  { id: "old", name: "Old", isRemoved: true },
];
type Body = { isDryRun: boolean; letsIn: boolean; emails: boolean; rows: MemberRow[] };

/** Members have an address at the club. */
const club: Answers[string] = (request) => {
  const { isDryRun, letsIn, rows } = request.body as Body;
  const answers = rows.map(({ email }): MemberAnswer => {
    if (email.startsWith("gone")) return { outcome: "left-out", message: "Was removed on May 1, 2026.", leaves: [] };
    if (email.endsWith("@club.example"))
      return {
        ...{ outcome: isDryRun ? "ready" : "changed", message: "Is a member: level VIP (was Standard)." },
        leaves: ["As they wrote it: company."],
      };
    return { outcome: isDryRun || !letsIn ? "stranger" : "let-in", message: "Isn't a member: level VIP.", leaves: [] };
  });
  return ok({ answers });
};

const open = async (answering = club) => {
  const sent = portalAnswers({ "GET /api/admin/levels": () => ok({ items: levels, version: 1 }), [call]: answering });
  const visited = await enter("/portal/admin/members/import", "Import Members");
  await screen.findByRole("region", { name: "The list" });
  const calls = () => sent.filter((each) => each.call === call).map(({ body }) => body as Body);
  return { ...visited, calls };
};
type Visitor = Awaited<ReturnType<typeof open>>["member"];

const choose = async (member: Visitor, bytes: Uint8Array<ArrayBuffer> | string, name = "members.csv") => {
  const content = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  const file = new File([content], name, { type: "text/csv" });
  Object.defineProperty(file, "arrayBuffer", { value: () => Promise.resolve(content.buffer) });
  await member.upload(screen.getByLabelText("Choose a CSV file", { selector: "input" }), file);
};

const header = "E-mail;First name;Last name;Level;Member since;Paid until;Tags;Phone";
const list = [
  header,
  "zora@club.example;Zora;Hurston;vip;2019-03-05;March 5, 2027;founder, board;1",
  '"toni@new.example";Toni;Morrison;Patron;05.03.2024;;"=1+1";2',
  "ZORA@club.example ;Zora;Again;;later;soon;;3",
  "gone@club.example;Gone;Person;Patron;25.03.2024;;;4",
  "bad@club.example;Bad;Day;;05.04.2024;soon;;5",
  "ida@club.example;Ida;Wells;n/a;—;None;-;6",
].join("\n");

/** Big end first, with its mark. */
const utf16 = (text: string) =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff]));

const check = (member: Visitor) => member.click(screen.getByRole("button", { name: "Check the list" }));

test("shows what each column is and asks once what a file leaves open, then changes and lets in what it is told", async () => {
  const { member, calls } = await open();
  await choose(member, utf16(list));

  const columns = within(await screen.findByRole("region", { name: "What each column is" }));
  const isOf = (header: string) => columns.getByLabelText<HTMLSelectElement>(header).selectedOptions[0]?.text;
  expect(["E-mail", "First name", "Member since", "Tags", "Phone"].map(isOf)).toEqual([
    ...["Email", "First name", "Joined", "Tags", "Leave out"],
  ]);
  // One has the day first, and so have they all.
  expect(
    columns.getByText("Day first, then month, as 25.03.2024 shows. 05.03.2024 is read as March 5, 2024."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Check the list" })).not.toBeInTheDocument();
  await member.selectOptions(screen.getByLabelText("Which level is “Patron”?"), "VIP");
  expect(calls()).toEqual([]);
  await check(member);

  expect(await screen.findByText("2 members to change")).toBeVisible();
  for (const text of ["1 person who isn't a member", "1 person left out", "2 rows we can't use"])
    expect(screen.getByText(text)).toBeVisible();
  const drawingOf = (text: string) => screen.getByText(text).querySelector("path")?.getAttribute("d");
  expect(drawingOf("1 person left out")).not.toBe(drawingOf("2 members to change"));
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatchObject({
    ...{ isDryRun: true, letsIn: false, emails: false },
    rows: [
      {
        ...{ email: "zora@club.example", name: "Zora Hurston", level: "vip" },
        ...{ joined: "2019-03-05", until: "2027-03-05", tags: ["founder", "board"] },
      },
      { email: "toni@new.example", level: "vip", joined: "2024-03-05", tags: ["=1+1"] },
      { email: "gone@club.example", level: "vip", joined: "2024-03-25" },
      { email: "ida@club.example", level: "", joined: "", until: "", tags: [] },
    ],
  });
  const fates = within(screen.getByRole("region", { name: "What becomes of each row" }));
  expect(fates.getAllByText("As they wrote it: company.")).toHaveLength(2);
  expect(
    fates.getByText(
      "Row 2 has the same address. Joined isn't a date we can read: “later”. Paid until isn't a date we can read: “soon”. Please write dates as 2024-03-05.",
      { exact: false },
    ),
  ).toBeVisible();
  await member.selectOptions(fates.getByLabelText("Show"), "Left out (1)");
  expect(fates.getAllByRole("listitem")).toHaveLength(1);

  expect(screen.getByRole("button", { name: "Change 2 members" })).toBeEnabled();
  const letIn = screen.getByRole("switch", { name: "Let in 1 person without an application" });
  expect(letIn).not.toBeChecked();
  await member.click(letIn);
  expect(screen.getByRole("switch", { name: "Email those who are let in" })).not.toBeChecked();
  await member.click(screen.getByRole("button", { name: "Change 2 members and let in 1 person" }));

  expect(await screen.findByText("2 members changed, 1 person let in.")).toBeVisible();
  expect(calls()[1]).toMatchObject({ isDryRun: false, letsIn: true, emails: false, rows: [{}, {}, {}] });
  expect(screen.queryByRole("switch")).not.toBeInTheDocument();
});

test("takes no column for what it may not be, and any for what it is said to be; one fact from one column", async () => {
  const { member, calls } = await open();
  const long = "x".repeat(2100);
  await choose(
    member,
    `Contact,Title,Created,Group,LinkedIn,Joined,Bio\nada@club.example,Dr.,1/2/2026,Board,ada,3/5/2024,${long}`,
  );

  const columns = within(await screen.findByRole("region", { name: "What each column is" }));
  for (const header of ["Contact", "Title", "Created", "Group", "LinkedIn"])
    expect(columns.getByLabelText(header)).toHaveValue("");
  expect(screen.getByText("Please choose the column that has the email addresses.")).toBeVisible();
  expect(columns.getByText("3/5/2024 is read as March 5, 2024.")).toBeVisible();
  await member.selectOptions(columns.getByLabelText("Contact"), "Email");
  await member.selectOptions(columns.getByLabelText("Dates in “Joined”"), "Day first, then month");
  expect(columns.getByText("3/5/2024 is read as May 3, 2024.")).toBeVisible();
  await check(member);
  expect(await screen.findByText("1 member to change")).toBeVisible();
  expect(calls()[0]?.rows).toMatchObject([{ joined: "2024-05-03", position: "", tags: [], website: "", bio: "" }]);
  expect(screen.getByText("Bio isn't taken: it's longer than 1,000 characters.")).toBeVisible();

  await member.selectOptions(columns.getByLabelText("Created"), "Joined");

  // Whoever goes through the choices by arrow keys takes nothing from another column.
  expect(columns.getByLabelText("Joined")).toHaveValue("joined");
  expect(columns.getByLabelText("Created")).toHaveAccessibleDescription(/“Joined” is Joined, too\./);
  expect(screen.queryByRole("button", { name: "Check the list" })).not.toBeInTheDocument();
  await member.selectOptions(columns.getByLabelText("Joined"), "Leave out");
  // What was said by other columns holds no longer.
  expect(screen.queryByRole("button", { name: "Change 1 member" })).not.toBeInTheDocument();
  await check(member);
  expect(await screen.findByText("1 member to change")).toBeVisible();
  expect(calls()[1]?.rows).toMatchObject([{ joined: "2026-02-01" }]);
});

test("goes on where it was interrupted, also after a reload, and its fates are taken away as a harmless file", async () => {
  const random = jest.spyOn(Math, "random").mockReturnValue(0);
  let requests = 0;
  const isOut = () => requests > 1 && requests < 5;
  const { member, leave } = await open((request) => (requests++, isOut() ? problem(500) : club(request)));
  const rows = Array.from({ length: 30 }, (_, at) => `member-${at}@club.example,=SUM(A${at}),VIP`).join("\n");
  await choose(member, `Email,Name,Level\n${rows}`);
  await check(member);
  expect(await screen.findByText("We had to stop")).toBeVisible();
  leave();
  const again = await open();
  expect(screen.getByText("25 members to change")).toBeVisible();
  expect(requests).toBe(4);
  random.mockRestore();
  await again.member.click(screen.getByRole("button", { name: "Check the list" }));
  expect(await screen.findByText("30 members to change")).toBeVisible();
  expect(again.calls().map((each) => each.rows.length)).toEqual([5]);

  await again.member.click(screen.getByRole("button", { name: "Download as CSV" }));

  await waitFor(() => expect(saving.save).toHaveBeenCalledTimes(1));
  const [blob] = (saving.save as jest.Mock<void, [Blob, string]>).mock.calls[0]!;
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
  expect(text).toContain("Row,Email,Name,Fate,What,Left As It Is");
  expect(text).toContain(`2,member-0@club.example,"'=SUM(A0)",To change,`);
});

test("says to whom dates are left, and takes a column of anything for no levels at once", async () => {
  session.member = { ...ada, rights: ["members"] };
  const { member, calls } = await open();
  const rows = Array.from({ length: 25 }, (_, at) => `member-${at}@club.example,Row ${at},`).join("\n");
  await choose(member, `Email,Level,Paid until\n${rows}`);

  expect(await screen.findByText(/Paid until is for whoever handles money/)).toBeVisible();
  for (let at = 0; at < 20; at++)
    await member.selectOptions(screen.getByLabelText(`Which level is “Row ${at}”?`), "None: leave the level as it is");
  await member.click(screen.getByRole("button", { name: "None for the other 5" }));
  await check(member);

  expect(await screen.findByText("25 members to change")).toBeVisible();
  expect(calls()[0]?.rows.every(({ level }) => level === "")).toBe(true);
});
