import { contactMessages } from "#functions/forms/contact.ts";
import { eventInterests } from "#functions/forms/event-interest.ts";
import { leads } from "#functions/forms/lead.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import { listingSubject } from "#shared/brand.ts";
import { maxFormsMonths } from "#shared/club-settings.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin } from "../../support/as.ts";
import { withCrash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { keepMessages } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { itemsUnder } from "../../support/table.ts";

/** So many months before now, and some days. */
const ago = (months: number, days = 0) => {
  const time = new Date();
  time.setUTCDate(time.getUTCDate() - days);
  time.setUTCMonth(time.getUTCMonth() - months);
  return time.toISOString();
};

type Item = { id: string; pk: string };
const keep = async (write: Write) => {
  await transact({ write });
  const { id, pk } = (write as { Put: { Item: Item } }).Put.Item;
  return { id, pk };
};
const keepOfEveryKind = async (createdAt: string) =>
  Promise.all([
    keep(leads.formWrite(given.lead(), undefined, { createdAt })),
    keep(contactMessages.formWrite(given.contactMessage(), undefined, { createdAt })),
    keep(contactMessages.formWrite(given.contactMessage({ subject: listingSubject }), undefined, { createdAt })),
    keep(eventInterests.formWrite(given.eventInterest(), undefined, { createdAt })),
  ]);
const itemsOf = ({ pk }: Item) => itemsUnder(pk);
const countItems = async (items: Item[]) => (await Promise.all(items.map(itemsOf))).flat().length;

const saveMonths = async (keepFormsMonths: number) => {
  const { body } = await asAdmin(contract.getClubSettings, {});
  await asAdmin(contract.saveClubSettings, { ...body, keepFormsMonths });
};

describe("every day", () => {
  beforeEach(() => saveMonths(24));

  testInProcess("what came more than 24 months ago is deleted, of every kind, and nothing younger", async () => {
    const old = await keepOfEveryKind(ago(24, 3));
    const older = await keepOfEveryKind(ago(97));
    const young = await keepOfEveryKind(ago(24, -3));

    await keepMessages();
    await keepMessages();

    expect(await countItems([...old, ...older])).toBe(0);
    expect(await countItems(young)).toBe(4);
    const open = (await asAdmin(contract.listInbox, {})).body.items.map(({ id }) => id);
    for (const { id } of old) expect(open).not.toContain(id);
  });

  testInProcess("the settings of now hold for what was kept before: fewer months delete, more keep", async () => {
    const [one, other] = [await keepOfEveryKind(ago(13)), await keepOfEveryKind(ago(30))];
    await saveMonths(36);
    await keepMessages();
    expect(await countItems([...one, ...other])).toBe(8);
    const messageId = other[1].id;
    const { deletedAt } = (await asAdmin(contract.getInboxMessage, { messageId })).body.message;
    expect(deletedAt.slice(0, 7)).toBe(ago(-6).slice(0, 7));

    await saveMonths(12);
    await keepMessages();

    expect(await countItems([...one, ...other])).toBe(0);
  });

  testInProcess("emails about a message go with it, also after a machine that ended in between", async () => {
    // Where the club keeps the most, it looks at the fewest months before.
    await saveMonths(maxFormsMonths);
    const createdAt = ago(maxFormsMonths, 3);
    const message = await keep(contactMessages.formWrite(given.contactMessage(), undefined, { createdAt }));
    await asAdmin(contract.replyToMessage, { messageId: message.id, version: 0, text: "See you on Wednesday." });
    expect(await countItems([message])).toBe(2);
    for (let at = 1; (await countItems([message])) === 2; at++) await withCrash({ at, isSent: true }, keepMessages);
    expect((await itemsOf(message)).map(({ sk }) => sk)).toEqual(["CONTACT-MESSAGE"]);

    await keepMessages();

    expect(await countItems([message])).toBe(0);
  });

  testInProcess("the log has counts, and nothing of what was deleted", async () => {
    const email = given.emailAddress();
    await keep(leads.formWrite(given.lead({ email }), undefined, { createdAt: ago(24, 3) }));

    const readLines = logLines();
    await keepMessages();

    expect(readLines()).toMatchObject([{ message: "messages deleted", leads: 1, messages: 0, signups: 0 }]);
    expect(JSON.stringify(readLines())).not.toContain(email);
  });
});
