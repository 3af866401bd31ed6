import { changeMember } from "#functions/members/member.ts";
import { connectionKeyOf, listConnectionsOf } from "#functions/messaging/connection.ts";
import { tellTopic } from "#functions/messaging/deliver.ts";
import { issueTicket } from "#functions/realtime/ticket.ts";
import { sessionLife } from "#shared/realtime.ts";
import { createMember, createTwoMembers } from "../support/conversation.ts";
import { openSocket, ticketOf } from "../support/socket.ts";
import { editItem } from "../support/table.ts";
import { until } from "../support/until.ts";

const now = () => Math.floor(Date.now() / 1000);

test("a session goes on with another ticket of the member's, and knows their new name", async () => {
  const ada = await createMember();
  const socket = await openSocket({ as: ada });
  const [before] = await listConnectionsOf(ada.id);
  await editItem(connectionKeyOf(before?.id ?? ""), { until: now() + 60 });
  await changeMember(ada.id, (member) => ({ ...member, full_name: "Ada Lindqvist", version: 2 }));

  socket.send({ action: "renew", ticket: await ticketOf(ada) });
  await socket.next("pong");

  const [after] = await listConnectionsOf(ada.id);
  expect(after).toMatchObject({ id: before?.id, full_name: "Ada Lindqvist" });
  expect(after?.until).toBeGreaterThan(now() + sessionLife - 30);
});

test("another member's ticket renews nothing, and ends the socket", async () => {
  const [ada, ben] = await createTwoMembers();
  const socket = await openSocket({ as: ada });

  socket.send({ action: "renew", ticket: await ticketOf(ben) });

  expect(await socket.next("error")).toMatchObject({ code: "unauthenticated" });
  await socket.ended();
});

test("a ticket that is used or has ended renews nothing; the socket goes on as it was", async () => {
  const ada = await createMember();
  const socket = await openSocket({ as: ada });
  const used = await ticketOf(ada);
  socket.send({ action: "renew", ticket: used });
  await socket.next("pong");
  const [before] = await listConnectionsOf(ada.id);

  const { ticket: ended } = await issueTicket({ id: ada.id, isAdmin: false }, new Date(Date.now() - 60_000));
  for (const ticket of [used, ended]) {
    socket.send({ action: "renew", ticket });
    expect(await socket.next("error")).toMatchObject({ code: "invalid" });
  }

  expect((await listConnectionsOf(ada.id))[0]?.until).toBe(before?.until);
  expect(await socket.ping()).toBeDefined();
});

test.each([{ action: "ping" }, { action: "community.read", topic: "Events", upTo: `msg_${"0".repeat(26)}` }])(
  "a socket whose session has ended is refused and closed: %j",
  async (frame) => {
    const ada = await createMember();
    const socket = await openSocket({ as: ada });
    const [kept] = await listConnectionsOf(ada.id);
    await editItem(connectionKeyOf(kept?.id ?? ""), { until: now() - 1 });

    socket.send(frame);

    expect(await socket.next("error")).toMatchObject({ code: "unauthenticated" });
    await socket.ended();
  },
);

test("nobody hears anything after their socket is closed, nor when the session has ended", async () => {
  const [ada, ben, zoe] = [...(await createTwoMembers()), await createMember("Zoe Watanabe")];
  const [closed, ended, open] = [
    await openSocket({ as: ada }),
    await openSocket({ as: ben }),
    await openSocket({ as: zoe }),
  ];
  const [kept] = await listConnectionsOf(ben.id);
  await editItem(connectionKeyOf(kept?.id ?? ""), { until: now() - 1 });
  closed.close();
  await until("the connection to be forgotten", async () => (await listConnectionsOf(ada.id)).length === 0);

  await tellTopic("Networking", { type: "pong" });

  await open.next("pong");
  expect(closed.frames).not.toContainEqual({ type: "pong" });
  expect(ended.frames).not.toContainEqual({ type: "pong" });
});
