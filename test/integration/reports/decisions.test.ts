import { findChatMute, requireMayPost } from "#functions/messaging/chat-mute.ts";
import { viewReport } from "#functions/reports/viewers.ts";
import { contract } from "#shared/contract.ts";
import type { ReportDecision } from "#shared/reports.ts";
import { as, asAdmin } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { deleteMessage, editMessage, messagesOf, newSender, sendToTopic } from "../../support/community.ts";
import { createConversation, senderOf, sendToConversation, type Person } from "../../support/conversation.ts";
import { framesOn, isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { forEachCrash, withInterruption, withTransactionConflicts } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { newAdmin, newReport, reportDecision } from "../../support/reports.ts";

const decide = (admin: Awaited<ReturnType<typeof newAdmin>>, id: string, changes: Partial<ReportDecision> = {}) =>
  admin.call(contract.decideReport, { id, ...reportDecision(changes) });
const see = (admin: Awaited<ReturnType<typeof newAdmin>>, id: string) => admin.call(contract.getReport, { id });
/** What the log has of an admin's decisions, oldest first. */
const kindsBy = async ({ id }: { id: string }) =>
  (await asAdmin(contract.listAudit, { by: id })).body.items
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "signed-in");

describe("a report that is opened", () => {
  test("has the messages around it, as the topic has them", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const others = newSender({ full_name: "Zora Hurston" });
    const before = [];
    for (const content of ["One", "Two"]) before.push(await sendToTopic(others, { content }));
    const gone = await sendToTopic(others, { content: "Gone" });
    const { id, message } = await newReport();
    const after = await sendToTopic(others, { content: "After" });
    await deleteMessage(others, gone);

    const { status, body } = await see(admin, id);

    expect(status).toBe(200);
    expect(body.report).toMatchObject({ id, message: { id: message.id, content: "Buy now!" } });
    expect(body.before.slice(-2)).toMatchObject(before.map((each) => ({ id: each.id, content: each.content })));
    expect(body.after[0]).toMatchObject({ id: after.id, content: "After" });
    expect(body.before.length).toBeLessThanOrEqual(5);
    expect(body.before.map(({ content }) => content)).not.toContain("Gone");
  });

  testInProcess("has of a conversation what its reporter had by then, and nothing that came later", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const [ada, ben] = [await newMember("Ada Okafor"), await newMember("Ben Lindqvist")];
    const conversationId = await createConversation(ben, ada);
    await sendToConversation(ben, conversationId, "Hello.");
    await sendToConversation(ada, conversationId, "Who are you?");
    const { message } = await sendToConversation(ben, conversationId, "Buy now!");
    await sendToConversation(ada, conversationId, "No, thank you.");
    const { body: report } = await as(ada)(contract.reportMessage, {
      conversationId,
      messageId: message.id,
      reason: "",
    });
    await sendToConversation(ada, conversationId, "Something private.");

    const { body } = await see(admin, report.id);

    expect(body.before.map(({ content }) => content)).toEqual(["Hello.", "Who are you?"]);
    expect(body.after.map(({ content }) => content)).toEqual(["No, thank you."]);
  });

  test("has what was reported and decided before, of both", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const first = await newReport();
    await decide(admin, first.id);
    const again = await sendToTopic(newSender({ memberId: first.ben.id, full_name: first.ben.full_name }));
    const { body } = await as(first.ada)(contract.reportMessage, {
      topic: "Networking",
      messageId: again.id,
      reason: "",
    });

    const { author, reporter } = (await see(admin, body.id)).body;

    expect(author.history).toMatchObject([
      { kind: "reported", reportId: body.id },
      { kind: "warning", reportId: first.id, by: "Naomi Whitfield", reason: "The chat is no place for advertising." },
      { kind: "reported", reportId: first.id },
    ]);
    expect(reporter.history).toMatchObject([{ kind: "report-made" }, { kind: "report-made" }]);
    expect(author).toMatchObject({ canBeRestricted: true, chatMute: null, suspension: null });
  });

  test("is not shown to the admin who wrote the message, nor listed for them, nor decided by them", async () => {
    const [author, ada] = [await newAdmin("Naomi Whitfield"), await newMember("Ada Okafor")];
    const { id: messageId } = await sendToTopic(newSender({ memberId: author.id }));
    const { body } = await as(ada)(contract.reportMessage, { topic: "Networking", messageId, reason: "" });

    const listed = (await author.call(contract.listReports, {})).body.items.map(({ id }) => id);

    expect(listed).not.toContain(body.id);
    expect(await see(author, body.id)).toMatchObject({ status: 404 });
    expect(await decide(author, body.id)).toMatchObject({ status: 404 });
    const others = (await asAdmin(contract.listReports, {})).body.items.map(({ id }) => id);
    expect(others).toContain(body.id);
  });
});

describe("who has a report open", () => {
  const view = async (admin: Person, id: string, socket: string) => {
    const { reply, others } = await viewReport({ action: "report.view", id }, senderOf(admin, socket));
    await others?.();
    return reply;
  };
  const seenBy = (socket: string, id: string) =>
    framesOn(socket)
      .filter((frame) => frame.type === "reports.viewers")
      .at(-1)
      ?.viewers.filter(({ report }) => report === id)
      .map(({ user_id }) => user_id);

  testInProcess("is shown to the others, but not of whom it is about, who finds none", async () => {
    const [accused, naomi, olu] = [
      await newAdmin("Ben Lindqvist"),
      await newAdmin("Naomi Whitfield"),
      await newAdmin("Olu Adeyemi"),
    ];
    const { id: messageId } = await sendToTopic(newSender({ memberId: accused.id }));
    const reporter = await newMember("Ada Okafor");
    const { body } = await as(reporter)(contract.reportMessage, { topic: "Networking", messageId, reason: "" });
    const [ofAccused, ofNaomi, ofOlu] = [
      await openFakeSocket(accused),
      await openFakeSocket(naomi),
      await openFakeSocket(olu),
    ];

    await view(accused, body.id, ofAccused);
    await view(naomi, body.id, ofNaomi);

    expect(seenBy(ofOlu, body.id)).toEqual([naomi.id]);
    // Nor is whom it is about told that there is one: neither its id, nor who has it open, nor that it is decided.
    expect(await view(accused, body.id, ofAccused)).toMatchObject({ type: "reports.viewers", viewers: [] });
    expect(await decide(naomi, body.id)).toMatchObject({ status: 200 });
    expect(framesOn(ofOlu)).toContainEqual({
      ...{ type: "reports.decided", ids: [body.id] },
      ...{ user_id: naomi.id, by: "Naomi Whitfield" },
    });
    expect(seenBy(ofAccused, body.id)).toEqual([]);
    expect(framesOn(ofAccused).map(({ type }) => type)).not.toContain("reports.decided");
  });
});

describe("deciding", () => {
  test("a warning tells its author why, and the reporter that it was looked at; both can reply to the club", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben, ada } = await newReport();

    expect(await decide(admin, id)).toMatchObject({
      status: 200,
      body: {
        status: "closed",
        closed_by: { full_name: "Naomi Whitfield" },
        outcome: { measure: "warning", removesMessage: false, until: null },
      },
    });

    const [warning, ...more] = await emailsTo(ben.email);
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ subject: "A warning from the club", replyTo: ["hello@club.test"] });
    expect(warning?.text).toContain("The chat is no place for advertising.");
    expect(warning?.text).toContain("Buy now!");
    expect(warning?.text).toMatch(/reply to this email/);
    expect(warning?.text).not.toContain("Ada Okafor");
    const [outcome] = await emailsTo(ada.email);
    expect(outcome).toMatchObject({ subject: "We looked at your report", replyTo: ["hello@club.test"] });
    expect(outcome?.text).toContain("we've acted");
    for (const secret of ["Ben Lindqvist", "advertising", "warning"]) expect(outcome?.text).not.toContain(secret);
    expect((await kindsBy(admin)).toSorted()).toEqual(["member-warned", "report-closed"]);
  });

  test("closing without action writes to the reporter alone", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben, ada } = await newReport();

    await decide(admin, id, { measure: "none", reason: "A misunderstanding." });

    expect(await emailsTo(ben.email)).toEqual([]);
    const [outcome] = await emailsTo(ada.email);
    expect(outcome?.text).toContain("we took no action");
    expect(outcome?.text).not.toContain("A misunderstanding.");
    expect(await kindsBy(admin)).toEqual(["report-closed"]);
  });

  testInProcess("a removed message is gone from its topic, on open pages at once, and its author is told", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben, message } = await newReport();
    const socket = await openFakeSocket({ id: "somebody", full_name: "Zora Hurston" });

    await decide(admin, id, { measure: "none", removesMessage: true });

    const [stored] = await messagesOf(newSender({ memberId: ben.id }));
    expect(stored).toMatchObject({ id: message.id, content: "", deleted: true });
    expect(framesOn(socket)).toContainEqual({ type: "community.message", message: stored });
    expect((await emailsTo(ben.email))[0]).toMatchObject({ subject: "We removed your message" });
    expect((await kindsBy(admin)).toSorted()).toEqual(["message-removed", "report-closed"]);
  });

  testInProcess("a mute keeps its member from posting and editing until it ends, and from nothing else", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben } = await newReport();
    const socket = await openFakeSocket(ben);

    const { body } = await decide(admin, id, { measure: "chat-mute", days: 7 });

    const until = body.outcome?.until ?? "";
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    await expect(requireMayPost(ben.id)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/^You can't post in Community Chat until /) as string,
    });
    expect(framesOn(socket)).toContainEqual({ type: "community.muted", until });
    expect(await as(ben)(contract.listTopics, {})).toMatchObject({ status: 200, body: { muted_until: until } });
    expect((await emailsTo(ben.email))[0]).toMatchObject({ subject: "You're muted in Community Chat" });
    expect(await groupsOf(ben)).toEqual(["member"]);
    expect((await see(admin, id)).body.author.chatMute).toMatchObject({ until, by: "Naomi Whitfield" });
  });

  testInProcess("a shorter mute does not shorten one that holds", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben, ada } = await newReport();
    const { id: other } = await sendToTopic(newSender({ memberId: ben.id }));
    const { body: second } = await as(ada)(contract.reportMessage, {
      topic: "Networking",
      messageId: other,
      reason: "",
    });
    const first = (await decide(admin, id, { measure: "chat-mute", days: 30 })).body.outcome?.until;

    const { body } = await decide(admin, second.id, { measure: "chat-mute", days: 1 });

    expect(body.outcome?.until).toBe(first);
    expect((await findChatMute(ben.id))?.until).toBe(first);
  });

  testInProcess("a suspension takes its member out at once", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben } = await newReport();
    const socket = await openFakeSocket(ben);

    const { body } = await decide(admin, id, { measure: "suspension" });

    expect(body.outcome).toMatchObject({ measure: "suspension", until: null });
    expect(isEnded(socket)).toBe(true);
    expect(await groupsOf(ben)).toEqual([]);
    expect((await emailsTo(ben.email))[0]).toMatchObject({ subject: "Your membership is suspended" });
    expect((await kindsBy(admin)).toSorted()).toEqual(["membership-suspended", "report-closed"]);
  });

  test("all open reports of the message are closed with it, and each reporter hears of theirs", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, message } = await newReport();
    const zora = await newMember("Zora Hurston");
    const { body } = await as(zora)(contract.reportMessage, { topic: "Networking", messageId: message.id, reason: "" });
    expect((await see(admin, id)).body.others).toBe(1);

    await decide(admin, id);

    expect((await see(admin, body.id)).body.report).toMatchObject({
      status: "closed",
      outcome: { measure: "warning" },
    });
    expect(await emailsTo(zora.email)).toMatchObject([{ subject: "We looked at your report" }]);
  });
});

describe("what is refused", () => {
  test("an admin is neither muted nor suspended, and nobody who is no member", async () => {
    const [admin, ada] = [await newAdmin("Naomi Whitfield"), await newMember("Ada Okafor")];
    const byAdmin = await sendToTopic(newSender({ memberId: clubUnderTest().accounts["admin@club.test"] ?? "" }));
    const byStranger = await sendToTopic(newSender());
    for (const { id: messageId } of [byAdmin, byStranger]) {
      const { body } = await as(ada)(contract.reportMessage, { topic: "Networking", messageId, reason: "" });
      for (const changes of [{ measure: "suspension" }, { measure: "chat-mute", days: 1 }] as const)
        expect(await decide(admin, body.id, changes)).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(await decide(admin, body.id)).toMatchObject({ status: 200 });
    }
  });

  testInProcess("a direct message is not removed", async () => {
    const [ada, ben] = [await newMember("Ada Okafor"), await newMember("Ben Lindqvist")];
    const conversationId = await createConversation(ben, ada);
    const { message } = await sendToConversation(ben, conversationId, "Buy now!");
    const { body } = await as(ada)(contract.reportMessage, { conversationId, messageId: message.id, reason: "" });

    const answer = await decide(await newAdmin("Naomi Whitfield"), body.id, { removesMessage: true });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "removesMessage" }] } });
  });
});

describe("two admins, and machines that end", () => {
  test("of two who decide at once one does, and the other is told by whom; everybody gets one email", async () => {
    const [naomi, olu] = [await newAdmin("Naomi Whitfield"), await newAdmin("Olu Adeyemi")];
    const { id, ben, ada } = await newReport();

    const answers = await withTransactionConflicts(() =>
      Promise.all([decide(naomi, id), decide(olu, id, { measure: "chat-mute", days: 1 })]),
    );

    const won = answers.findIndex(({ status }) => status === 200);
    const lost = answers[1 - won];
    expect(lost).toMatchObject({
      status: 409,
      body: { detail: `This report is already closed: ${[naomi, olu][won]?.full_name} decided on it.` },
    });
    expect(await emailsTo(ben.email)).toHaveLength(1);
    expect(await emailsTo(ada.email)).toHaveLength(1);
  });

  test("the same decision sent again is answered like the first, and done once", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben } = await newReport();

    const answers = [await decide(admin, id), await decide(admin, id)];

    expect(answers[1]).toMatchObject({ status: 200, body: answers[0]?.body });
    expect(await emailsTo(ben.email)).toHaveLength(1);
    expect(await decide(admin, id, { reason: "Another one." })).toMatchObject({ status: 409 });
  });

  testInProcess("a message that is edited in this moment is removed all the same", async () => {
    const admin = await newAdmin("Naomi Whitfield");
    const { id, ben, message } = await newReport();
    const author = newSender({ memberId: ben.id });

    await withInterruption(
      () => editMessage(author, message, "Something nicer."),
      () => decide(admin, id, { removesMessage: true }),
    );

    expect(await messagesOf(author)).toMatchObject([{ deleted: true, content: "" }]);
  });

  testInProcess("wherever the machine ends, there is everything of a suspension or nothing", () =>
    forEachCrash(async (during) => {
      const admin = await newAdmin("Naomi Whitfield");
      const { id, ben } = await newReport();

      await during(() => decide(admin, id, { measure: "suspension", days: 7, removesMessage: true }));

      const isDone = (await see(admin, id)).body.report.status === "closed";
      expect(await groupsOf(ben)).toEqual(isDone ? [] : ["member"]);
      expect(await messagesOf(newSender({ memberId: ben.id }))).toMatchObject([{ deleted: isDone }]);
      expect(await emailsTo(ben.email)).toHaveLength(isDone ? 1 : 0);
      expect((await kindsBy(admin)).filter((kind) => kind === "membership-suspended")).toHaveLength(isDone ? 1 : 0);
    }),
  );
});
