import { expect } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";

type Mail = {
  id: string;
  to: { address: string }[];
  attachments: { generatedFileName: string; contentType: string }[] | null;
};

const calendarsTo = async (address: string) => {
  const mails = (await (await fetch(`${clubUnderTest().mailbox}/email`)).json()) as Mail[];
  return mails
    .filter(({ to }) => to.some((person) => person.address === address))
    .flatMap(({ id, attachments }) => (attachments ?? []).map((attachment) => ({ id, ...attachment })))
    .filter(({ contentType }) => contentType.startsWith("text/calendar"));
};

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
