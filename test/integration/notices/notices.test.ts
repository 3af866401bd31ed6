import { noticeOnceWrite, noticeWrite } from "#functions/notify/notice.ts";
import { getItem, transact, writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { createConversation, createMember, sendToConversation } from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { decideOn, noticesOf, readAs, registerAs, unreadOf } from "../../support/notices.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { editItem } from "../../support/table.ts";
import { createFullEvent, passOffer, waitlistEmailsTo } from "../../support/waitlists.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const about = (title = "The Gala", id = "gala") => ({
  event: { id, title },
  token: "reg_1.secret",
  outcome: "approved" as const,
});
const tell = (memberId: string, subject: string, title?: string) =>
  writeOne(noticeWrite(memberId, { kind: "registration", subject, about: about(title) }));
const keyOf = (memberId: string, id: string) => ({ pk: `NOTICES#${memberId}`, sk: id });
/** As if it had been told at another time. */
const moveTo = (memberId: string, id: string, at: string) =>
  editItem(keyOf(memberId, id), { at, gsi1sk: `${at}#${id}`, ttl: Math.floor(Date.parse(at) / 1000) + 90 * 86_400 });

describe("a decision on a registration", () => {
  testInProcess.each(["approved", "rejected"] as const)("that is %s is told to its member", async (decision) => {
    const [ada, event] = [await newAccount(), await createOpenEvent()];
    const registration = await registerAs(ada, event.id);
    expect(await noticesOf(ada)).toEqual([]);

    await decideOn(registration.id, decision);

    expect(await noticesOf(ada)).toMatchObject([
      {
        id: `registration:${registration.id}`,
        kind: "registration",
        unread: 1,
        about: { event: { id: event.id, title: event.title }, token: registration.token, outcome: decision },
      },
    ]);
    expect(await unreadOf(ada)).toEqual([`registration:${registration.id}`]);
  });

  testInProcess("is told to nobody for a visitor's registration", async () => {
    const event = await createOpenEvent();
    const registration = await createRegistration(event.id);

    await decideOn(registration.id, "approved");

    expect(await getItem(keyOf("undefined", `registration:${registration.id}`))).toBeUndefined();
  });

  testInProcess("is read where its private page is opened, and one that fails tells nothing", async () => {
    const [ada, event] = [await newAccount(), await createOpenEvent()];
    const registration = await registerAs(ada, event.id);
    await decideOn(registration.id, "approved");

    await as(ada)(contract.getOwnRegistration, { token: registration.token });

    expect(await unreadOf(ada)).toEqual([]);
    expect(await noticesOf(ada)).toMatchObject([{ unread: 0 }]);
    await expect(decideOn(registration.id, "rejected")).rejects.toThrow("already");
    expect(await unreadOf(ada)).toEqual([]);
  });
});

testInProcess("the waitlist's offer is told, and that it has passed is the same line", async () => {
  const [ada, event] = [await newAccount(), await createFullEvent()];
  const { body } = await as(ada)(contract.registerMember, {
    ...given.registration({ email: ada.email }),
    ...{ eventId: event.id, waitlist: true },
  });
  await decideOn(body.id, "approved");
  expect(await noticesOf(ada)).toMatchObject([{ about: { outcome: "cleared" } }]);

  await decideOn(event.guest.id, "rejected");
  const [offer] = await noticesOf(ada);
  await passOffer(body);

  expect(offer).toMatchObject({
    kind: "waitlist",
    unread: 1,
    about: { news: "offer", until: expect.any(String) as string },
  });
  // Nobody else is in line: they are asked again.
  expect((await waitlistEmailsTo(ada.email)).slice(-3)).toEqual([
    "waitlist-offer",
    "waitlist-passed",
    "waitlist-offer",
  ]);
  expect(await noticesOf(ada)).toMatchObject([
    { id: offer?.id, unread: 3, about: { news: "offer" } },
    { kind: "registration" },
  ]);
});

describe("direct messages", () => {
  testInProcess("of one conversation are one line, as unread as the conversation", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const id = await createConversation(ada, ben);
    for (const content of ["One.", "Two.", "Three."]) await sendToConversation(ada, id, content);

    expect(await noticesOf(ben)).toMatchObject([
      { id, kind: "message", unread: 3, about: { with: { user_id: ada.id, full_name: "Ada Okafor" }, text: "Three." } },
    ]);
    expect(await unreadOf(ben)).toEqual([id]);
    expect(await noticesOf(ada)).toEqual([]);
  });

  testInProcess("that are read in the conversation are read here, and the other way round", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const id = await createConversation(ada, ben);
    await sendToConversation(ada, id);
    await as({ ...ben, email: "" })(contract.readConversation, { id });
    expect(await noticesOf(ben)).toMatchObject([{ id, unread: 0 }]);

    await sendToConversation(ada, id);
    await readAs(ben, await noticesOf(ben));

    expect(await unreadOf(ben)).toEqual([]);
    expect((await as({ ...ben, email: "" })(contract.getConversation, { id })).body.unread).toBe(0);
  });

  testInProcess("in which one's own word is the last are no news", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const id = await createConversation(ada, ben);
    await sendToConversation(ada, id);
    await readAs(ben, await noticesOf(ben));

    await sendToConversation(ben, id, "Thank you.");

    expect(await noticesOf(ben)).toEqual([]);
    expect(await noticesOf(ada)).toMatchObject([{ id, unread: 1, about: { text: "Thank you." } }]);
  });
});

describe("reading", () => {
  testInProcess("leaves what was told meanwhile unread; what is told again after it was read is so, once", async () => {
    const ada = await newAccount();
    await tell(ada.id, "reg_a");
    const seen = await noticesOf(ada);
    await tell(ada.id, "reg_a", "Another");

    await readAs(ada, seen);
    expect(await noticesOf(ada)).toMatchObject([{ unread: 2, about: { event: { title: "Another" } } }]);

    await readAs(ada, await noticesOf(ada));
    await tell(ada.id, "reg_a");
    expect(await noticesOf(ada)).toMatchObject([{ unread: 1 }]);
  });

  testInProcess("twice is no error, nor of what is not there, nor of another's", async () => {
    const [ada, ben] = [await newAccount(), await newAccount()];
    await tell(ada.id, "reg_a");
    const seen = await noticesOf(ada);
    const unknown = `conv_${"a".repeat(43)}`;

    for (const { id } of [ben, ada, ada]) expect((await readAs({ id }, seen)).status).toBe(200);
    const answer = await as(ada)(contract.readNotices, { items: [{ id: unknown, upTo: new Date().toISOString() }] });

    expect(answer.status).toBe(200);
    expect(await unreadOf(ada)).toEqual([]);
    expect(await getItem(keyOf(ben.id, "registration:reg_a"))).toBeUndefined();
  });

  testInProcess("everything at once leaves nothing unread, messages included", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    await sendToConversation(ben, await createConversation(ben, ada));
    for (let place = 0; place < 12; place++) await tell(ada.id, `reg_${place}`);
    expect(await unreadOf(ada)).toHaveLength(13);

    await as({ ...ada, email: "" })(contract.readAllNotices, {});

    expect(await unreadOf(ada)).toEqual([]);
    expect(await noticesOf(ada)).toHaveLength(13);
  });
});

testInProcess("what may be told twice by a repetition counts once", async () => {
  const ada = await newAccount();
  const write = (event: string) =>
    writeOne(noticeOnceWrite(ada.id, { kind: "registration", subject: "reg_a", about: about() }, event));

  expect([await write("one"), await write("one"), await write("two")]).toEqual([true, false, true]);

  expect(await noticesOf(ada)).toMatchObject([{ unread: 2 }]);
});

describe("the list", () => {
  const readList = async (ada: { id: string; email: string }) => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await as(ada)(contract.listNotices, cursor === undefined ? {} : { cursor });
      pages.push(body.items.map(({ id }) => id));
      cursor = body.cursor;
    } while (cursor !== undefined && pages.length < 20);
    return pages;
  };

  testInProcess("has everything once, newest first, in pages of both kinds", async () => {
    const me = await createMember("Ada Okafor");
    const ada = { ...me, email: "" };
    const expected: string[] = [];
    for (let place = 0; place < 12; place++) {
      const ben = await createMember(`Ben ${place}`);
      const id = await createConversation(ben, me);
      await sendToConversation(ben, id);
      await tell(ada.id, `reg_${place}`);
      await tell(ada.id, `reg_again_${place}`);
      expected.unshift(`registration:reg_again_${place}`, `registration:reg_${place}`, id);
    }

    const pages = await readList(ada);

    expect(pages.flat()).toEqual(expected);
    expect(pages.map(({ length }) => length).slice(0, 1)).toEqual([20]);
  });

  testInProcess("passes over conversations in which one had the last word, however many", async () => {
    const ada = await newAccount();
    const me = { id: ada.id, full_name: "Ada Okafor" };
    await tell(ada.id, "reg_old");
    await moveTo(ada.id, "registration:reg_old", daysAgo(2));
    for (let place = 0; place < 21; place++) {
      const ben = await createMember(`Ben ${place}`);
      await sendToConversation(me, await createConversation(me, ben));
    }

    expect(await readList(ada)).toEqual([["registration:reg_old"]]);
  });

  testInProcess("forgets after ninety days, and so does the count, before the table does", async () => {
    const ada = await newAccount();
    await tell(ada.id, "reg_old");
    await tell(ada.id, "reg_kept");
    await moveTo(ada.id, "registration:reg_old", daysAgo(91));
    await moveTo(ada.id, "registration:reg_kept", daysAgo(89));

    expect(await readList(ada)).toEqual([["registration:reg_kept"]]);
    expect(await unreadOf(ada)).toEqual(["registration:reg_kept"]);
  });

  testInProcess("is asked for what is unread alone", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const id = await createConversation(ben, ada);
    await tell(ada.id, "reg_a");
    await readAs(ada, await noticesOf(ada));
    await tell(ada.id, "reg_b");
    await sendToConversation(ben, id);

    const { body } = await as({ ...ada, email: "" })(contract.listNotices, { only: "unread" });

    expect(body.items.map((each) => each.id)).toEqual([id, "registration:reg_b"]);
  });

  testInProcess("is a member's own, and takes no cursor of anything else", async () => {
    const [ada, ben] = [await newAccount(), await newAccount()];
    await tell(ada.id, "reg_a");

    expect(await noticesOf(ben)).toEqual([]);
    const forged = Buffer.from(JSON.stringify({ pk: "MEMBER#1" })).toString("base64url");
    expect((await as(ada)(contract.listNotices, { cursor: forged })).status).toBe(400);
  });
});

describe("a member's devices", () => {
  testInProcess("are told what is new, and what was read elsewhere, and nobody else is", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const [own, other] = [await openFakeSocket(ada), await openFakeSocket(ben)];

    await transact({ notice: noticeWrite(ada.id, { kind: "registration", subject: "reg_a", about: about() }) });
    await deliverStream();

    expect(framesOn(own)).toMatchObject([{ type: "notices", items: [{ id: "registration:reg_a", unread: 1 }] }]);
    await readAs(ada, await noticesOf(ada));
    await deliverStream();
    expect(framesOn(own).slice(1)).toMatchObject([
      { type: "notices", items: [{ id: "registration:reg_a", unread: 0 }] },
    ]);
    expect(framesOn(other)).toEqual([]);
  });

  testInProcess("are told of a conversation that is read in the list", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const id = await createConversation(ben, ada);
    await sendToConversation(ben, id);
    const own = await openFakeSocket(ada);

    await readAs(ada, await noticesOf(ada));

    expect(framesOn(own)).toMatchObject([{ type: "direct.conversation", conversation: { id, unread: 0 } }]);
  });
});

testInProcess("conversations with whom one mutes are in neither list, and back when one does no longer", async () => {
  const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
  const id = await createConversation(ben, ada);
  await sendToConversation(ben, id, "Are you there?");
  expect((await noticesOf(ada)).map((each) => each.id)).toEqual([id]);
  const me = as({ ...ada, email: "" });
  const listUnreadNotices = async () => (await me(contract.listNotices, { only: "unread" })).body.items;

  await me(contract.muteMember, { memberId: ben.id });
  expect(await noticesOf(ada)).toEqual([]);
  expect(await listUnreadNotices()).toEqual([]);

  await me(contract.unmuteMember, { memberId: ben.id });
  expect(await noticesOf(ada)).toMatchObject([{ id, unread: 1 }]);
  expect(await listUnreadNotices()).toMatchObject([{ id, unread: 1 }]);
});
