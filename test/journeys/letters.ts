import { expect } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";

type Mail = {
  id: string;
  to: { address: string }[];
  text: string;
  attachments: { generatedFileName: string; contentType: string }[] | null;
};

const mailsTo = async (address: string) => {
  const mails = (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some((person) => person.address === address));
};

/** The private link to a page that somebody's newest letter carries, once it is in the mailbox. */
export const linkFor = async (address: string, path: string) => {
  const pattern = new RegExp(`https?:\\S+${path}#[\\w.-]+`);
  let link: string | undefined;
  const find = async () => (link = pattern.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[0]);
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  return link ?? "";
};

const calendarsTo = async (address: string) =>
  (await mailsTo(address))
    .flatMap(({ id, attachments }) => (attachments ?? []).map((attachment) => ({ id, ...attachment })))
    .filter(({ contentType }) => contentType.startsWith("text/calendar"));

const line = (file: string, name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(file)?.[1]?.trim() ?? "";

/** What the calendar file of somebody's letter says, once so many letters with one are in the mailbox: of the newest. */
export const calendarTo = async (address: string, count: number) => {
  await expect.poll(async () => (await calendarsTo(address)).length, { timeout: 30_000 }).toBe(count);
  const { id, generatedFileName } = (await calendarsTo(address)).at(-1)!;
  const file = await (
    await fetch(`${clubUnderTest().mailbox}/email/${id}/attachment/${encodeURIComponent(generatedFileName)}`)
  ).text();
  return { method: line(file, "METHOD"), uid: line(file, "UID"), sequence: Number(line(file, "SEQUENCE")) };
};
