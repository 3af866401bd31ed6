import { findConnection } from "#functions/messaging/connection.ts";
import { listOnlineFor, announcements } from "#functions/messaging/presence.ts";
import { handlePing } from "#functions/realtime/socket.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { readCardItem, directoryChange, editItem, readMemberItem, setRateCount } from "../../support/table.ts";

const [hidden, visible] = [{ directory_visible: false }, { directory_visible: true }];

test("a member is visible until they say otherwise, and reading writes nothing; who hides before the first save is not listed with it", async () => {
  const ada = await newAccount();
  expect(await as(ada)(contract.getSettings, {})).toMatchObject({
    status: 200,
    body: { directory_visible: true, registered: false },
  });
  expect(await readMemberItem(ada.id)).toBeUndefined();

  expect(await as(ada)(contract.changeSettings, hidden)).toMatchObject({ status: 200, body: hidden });

  expect(await as(ada)(contract.getProfile, {})).toMatchObject({
    body: { full_name: "", version: 0, updated_at: null },
  });
  expect(await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 })).toMatchObject({ status: 200 });
  expect(await readCardItem(ada.id)).toBeUndefined();
});

test("who hides leaves the directory at once, and comes back as they were; a setting that is so already changes nothing there", async () => {
  const ada = await newProfile();
  const [card, changed] = [await readCardItem(ada.id), await directoryChange()];
  expect(await as(ada)(contract.changeSettings, visible)).toMatchObject({ status: 200, body: visible });
  expect(await directoryChange()).toBe(changed);

  expect(await as(ada)(contract.changeSettings, hidden)).toMatchObject({ status: 200, body: hidden });
  expect(await as(ada)(contract.getSettings, {})).toMatchObject({ body: hidden });
  expect(await readCardItem(ada.id)).toBeUndefined();

  expect(await as(ada)(contract.changeSettings, visible)).toMatchObject({ status: 200, body: visible });
  expect(await readCardItem(ada.id)).toEqual(card);
});

test("hiding is no change of the profile: a save that was under way still counts", async () => {
  const ada = await newProfile();
  await as(ada)(contract.changeSettings, hidden);

  expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { ...given.profile(), version: 1 } });
  expect(await as(ada)(contract.saveProfile, { ...given.profile({ bio: "New." }), version: 1 })).toMatchObject({
    status: 200,
  });
  expect(await readCardItem(ada.id)).toBeUndefined();
});

test.each([
  ["for an event to come", 60_000, true],
  ["for an event that is over", -60_000, false],
])("who is registered %s is told so: %s %s", async (_, inMilliseconds, registered) => {
  const ada = await newAccount();
  const until = new Date(Date.now() + inMilliseconds).toISOString();
  await editItem({ pk: `MEMBER#${ada.id}`, sk: "MEMBER" }, { registered_until: until });

  expect(await as(ada)(contract.getSettings, {})).toMatchObject({ body: { registered } });
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
  expect(await readCardItem(ada.id)).toMatchObject({ registered_until: until });
  expect(await as(ada)(contract.changeSettings, hidden)).toMatchObject({ body: { ...hidden, registered } });
});

describe("who is online", () => {
  const namedMember = async (full_name: string) => {
    const account = await newProfile({ full_name });
    return { ...account, full_name };
  };
  const isVisibleOn = async (sockets: string[]) =>
    Promise.all(sockets.map(async (id) => (await findConnection(id))?.isVisible));

  testInProcess("who hides leaves everybody's list at once, on open sockets, and is back by showing", async () => {
    const [ada, ben] = [await namedMember("Ada Okafor"), await namedMember("Ben Lindqvist")];
    const own = [await openFakeSocket(ada), await openFakeSocket(ada)];
    const other = await openFakeSocket(ben);
    // However many come and go at this time.
    await setRateCount(announcements, announcements.atMost);

    await as(ada)(contract.changeSettings, hidden);

    expect(framesOn(other)).toEqual([{ type: "presence.left", user_id: ada.id, is_hidden: true }]);
    expect(await isVisibleOn(own)).toEqual([false, false]);
    expect(own.flatMap(framesOn)).toEqual([]);

    await as(ada)(contract.changeSettings, visible);

    expect(framesOn(other)).toMatchObject([
      { type: "presence.left" },
      { type: "presence.joined", member: { user_id: ada.id, full_name: "Ada Okafor" } },
    ]);
    expect(await isVisibleOn(own)).toEqual([true, true]);
  });

  testInProcess("who hides again and again is told of ten times a minute, and every list follows", async () => {
    const [ada, ben] = [await namedMember("Ada Okafor"), await namedMember("Ben Lindqvist")];
    const [own, other] = [await openFakeSocket(ada), await openFakeSocket(ben)];
    await setRateCount({ what: "visibility", by: ada.id, atMost: 10, seconds: 60 }, 10);

    await as(ada)(contract.changeSettings, hidden);

    expect(framesOn(other)).toEqual([]);
    expect(await isVisibleOn([own])).toEqual([false]);
    const [viewer, about] = [(await findConnection(other))!, (await findConnection(own))!];
    expect(listOnlineFor(viewer, [viewer, about]).online.map(({ user_id }) => user_id)).toEqual([ben.id]);
  });

  testInProcess("who hides before the first ping of a socket is gone from lists that have them already", async () => {
    const [ada, ben] = [await namedMember("Ada Okafor"), await namedMember("Ben Lindqvist")];
    const [own, other] = [await openFakeSocket(ada), await openFakeSocket(ben)];
    await editItem({ pk: `CONNECTION#${own}`, sk: "CONNECTION" }, { isAnnounced: false });

    await as(ada)(contract.changeSettings, hidden);

    expect(framesOn(other)).toEqual([{ type: "presence.left", user_id: ada.id, is_hidden: true }]);

    // Shown again, she is announced by the ping.
    await as(ada)(contract.changeSettings, visible);

    expect(framesOn(other)).toHaveLength(1);
  });

  testInProcess("who hides while a socket opens is seen by nobody: its first ping looks again", async () => {
    const ada = await namedMember("Ada Okafor");
    await as(ada)(contract.changeSettings, hidden);
    // What was read before she hid.
    const socket = await openFakeSocket(ada);
    await editItem({ pk: `CONNECTION#${socket}`, sk: "CONNECTION" }, { isAnnounced: false });
    const { full_name } = ada;

    await handlePing({ action: "ping" }, { connectionId: socket, memberId: ada.id, isAdmin: false, full_name });

    expect(await isVisibleOn([socket])).toEqual([false]);
  });
});
