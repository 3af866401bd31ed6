import { changeMember } from "#functions/members/member-store.ts";
import { keyOf } from "#functions/realtime/connection-item.ts";
import { connectionsOf, keep } from "#functions/realtime/connection-store.ts";
import { broadcast } from "#functions/realtime/deliver.ts";
import { issue } from "#functions/realtime/ticket-store.ts";
import { sessionLife } from "#shared/realtime.ts";
import { createMember, createTwoMembers } from "../support/conversation.ts";
import { openSocket, ticketOf } from "../support/socket.ts";
import { editItem } from "../support/table.ts";
import { until } from "../support/until.ts";

const now = () => Math.floor(Date.now() / 1000);

test("a session goes on with another ticket of the member's, and knows their new name", async () => {
  const ada = await createMember();
  const socket = await openSocket({ as: ada });
  const [before] = await connectionsOf(ada.id);
  await editItem(keyOf(before?.id ?? ""), { until: now() + 60 });
  await changeMember(ada.id, (member) => ({ ...member, full_name: "Ada Lindqvist", version: 2 }));

  socket.send({ action: "renew", ticket: await ticketOf(ada) });
  await socket.next("pong");

  const [after] = await connectionsOf(ada.id);
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
  const [before] = await connectionsOf(ada.id);

  const { ticket: ended } = await issue({ id: ada.id, isAdmin: false }, new Date(Date.now() - 60_000));
  for (const ticket of [used, ended]) {
    socket.send({ action: "renew", ticket });
    expect(await socket.next("error")).toMatchObject({ code: "invalid" });
  }

  expect((await connectionsOf(ada.id))[0]?.until).toBe(before?.until);
  expect(await socket.ping()).toBeDefined();
});

test.each([{ action: "ping" }, { action: "community.read", topic: "Events", upTo: `msg_${"0".repeat(26)}` }])(
  "a socket whose session has ended is refused and closed: %j",
  async (frame) => {
    const ada = await createMember();
    const socket = await openSocket({ as: ada });
    const [kept] = await connectionsOf(ada.id);
    await editItem(keyOf(kept?.id ?? ""), { until: now() - 1 });

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
  const [kept] = await connectionsOf(ben.id);
  await editItem(keyOf(kept?.id ?? ""), { until: now() - 1 });
  closed.close();
  await until("the connection to be forgotten", async () => (await connectionsOf(ada.id)).length === 0);

  await broadcast({ type: "pong" });

  await open.next("pong");
  expect(closed.frames).not.toContainEqual({ type: "pong" });
  expect(ended.frames).not.toContainEqual({ type: "pong" });
});

test("a socket that is gone without a word is forgotten when it is spoken to, but not while it may be opening", async () => {
  const [ada, ben] = await createTwoMembers();
  const socket = await openSocket({ as: ben });
  const connection = {
    memberId: ada.id,
    isAdmin: false,
    full_name: "Ada Okafor",
    isVisible: true,
    hidden: [],
    seenAt: new Date().toISOString(),
    isAnnounced: true,
    until: now() + 600,
  };
  await keep({ ...connection, id: `gone-${ada.id}`, since: new Date(Date.now() - 60_000).toISOString() });
  await keep({ ...connection, id: `opening-${ada.id}`, since: new Date().toISOString() });

  await broadcast({ type: "pong" });

  await socket.next("pong");
  expect((await connectionsOf(ada.id)).map(({ id }) => id)).toEqual([`opening-${ada.id}`]);
});
