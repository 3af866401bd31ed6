import { expect } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";

const { mailbox } = clubUnderTest();

type Email = {
  id: string;
  subject: string;
  text: string;
  html?: string;
  attachments: { generatedFileName: string; contentType: string }[] | null;
};

const findEmails = async (field: "to" | "replyTo", address: string) =>
  (await (await fetch(`${mailbox}/email?${field}.address=${encodeURIComponent(address)}`)).json()) as Email[];

/** What somebody has got from the club so far, oldest first. */
export const emailsTo = (address: string) => findEmails("to", address);

/** What the club has got because of somebody's forms so far, oldest first. */
export const noticesOf = (address: string) => findEmails("replyTo", address);

/** What a pattern finds in somebody's newest e-mail that has it, once it is there: two may arrive in either order. */
const findInNewest = async (address: string, pattern: RegExp) => {
  let found = "";
  const find = async () => {
    const emails = await emailsTo(address);
    const matches = emails.flatMap(({ text = "", html = "" }) => pattern.exec(`${text}\n${html}`)?.[0] ?? []);
    return (found = matches.at(-1) ?? "");
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return found;
};

/** The private link to a page, of the newest e-mail to somebody that carries one. */
export const linkFor = (address: string, path: string) =>
  findInNewest(address, new RegExp(`https?:\\S+${path}#[\\w.-]+`));

/** The newest code for somebody who registers. */
export const codeFor = (address: string) => findInNewest(address, /\b\d{6}\b/);

const line = (file: string, name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(file)?.[1]?.trim() ?? "";

/** What the newest calendar file says that somebody has got, once there are so many. */
export const calendarTo = async (address: string, count: number) => {
  const find = async () =>
    (await emailsTo(address))
      .flatMap(({ id, attachments }) => (attachments ?? []).map((attachment) => ({ id, ...attachment })))
      .filter(({ contentType }) => contentType.startsWith("text/calendar"));
  await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBe(count);
  const { id, generatedFileName } = (await find()).at(-1)!;
  const file = await (await fetch(`${mailbox}/email/${id}/attachment/${encodeURIComponent(generatedFileName)}`)).text();
  return { method: line(file, "METHOD"), uid: line(file, "UID"), sequence: Number(line(file, "SEQUENCE")) };
};
