import { contract } from "#shared/contract.ts";
import type { Report } from "#shared/reports.ts";
import { say, sender } from "../../support/community.ts";
import { by, conversationOf, somebody, twoMembers, write, type Person } from "../../support/conversation.ts";
import { withFaults, type Fault } from "../../support/faults.ts";

const admin: Person = { id: "admin-of-reports", full_name: "Naomi Whitfield", isAdmin: true };
const open = async () => (await by(admin)(contract.listReports, {})).body.items;
const reportsOf = async ({ id }: Person) => (await open()).filter(({ reporter }) => reporter.user_id === id);

test("a message of the community reaches the admins as it was, with what its reporter says", async () => {
  const ada = await somebody();
  const spam = await say(sender({ full_name: "Ben Lindqvist" }), { topic: "Networking", content: "Buy now!" });

  const { status, body } = await by(ada)(contract.reportMessage, {
    topic: "Networking",
    messageId: spam.id,
    reason: " Advertising. ",
  });

  expect(status).toBe(201);
  const { id, user_id, full_name, avatar_url, content, attachment, created_at } = spam;
  expect(await reportsOf(ada)).toEqual([
    {
      id: body.id,
      message: { id, user_id, full_name, avatar_url, content, attachment, created_at },
      topic: "Networking",
      reporter: { user_id: ada.id, full_name: "Ada Okafor", avatar_url: null },
      reason: "Advertising.",
      created_at: expect.any(String) as string,
      status: "open",
      closed_at: null,
      closed_by: null,
    } satisfies Report,
  ]);
});

test("a direct message can be reported by whoever received it, though they have blocked its sender", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ben, ada);
  const { message } = await write(ben, id, "Buy now!");
  await by(ada)(contract.blockMember, { memberId: ben.id });

  const { status } = await by(ada)(contract.reportMessage, { conversationId: id, messageId: message.id });

  expect(status).toBe(201);
  expect(await reportsOf(ada)).toMatchObject([{ topic: null, reason: "", message: { content: "Buy now!" } }]);
});

test("what is reported twice, or ten times at once, counts once", async () => {
  const [ada, ben] = await twoMembers();
  const { id } = await say(sender({ memberId: ben.id }));
  const report = () => by(ada)(contract.reportMessage, { topic: "Networking", messageId: id });

  const answers = [await report(), ...(await Promise.all(Array.from({ length: 10 }, report)))];

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await reportsOf(ada)).toHaveLength(1);
});

test("of two reporters each has a report of their own", async () => {
  const [ada, ben] = await twoMembers();
  const { id } = await say(sender());

  const answers = await Promise.all(
    [ada, ben].map((each) => by(each)(contract.reportMessage, { topic: "Networking", messageId: id })),
  );

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
});

test.each<Fault>(["conflict", "throttled transaction", "time-out before commit", "time-out after commit"])(
  "after a %s a report is there once",
  async (fault) => {
    const ada = await somebody();
    const { id } = await say(sender());

    await withFaults([fault], () => by(ada)(contract.reportMessage, { topic: "Networking", messageId: id }));

    expect(await reportsOf(ada)).toHaveLength(1);
  },
);
