import { findDnsProblem, type Dns } from "#infra/sender-dns.ts";

const none = () => Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
const well: Record<string, string[]> = {
  "club.example": ["site=1", "v=spf1 include:amazonses.com ~all"],
  "_dmarc.club.example": ["v=DMARC1; p=quarantine; rua=mailto:ops@club.example"],
  "one._domainkey.club.example": ["one.dkim.amazonses.com."],
};
const dnsWith = (changes: Record<string, string[] | undefined>): Dns => {
  const records = { ...well, ...changes };
  return {
    // A long record comes in pieces.
    resolveTxt: (name) =>
      records[name] ? Promise.resolve(records[name].map((text) => [text.slice(0, 9), text.slice(9)])) : none(),
    resolveCname: (name) => (records[name] ? Promise.resolve(records[name]) : none()),
  };
};
const find = (changes: Record<string, string[] | undefined>) =>
  findDnsProblem("club.example", ["one"], dnsWith(changes));

test("a domain with SPF, DKIM and DMARC has no problem", async () => {
  for (const changes of [
    {},
    { "club.example": ["V=SPF1 Include:AmazonSES.com -ALL"], "_dmarc.club.example": ["v=DMARC1;p=Reject"] },
    { "club.example": ["v=spf1 redirect=_spf.host.example"] },
  ])
    expect(await find(changes)).toBeUndefined();
});

test("the organization's DMARC holds for a domain below it that has none", async () => {
  const records = (record: string) =>
    dnsWith({ "mail.club.example": ["v=spf1 include:amazonses.com -all"], "_dmarc.club.example": [record] });

  expect(await findDnsProblem("mail.club.example", [], records("v=DMARC1; p=reject"))).toBeUndefined();
  expect(await findDnsProblem("mail.club.example", [], records("v=DMARC1; p=reject; sp=none"))).toContain("make it");
});

test.each([
  ["no SPF", { "club.example": ["site=1"] }, 'add club.example TXT "v=spf1 include:amazonses.com ~all"'],
  ["SPF twice", { "club.example": ["v=spf1 ~all", "v=spf1 -all"] }, "several SPF records"],
  ["SPF for all", { "club.example": ["v=spf1 include:amazonses.com +all"] }, "end it with ~all"],
  ["SPF that says nothing of others", { "club.example": ["v=spf1 include:amazonses.com ?all"] }, "end it with ~all"],
  ["SPF without an end", { "club.example": ["v=spf1 include:amazonses.com"] }, "SPF has no end"],
  ["SES after the end of SPF", { "club.example": ["v=spf1 ~all include:amazonses.com"] }, "put include:amazonses.com"],
  ["DMARC for none of a hundred", { "_dmarc.club.example": ["v=DMARC1; p=reject; pct=0"] }, "make it _dmarc.club"],
  ["SPF without SES", { "club.example": ["v=spf1 mx -all"] }, "put include:amazonses.com into it"],
  ["no DKIM", { "one._domainkey.club.example": undefined }, "one._domainkey.club.example CNAME one.dkim.amazonses.com"],
  ["another's DKIM", { "one._domainkey.club.example": ["two.example"] }, "one._domainkey.club.example CNAME"],
  ["no DMARC", { "_dmarc.club.example": undefined }, '_dmarc.club.example TXT "v=DMARC1; p=quarantine"'],
  ["DMARC twice", { "_dmarc.club.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, "several DMARC records"],
  [
    "DMARC without effect",
    { "_dmarc.club.example": ["v=DMARC1; p=none; sp=reject"] },
    "make it _dmarc.club.example TXT",
  ],
])("with %s it says what to add", async (_, changes: Record<string, string[] | undefined>, said) => {
  expect(await find(changes)).toContain(said);
});

test("what DNS does not answer is no missing record", async () => {
  const down = {
    ...dnsWith({}),
    resolveTxt: () => Promise.reject(Object.assign(new Error("down"), { code: "ETIMEOUT" })),
  };

  await expect(findDnsProblem("club.example", [], down)).rejects.toThrow("down");
});
