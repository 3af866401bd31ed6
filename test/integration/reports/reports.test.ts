import { contract } from "#shared/contract.ts";
import type { Report } from "#shared/reports.ts";
import { sendToTopic, newSender, deleteMessage } from "../../support/community.ts";
import {
  callAs,
  createConversation,
  createMember,
  createTwoMembers,
  sendToConversation,
  type Person,
  noAction,
} from "../../support/conversation.ts";
import { setRateCount } from "../../support/table.ts";

describe("reporting", () => {
  const admin: Person = { id: "admin-of-reports", full_name: "Naomi Whitfield", isAdmin: true };
  const open = async () => (await callAs(admin)(contract.listReports, {})).body.items;
  const reportsOf = async ({ id }: Person) => (await open()).filter(({ reporter }) => reporter.user_id === id);

  test("a message of the community reaches the admins as it was, with what its reporter says", async () => {
    const ada = await createMember();
    const spam = await sendToTopic(newSender({ full_name: "Ben Lindqvist" }), {
      topic: "Networking",
      content: "Buy now!",
    });

    const { status, body } = await callAs(ada)(contract.reportMessage, {
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
        topicName: "Networking",
        reporter: { user_id: ada.id, full_name: "Ada Okafor", avatar_url: null },
        reason: "Advertising.",
        created_at: expect.any(String) as string,
        status: "open",
        closed_at: null,
        closed_by: null,
        outcome: null,
        isMessageDeleted: false,
      } satisfies Report,
    ]);
  });

  test("a direct message can be reported by whoever received it, though they have blocked its sender", async () => {
    const [ada, ben] = await createTwoMembers();
    const id = await createConversation(ben, ada);
    const { message } = await sendToConversation(ben, id, "Buy now!");
    await callAs(ada)(contract.blockMember, { memberId: ben.id });

    const { status } = await callAs(ada)(contract.reportMessage, { conversationId: id, messageId: message.id });

    expect(status).toBe(201);
    expect(await reportsOf(ada)).toMatchObject([{ topic: null, reason: "", message: { user_id: ben.id } }]);
  });

  test.each(["open", "all"] as const)("a direct message is read in its own report alone (%s)", async (status) => {
    const [ada, ben] = await createTwoMembers();
    const conversationId = await createConversation(ben, ada);
    const { message } = await sendToConversation(ben, conversationId, "Meet me at the quiet place.");
    const { body } = await callAs(ada)(contract.reportMessage, { conversationId, messageId: message.id });

    const { items } = (await callAs(admin)(contract.listReports, { status })).body;

    expect(items.find(({ id }) => id === body.id)?.message).toMatchObject({ id: message.id, content: null });
    expect(JSON.stringify(items)).not.toContain("the quiet place");
    const opened = await callAs(admin)(contract.getReport, { id: body.id });
    expect(opened.body.report.message.content).toBe("Meet me at the quiet place.");
  });

  test("what is reported twice, or ten times at once, counts once; another reporter has a report of their own", async () => {
    const [ada, ben] = await createTwoMembers();
    const { id } = await sendToTopic(newSender());
    const reportBy = (who: Person) => callAs(who)(contract.reportMessage, { topic: "Networking", messageId: id });

    const answers = [
      await reportBy(ada),
      ...(await Promise.all([ben, ...Array<Person>(10).fill(ada)].map((each) => reportBy(each)))),
    ];

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(2);
    for (const each of [ada, ben]) expect(await reportsOf(each)).toHaveLength(1);
  });
});

describe("what is refused", () => {
  test("one's own message is not reported", async () => {
    const [ada, ben] = await createTwoMembers();
    const { id: topical } = await sendToTopic(newSender({ memberId: ada.id }));
    const conversationId = await createConversation(ada, ben);
    const { message } = await sendToConversation(ada, conversationId);

    const answers = [
      await callAs(ada)(contract.reportMessage, { topic: "Networking", messageId: topical }),
      await callAs(ada)(contract.reportMessage, { conversationId, messageId: message.id }),
    ];

    const refusal = { status: 400, body: { code: "invalid", detail: "This is your own message." } };
    expect(answers).toMatchObject([refusal, refusal]);
  });

  test("a message that is deleted, of another topic, or made up is not there to be reported", async () => {
    const ada = await createMember();
    const ben = newSender();
    const [deleted, elsewhere] = [await sendToTopic(ben), await sendToTopic(ben, { topic: "Events" })];
    await deleteMessage(ben, deleted);
    const ids = [deleted.id, elsewhere.id, "msg_01ARZ3NDEKTSV4RRFFQ69G5FAV"];

    const answers = await Promise.all(
      ids.map((id) => callAs(ada)(contract.reportMessage, { topic: "Networking", messageId: id })),
    );

    const refusal = { status: 404, body: { code: "not-found", detail: "Message not found." } };
    expect(answers).toMatchObject([refusal, refusal, refusal]);
  });

  test("twenty reports an hour are enough; one that is there is answered all the same", async () => {
    const ada = await createMember();
    const [first, second] = [await sendToTopic(newSender()), await sendToTopic(newSender())];
    await callAs(ada)(contract.reportMessage, { topic: "Networking", messageId: first.id });
    await setRateCount({ what: "reports", by: ada.id, atMost: 20, seconds: 3600 }, 20);

    const answers = [
      await callAs(ada)(contract.reportMessage, { topic: "Networking", messageId: first.id }),
      await callAs(ada)(contract.reportMessage, { topic: "Networking", messageId: second.id }),
    ];

    expect(answers).toMatchObject([{ status: 201 }, { status: 429, body: { code: "too-many" } }]);
    expect(answers[1]?.body.detail).toBe(
      "You've reported a lot of messages very quickly. Please try again in an hour.",
    );
  });
});

describe("closing without action", () => {
  const administrator = async (full_name: string): Promise<Person> => ({
    ...(await createMember(full_name)),
    isAdmin: true,
  });

  const reported = async () => {
    const ada = await createMember();
    const { id } = await sendToTopic(newSender());
    return (await callAs(ada)(contract.reportMessage, { topic: "Networking", messageId: id })).body.id;
  };

  const findReports = async (admin: Person, status: "open" | "all", id: string) =>
    (await callAs(admin)(contract.listReports, { status })).body.items.filter((report) => report.id === id);

  test("an admin closes a report, which then is among all, with who and when; there is nothing to close where nothing was reported", async () => {
    const admin = await administrator("Naomi Whitfield");
    const id = await reported();

    const { status, body } = await callAs(admin)(contract.decideReport, { id, ...noAction });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "closed",
      closed_at: expect.any(String) as string,
      closed_by: { user_id: admin.id, full_name: "Naomi Whitfield", avatar_url: null },
    });
    expect(await findReports(admin, "open", id)).toEqual([]);
    expect(await findReports(admin, "all", id)).toEqual([body]);
    const missing = { ...noAction, id: `report_${"a".repeat(22)}` };
    expect(await callAs(admin)(contract.decideReport, missing)).toMatchObject({
      status: 404,
      body: { code: "not-found", detail: "Report not found." },
    });
  });

  test("a report says that its message was deleted since", async () => {
    const [admin, sender] = [await administrator("Naomi Whitfield"), newSender()];
    const spam = await sendToTopic(sender);
    const { body } = await callAs(await createMember())(contract.reportMessage, {
      topic: "Networking",
      messageId: spam.id,
    });
    expect(await findReports(admin, "open", body.id)).toMatchObject([{ isMessageDeleted: false }]);

    await deleteMessage(sender, spam);

    expect(await findReports(admin, "open", body.id)).toMatchObject([{ isMessageDeleted: true }]);
  });

  test("reported again after it was closed, it stays closed", async () => {
    const [admin, ada] = [await administrator("Naomi Whitfield"), await createMember()];
    const { id: messageId } = await sendToTopic(newSender());
    const report = () => callAs(ada)(contract.reportMessage, { topic: "Networking", messageId });
    const { id } = (await report()).body;
    await callAs(admin)(contract.decideReport, { id, ...noAction });

    const { status, body } = await report();

    expect({ status, body }).toEqual({ status: 201, body: { id } });
    expect(await findReports(admin, "open", id)).toEqual([]);
  });
});
