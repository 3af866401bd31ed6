import { contract } from "#shared/contract.ts";
import { remove, say, sender } from "../../support/community.ts";
import { by, conversationOf, somebody, twoMembers, write } from "../../support/conversation.ts";
import { counted } from "../../support/table.ts";

test("one's own message is not reported", async () => {
  const [ada, ben] = await twoMembers();
  const { id: topical } = await say(sender({ memberId: ada.id }));
  const conversationId = await conversationOf(ada, ben);
  const { message } = await write(ada, conversationId);

  const answers = [
    await by(ada)(contract.reportMessage, { topic: "Networking", messageId: topical }),
    await by(ada)(contract.reportMessage, { conversationId, messageId: message.id }),
  ];

  const refusal = { status: 400, body: { code: "invalid", detail: "This is your own message." } };
  expect(answers).toMatchObject([refusal, refusal]);
});

test("a message that is deleted, of another topic, or made up is not there to be reported", async () => {
  const ada = await somebody();
  const ben = sender();
  const [deleted, elsewhere] = [await say(ben), await say(ben, { topic: "Events" })];
  await remove(ben, deleted);
  const ids = [deleted.id, elsewhere.id, "msg_01ARZ3NDEKTSV4RRFFQ69G5FAV"];

  const answers = await Promise.all(
    ids.map((id) => by(ada)(contract.reportMessage, { topic: "Networking", messageId: id })),
  );

  const refusal = { status: 404, body: { code: "not-found", detail: "There is no such message." } };
  expect(answers).toMatchObject([refusal, refusal, refusal]);
});

test("twenty reports an hour are enough; one that is there is answered all the same", async () => {
  const ada = await somebody();
  const [first, second] = [await say(sender()), await say(sender())];
  await by(ada)(contract.reportMessage, { topic: "Networking", messageId: first.id });
  await counted({ what: "reports", by: ada.id, atMost: 20, seconds: 3600 }, 20);

  const answers = [
    await by(ada)(contract.reportMessage, { topic: "Networking", messageId: first.id }),
    await by(ada)(contract.reportMessage, { topic: "Networking", messageId: second.id }),
  ];

  expect(answers).toMatchObject([{ status: 201 }, { status: 429, body: { code: "too-many" } }]);
  expect(answers[1]?.body.detail).toBe("You have reported many messages in a short time. Please try again in an hour.");
});
