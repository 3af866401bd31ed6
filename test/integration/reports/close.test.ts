import { contract } from "#shared/contract.ts";
import { say, sender } from "../../support/community.ts";
import { by, somebody, type Person } from "../../support/conversation.ts";

const administrator = async (full_name: string): Promise<Person> => ({ ...(await somebody(full_name)), isAdmin: true });

const reported = async () => {
  const ada = await somebody();
  const { id } = await say(sender());
  return (await by(ada)(contract.reportMessage, { topic: "Networking", messageId: id })).body.id;
};

const listed = async (admin: Person, status: "open" | "all", id: string) =>
  (await by(admin)(contract.listReports, { status })).body.items.filter((report) => report.id === id);

test("an admin closes a report, which then is among all, with who and when", async () => {
  const admin = await administrator("Naomi Whitfield");
  const id = await reported();

  const { status, body } = await by(admin)(contract.closeReport, { id });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    status: "closed",
    closed_at: expect.any(String) as string,
    closed_by: { user_id: admin.id, full_name: "Naomi Whitfield", avatar_url: null },
  });
  expect(await listed(admin, "open", id)).toEqual([]);
  expect(await listed(admin, "all", id)).toEqual([body]);
});

test("of several admins at once one closes it, and it says who", async () => {
  const admins = await Promise.all(["Naomi", "Olu", "Petra"].map(administrator));
  const id = await reported();

  const answers = await Promise.all(admins.map((admin) => by(admin)(contract.closeReport, { id })));

  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => !won.includes(answer))).toMatchObject(
    Array(2).fill({ status: 409, body: { code: "conflict", detail: "This report is already closed." } }),
  );
  expect(await listed(admins[0] as Person, "all", id)).toEqual([won[0]?.body]);
});

test("reported again after it was closed, it stays closed", async () => {
  const [admin, ada] = [await administrator("Naomi Whitfield"), await somebody()];
  const { id: messageId } = await say(sender());
  const report = () => by(ada)(contract.reportMessage, { topic: "Networking", messageId });
  const { id } = (await report()).body;
  await by(admin)(contract.closeReport, { id });

  const { status, body } = await report();

  expect({ status, body }).toEqual({ status: 201, body: { id } });
  expect(await listed(admin, "open", id)).toEqual([]);
});

test("there is nothing to close where nothing was reported", async () => {
  const admin = await administrator("Naomi Whitfield");

  const answer = await by(admin)(contract.closeReport, { id: `report_${"a".repeat(22)}` });

  expect(answer).toMatchObject({ status: 404, body: { code: "not-found", detail: "There is no such report." } });
});

test("the newest report comes first", async () => {
  const admin = await administrator("Naomi Whitfield");
  const [first, second] = [await reported(), await reported()];

  const { items } = (await by(admin)(contract.listReports, { status: "all" })).body;

  const places = [second, first].map((id) => items.findIndex((report) => report.id === id));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("members neither read nor close reports", async () => {
  const [ada, id] = [await somebody(), await reported()];

  const answers = [await by(ada)(contract.listReports, {}), await by(ada)(contract.closeReport, { id })];

  expect(answers).toMatchObject([{ status: 403 }, { status: 403 }]);
});
