import { Resolver } from "node:dns/promises";

/** What is asked of DNS; rejects with `ENOTFOUND` or `ENODATA` where there is none. */
export type Dns = {
  resolveTxt: (name: string) => Promise<string[][]>;
  resolveCname: (name: string) => Promise<string[]>;
};

/** The record by which mailbox providers put aside what others send in the club's name (RFC 7489). */
export const dmarcRecord = (domain: string) => `_dmarc.${domain} TXT "v=DMARC1; p=quarantine"`;

/** The record by which mailbox providers know who may send for a domain (RFC 7208). */
export const spfRecord = (domain: string) => `${domain} TXT "v=spf1 include:amazonses.com ~all"`;

const orNone = async <Found>(asked: Promise<Found[]>): Promise<Found[]> => {
  try {
    return await asked;
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes((error as { code?: string }).code ?? "")) return [];
    throw error;
  }
};

/** The TXT records of a name that begin so; a long one comes in pieces. */
const readTexts = async (dns: Dns, name: string, begin: string) =>
  (await orNone(dns.resolveTxt(name)))
    .map((pieces) => pieces.join("").toLowerCase())
    .filter((text) => text === begin || text.startsWith(`${begin} `) || text.startsWith(`${begin};`));

const findDmarcProblem = async (domain: string, dns: Dns) => {
  const own = await readTexts(dns, `_dmarc.${domain}`, "v=dmarc1");
  // Without a record of its own, that of the organization's domain holds.
  const parent = domain.split(".").slice(-2).join(".");
  const [record, ...others] = own.length > 0 ? own : await readTexts(dns, `_dmarc.${parent}`, "v=dmarc1");
  if (!record) return `There is no DMARC record, which mailbox providers require: add ${dmarcRecord(domain)}.`;
  if (others.length > 0) return "There are several DMARC records, which counts as none: keep one.";
  const tags = new Map(record.split(";").map((tag) => tag.split("=").map((part) => part.trim()) as [string, string]));
  const policy = (own.length === 0 && parent !== domain && tags.get("sp")) || tags.get("p");
  const isHeld = ["quarantine", "reject"].includes(policy ?? "") && tags.get("pct") !== "0";
  return isHeld ? undefined : `DMARC lets others write in the club's name: make it ${dmarcRecord(domain)}.`;
};

const findSpfProblem = async (domain: string, dns: Dns) => {
  const [record, ...others] = await readTexts(dns, domain, "v=spf1");
  if (!record) return `There is no SPF record: add ${spfRecord(domain)}.`;
  if (others.length > 0) return "There are several SPF records, which counts as none: make them one (RFC 7208, 3.2).";
  const terms = record.split(/\s+/);
  const end = terms.findIndex((term) => /^[+?~-]?all$/.test(term));
  if (["all", "+all", "?all"].includes(terms[end] ?? ""))
    return "SPF lets everybody write in the club's name: end it with ~all.";
  const before = end < 0 ? terms : terms.slice(0, end);
  // What else it includes may include SES.
  if (before.some((term) => /^\+?include:|^redirect=/.test(term) && !/^\+?include:amazonses\.com$/.test(term)))
    return undefined;
  if (!before.some((term) => /^\+?include:amazonses\.com$/.test(term)))
    return "SPF does not name SES: put include:amazonses.com into it, before its end.";
  return end < 0 ? "SPF has no end: end it with ~all." : undefined;
};

const findDkimProblem = async (domain: string, tokens: readonly string[], dns: Dns) => {
  const records = tokens.map((token) => ({ name: `${token}._domainkey.${domain}`, to: `${token}.dkim.amazonses.com` }));
  const found = await Promise.all(records.map(({ name }) => orNone(dns.resolveCname(name))));
  const missing = records.filter(({ to }, index) => !found[index]?.some((each) => each.replace(/\.$/, "") === to));
  return missing.length === 0
    ? undefined
    : ["DKIM lacks records:", ...missing.map(({ name, to }) => `  ${name} CNAME ${to}`)].join("\n");
};

/**
 * What of a sending domain's DNS keeps mail from arriving, or lets others send in its name, with the records that mend it;
 * undefined where all is well. `tokens` are those of SES's DKIM.
 */
export const findDnsProblem = async (domain: string, tokens: readonly string[], dns: Dns = new Resolver()) => {
  const problems = await Promise.all([
    findSpfProblem(domain, dns),
    findDkimProblem(domain, tokens, dns),
    findDmarcProblem(domain, dns),
  ]);
  return problems.filter((problem) => problem !== undefined).join("\n") || undefined;
};
