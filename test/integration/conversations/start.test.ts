import { conversationIdOf } from "#functions/conversations/participant-item.ts";
import { changeMember } from "#functions/members/member-store.ts";
import { contract } from "#shared/contract.ts";
import { by, conversationOf, seenBy, somebody, twoMembers, write } from "../../support/conversation.ts";

const leaveDirectory = (id: string) => changeMember(id, (member) => ({ ...member, directory_visible: false }));

test("a conversation begins with a member of the directory, and is listed for whoever began it", async () => {
  const [ada, ben] = await twoMembers();

  const { status, body } = await by(ada)(contract.startConversation, { to: ben.id });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: conversationIdOf(ada.id, ben.id),
    with: { user_id: ben.id, full_name: "Ben Lindqvist", avatar_url: null },
    last_message_id: null,
    unread: 0,
    is_blocked: false,
  });
  expect((await by(ada)(contract.listConversations, {})).body.items).toEqual([body]);
});

test("the other one sees nothing of it before the first message", async () => {
  const [ada, ben] = await twoMembers();

  const id = await conversationOf(ada, ben);

  expect((await by(ben)(contract.listConversations, {})).body).toEqual({ items: [] });
  expect(await by(ben)(contract.getConversation, { id })).toMatchObject({ status: 404 });
});

test("pressed twenty times at once by both, there is one conversation", async () => {
  const [ada, ben] = await twoMembers();

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      place % 2
        ? by(ada)(contract.startConversation, { to: ben.id })
        : by(ben)(contract.startConversation, { to: ada.id }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  for (const member of [ada, ben])
    expect((await by(member)(contract.listConversations, {})).body.items).toHaveLength(1);
});

test("beginning again, at once with messages, resets nothing", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);

  await Promise.all(
    Array.from({ length: 10 }, () => [
      write(ada, id),
      by(ben)(contract.startConversation, { to: ada.id }),
      by(ada)(contract.startConversation, { to: ben.id }),
    ]).flat(),
  );

  expect(await seenBy(ben, id)).toMatchObject({ unread: 10, last_message_by: ada.id });
  const { body } = await by(ben)(contract.startConversation, { to: ada.id });
  expect(body).toEqual(await seenBy(ben, id));
});

test("a conversation goes on when the other one has left the directory; a new one does not begin", async () => {
  const [ada, ben, cleo] = [...(await twoMembers()), await somebody("Cleo Marsh")] as const;
  const id = await conversationOf(ada, ben);
  await leaveDirectory(ben.id);

  const [known, unknown] = [
    await by(ada)(contract.startConversation, { to: ben.id }),
    await by(cleo)(contract.startConversation, { to: ben.id }),
  ];

  expect(known).toMatchObject({ status: 201, body: { id, with: { full_name: "Ben Lindqvist" } } });
  expect(unknown).toMatchObject({
    status: 404,
    body: { code: "not-found", detail: "This member is not in the directory any more." },
  });
});

test("nobody writes to themselves", async () => {
  const ada = await somebody();

  const answer = await by(ada)(contract.startConversation, { to: ada.id });

  expect(answer).toMatchObject({ status: 400, body: { code: "invalid", detail: "You cannot write to yourself." } });
});
