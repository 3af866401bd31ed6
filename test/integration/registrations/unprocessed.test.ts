import { listOwnRegistrations } from "#functions/registrations/list-own-registrations.ts";
import { contract } from "#shared/contract.ts";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { newAccount } from "../../support/account.ts";
import { call, read } from "../../support/api-event.ts";
import { as } from "../../support/as.ts";
import { leavingOut } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { openEvent } from "../../support/registered.ts";

const five = async () => {
  const [ada, { id: eventId }] = [await newAccount(), await openEvent()];
  for (let each = 0; each < 5; each++) await as(ada)(contract.registerMember, { ...given.registration(), eventId });
  const claims = { sub: ada.id, token_use: "access" };
  return async () => read<{ items: RegistrationWithEvent[] }>(await call(listOwnRegistrations, { claims }));
};

test("what the table leaves out of an answer is asked for again", async () => {
  const list = await five();

  const { requests, result } = await leavingOut(3, list);

  expect(requests).toBe(4);
  expect(result.body.items).toHaveLength(5);
});

test("a table that leaves out again and again ends in a plea to try again, not in a shorter list", async () => {
  const list = await five();

  const { result } = await leavingOut(100, list);

  expect(result).toMatchObject({ status: 429, body: { code: "too-many" } });
});
