import { screen, waitFor, within } from "@testing-library/react";
import type { ImportAnswer } from "#shared/invitations.ts";
import * as saving from "#web/lib/files/save-file.ts";
import { ok, problem, type Answers } from "../api.ts";
import { enter, portalAnswers, startAsAdmin } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
jest.mock("#web/lib/files/save-file.ts");

beforeEach(startAsAdmin);

type Row = { email: string; name: string };
const call = "POST /api/admin/invitations";
const refused = (message: string): ImportAnswer => ({ outcome: "refused", message });

/** Whoever has a taken address is refused, everybody else ready or invited. */
const club: Answers[string] = ({ body }) =>
  ok({
    answers: (body.rows as Row[]).map(({ email }) =>
      email.includes("taken")
        ? refused("This address already has an invitation.")
        : { outcome: body.invites ? "invited" : "ready", message: "" },
    ),
  });

const open = async (answering = club) => {
  const sent = portalAnswers({ [call]: answering });
  const { member, leave } = await enter("/portal/admin/invitations", "Invite from a List");
  const calls = () => sent.filter((each) => each.call === call).map(({ body }) => body);
  return { member, leave, calls };
};
type Visitor = Awaited<ReturnType<typeof open>>["member"];

const choose = async (member: Visitor, text: string, name = "people.csv") => {
  const file = new File([text], name, { type: "text/csv" });
  Object.defineProperty(file, "arrayBuffer", { value: () => Promise.resolve(new TextEncoder().encode(text).buffer) });
  await member.upload(screen.getByLabelText("Choose a CSV file", { selector: "input" }), file);
};
const people = "Email,Name\nzoe@example.com,Zoe\ntaken@example.com,Ben\nZOE@example.com,Zoe again\n";
const row = (line: number) => within(screen.getByRole("form", { name: `Row ${line}` }));

test("a list is checked without inviting; rows are fixed in place or left out, then all who can be are invited, once", async () => {
  const { member, calls } = await open();

  await choose(member, people);

  expect(await screen.findByText("people.csv: 3 people")).toBeVisible();
  expect(await screen.findByText("1 person can be invited")).toBeVisible();
  expect(screen.getByText("2 people can't be invited")).toBeVisible();
  expect(row(3).getByText("This address already has an invitation.")).toBeVisible();
  expect(row(4).getByText("Row 2 has the same address.")).toBeVisible();
  expect(calls().map(({ invites, rows }) => [invites, (rows as Row[]).length])).toEqual([[false, 2]]);
  const email = await waitFor(() => row(3).getByRole("textbox", { name: "Email Address" }));
  const retype = async (typed: string) => {
    await member.clear(email);
    await member.type(email, typed);
    await member.click(row(3).getByRole("button", { name: "Check again" }));
  };

  await retype("taken-too@example.com");
  expect(await row(3).findByText("This address already has an invitation.")).toBeVisible();
  await retype("ben@example.com");
  expect(await screen.findByText("2 people can be invited")).toBeVisible();
  await member.click(screen.getByRole("button", { name: "Leave out row 4" }));
  expect(screen.queryByRole("heading", { name: "What can't be invited" })).not.toBeInTheDocument();
  const sentence = screen.getByRole("textbox", { name: "A Personal Sentence" });
  await member.type(sentence, "www.evil.example");
  await member.click(screen.getByRole("button", { name: "Invite 2 people" }));
  expect(await screen.findByText(/^Please leave out links/)).toBeVisible();
  expect(calls().filter((body) => body.invites)).toEqual([]);
  await member.clear(sentence);
  await member.type(sentence, "Come in.");
  await member.click(screen.getByRole("button", { name: "Invite 2 people" }));

  expect(await screen.findByText("2 people invited")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Invite / })).not.toBeInTheDocument();
  const invites = calls().filter((body) => body.invites);
  expect(invites).toHaveLength(1);
  expect(invites[0]).toMatchObject({
    note: "Come in.",
    rows: [
      { email: "zoe@example.com", name: "Zoe" },
      { email: "ben@example.com", name: "Ben" },
    ],
  });
});

test("a batch whose answer got lost is sent again by itself, under the same name", async () => {
  const random = jest.spyOn(Math, "random").mockReturnValue(0);
  let batches = 0;
  const flaky: Answers[string] = (request) => (++batches === 2 ? problem(500) : club(request));
  const { member, calls } = await open(flaky);
  const text = `Email\n${Array.from({ length: 30 }, (_, index) => `person-${index}@example.com`).join("\n")}`;

  await choose(member, text);

  expect(await screen.findByText("30 people can be invited")).toBeVisible();
  expect(screen.queryByText("We had to stop")).not.toBeInTheDocument();
  expect(calls().map(({ rows }) => (rows as Row[]).length)).toEqual([25, 5, 5]);
  expect(new Set(calls().map(({ importId }) => importId)).size).toBe(1);
  random.mockRestore();
});

test("what can't be invited is taken away as a file, in which formulas are harmless", async () => {
  const { member } = await open();
  await choose(member, "Email,Name\ntaken@example.com,=SUM(A1)\n");

  await member.click(await screen.findByRole("button", { name: "Download these as CSV" }));

  await waitFor(() => expect(saving.save).toHaveBeenCalledTimes(1));
  const [blob, name] = (saving.save as jest.Mock<void, [Blob, string]>).mock.calls[0]!;
  expect(name).toBe("not-invited.csv");
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
  expect(text).toContain("Row,Email,Name,Reason");
  expect(text).toContain(`2,taken@example.com,"'=SUM(A1)",This address already has an invitation.`);
});

test("a file that can't be used says which and why, and that the list there was is still shown", async () => {
  const { member } = await open();
  await choose(member, "Email\nzoe@example.com");
  await screen.findByText("1 person can be invited");

  await choose(member, "Name,City\nZoe,Dallas", "others.csv");

  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/We can't use others\.csv.*We can't find the email addresses/);
  expect(alert).toHaveTextContent(/Below is still the list from people\.csv\.$/);
  expect(screen.getByText("people.csv: 1 person")).toBeVisible();
});
