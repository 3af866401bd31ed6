import { contract } from "#shared/contract.ts";
import { newAccount } from "../support/account.ts";
import { as } from "../support/as.ts";
import { decideOn, noticesOf, registerAs } from "../support/notices.ts";
import { createOpenEvent } from "../support/registrations.ts";
import { openSocket } from "../support/socket.ts";

test("a decision is told to the member's open page by the table's stream, and that it was read elsewhere", async () => {
  const [ada, event] = [await newAccount(), await createOpenEvent()];
  const registration = await registerAs(ada, event.id);
  const socket = await openSocket({ as: ada });

  await decideOn(registration.id, "approved");

  const told = await socket.next("notices");
  expect(told.items).toMatchObject([{ id: `registration:${registration.id}`, unread: 1 }]);
  const [notice] = await noticesOf(ada);
  expect(notice).toEqual(told.items[0]);
  await as(ada)(contract.readAllNotices, {});
  expect((await socket.next("notices", ({ items }) => items[0]?.unread === 0)).items).toHaveLength(1);
});
