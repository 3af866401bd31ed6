import { contract } from "#shared/contract.ts";
import { asVisitor, sendToApi } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { countEmailsAbout, emailsAbout, emailsTo } from "../../support/mailbox.ts";
import { duringAnOutage, mailingListContact } from "../../support/mailing-list.ts";
import { contactOf, makeDue } from "../../support/table.ts";
import { until } from "../../support/until.ts";

const unsubscribeHeaders = async (address: string) =>
  (await emailsTo(address)).map(({ headers }) => [headers["list-unsubscribe"], headers["list-unsubscribe-post"]]);

const subscribe = async () => {
  const lead = given.lead();
  await asVisitor(contract.submitLead, lead);
  await until("the mailing list to have it", async () => (await contactOf(lead.email))?.gsi2pk === undefined);
  await emailsAbout(lead.email);
  const [[link = "", post] = []] = await unsubscribeHeaders(lead.email);
  const token = /^<https?:\/\/[^/]+\/api\/mailing-list\/([\w-]{32})\/unsubscribe>$/.exec(link)?.[1] ?? "";
  return { lead, link, post, token };
};
const statusOf = async (email: string) => [
  (await mailingListContact(email))?.status,
  String((await contactOf(email))?.status),
];

describe("the email to a new contact", () => {
  test("says how to unsubscribe, and one click of the mailbox does, on the mailing list too", async () => {
    const { lead, link, post } = await subscribe();
    expect(post).toBe("List-Unsubscribe=One-Click");
    const { pathname } = new URL(link.slice(1, -1));

    // As mailboxes send it (RFC 8058, section 3.2): a form, without a session; perhaps twice.
    for (let click = 0; click < 2; click++) {
      const { status } = await sendToApi(pathname, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect(status).toBe(200);
    }

    expect(await statusOf(lead.email)).toEqual(["unsubscribed", "unsubscribed"]);
    expect(await contactOf(lead.email)).not.toHaveProperty("gsi2pk");
  });

  test.each([
    ["Stay Connected", (email: string) => asVisitor(contract.submitLead, given.lead({ email }))],
    ["event notifications", (email: string) => asVisitor(contract.submitEventInterest, given.eventInterest({ email }))],
  ])("after %s has a link that its reader sees, to the page that asks", async (_, submit) => {
    const email = given.emailAddress();

    await submit(email);

    const { copies } = await emailsAbout(email);
    const { unsubscribeToken } = (await contactOf(email)) ?? {};
    const path = `/portal/email-preferences#list:${String(unsubscribeToken)}`;
    expect(copies).toHaveLength(1);
    expect(copies[0]?.html).toMatch(new RegExp(`<a[^>]*href="[^"]+${path}"[^>]*>Unsubscribe</a>`));
    expect(copies[0]?.text).toContain(path);
  });

  test("changes nothing by its link being opened, and leads to the page that asks", async () => {
    const { lead, token } = await subscribe();

    const { status, headers } = await asVisitor(contract.getContactUnsubscribePage, { token });

    expect([status, headers.get("location")]).toEqual([302, `/portal/email-preferences#list:${token}`]);
    expect(await statusOf(lead.email)).toEqual(["subscribed", "subscribed"]);
  });

  test("has the same link however often they write, and that of a message has none", async () => {
    const { lead, link } = await subscribe();

    await asVisitor(contract.submitEventInterest, given.eventInterest({ email: lead.email }));
    await asVisitor(contract.submitContactMessage, given.contactMessage({ email: lead.email }));
    await emailsAbout(lead.email);

    const links = (await unsubscribeHeaders(lead.email)).map(([each]) => each);
    expect(links.toSorted()).toEqual([link, link, undefined].toSorted());
  });
});

test("two forms of one new contact at once have one link, which works", async () => {
  const lead = given.lead();

  await Promise.all([
    asVisitor(contract.submitLead, lead),
    asVisitor(contract.submitEventInterest, given.eventInterest({ email: lead.email })),
  ]);
  await emailsAbout(lead.email);

  const links = (await unsubscribeHeaders(lead.email)).map(([link]) => link);
  const { unsubscribeToken } = (await contactOf(lead.email)) ?? {};
  expect(links).toEqual([expect.stringContaining(`/${String(unsubscribeToken)}/`), links[0]]);
});

describe("who has unsubscribed", () => {
  test("stays so whoever enters their address, gets no such email again, and is answered when they write", async () => {
    const { lead, token } = await subscribe();
    await asVisitor(contract.unsubscribeContact, { token });

    await asVisitor(contract.submitLead, { ...lead, city: "Irving" });
    await asVisitor(contract.submitContactMessage, given.contactMessage({ email: lead.email }));
    await until("the mailing list to have it", async () => (await contactOf(lead.email))?.gsi2pk === undefined);

    expect(await statusOf(lead.email)).toEqual(["unsubscribed", "unsubscribed"]);
    expect(await countEmailsAbout(lead.email)).toEqual([3, 2]);
  });

  test("reaches the mailing list after an outage", async () => {
    const { lead, token } = await subscribe();

    await duringAnOutage(() => asVisitor(contract.unsubscribeContact, { token }));
    expect(await statusOf(lead.email)).toEqual(["subscribed", "unsubscribed"]);
    await makeDue((await contactOf(lead.email)) ?? {});
    await sweepOutbox();

    expect(await statusOf(lead.email)).toEqual(["unsubscribed", "unsubscribed"]);
  });
});

test("a link of nobody's unsubscribes nobody", async () => {
  expect((await asVisitor(contract.unsubscribeContact, { token: "a".repeat(32) })).status).toBe(404);
  expect((await asVisitor(contract.unsubscribeContact, { token: "x" })).status).toBe(400);
});
