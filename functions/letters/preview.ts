import { listLetterEvents } from "#shared/letter-content.ts";
import { lettersContract as contract, maxTestsPerHour } from "#shared/letters.ts";
import { noteListView } from "../audit/looks.ts";
import { createClaimedEmail } from "../email/outbox.ts";
import { sendNow } from "../email/send-now.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { getPreferencesToken } from "../notices/settings.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { transact } from "../platform/table.ts";
import { countedLinks, listCountedLinks, readWhole, toLetterData } from "./copy.ts";
import { readLetter } from "./letter.ts";
import { findPeople } from "./segment.ts";

export const previewSegment = adminEndpoint(
  contract.previewSegment,
  async ({ segment, topic }, { id }, { network }) => {
    const people = await findPeople(segment, topic);
    await noteListView({ list: "letter-people", by: { id, network } });
    return {
      people: people.map(({ personId: _personId, address, ...person }) => ({ ...person, email: address })),
    };
  },
);

/** A letter as a member gets it; its links lead where they do, so that nothing is counted. */
const toDataFor = async (letterId: string, memberId: string) => {
  const [letter, text, { full_name: name }] = await Promise.all([
    readLetter(letterId),
    readWhole(letterId),
    readMember(memberId),
  ]);
  const leftOutCards = listLetterEvents(text.content).length - text.events.length;
  return {
    topic: letter.topic,
    leftOutCards,
    data: toLetterData(letter, text, { name, isMember: true, countsClicks: false }),
  };
};

export const previewLetter = adminEndpoint(contract.previewLetter, async ({ letterId, memberId }, { id: adminId }) => {
  const [{ topic, data, leftOutCards }, token] = await Promise.all([
    toDataFor(letterId, memberId ?? adminId),
    // A reader's own link is nobody else's to see.
    getPreferencesToken(adminId),
  ]);
  const { renderEmail } = await import("../email/templates.ts");
  const render = (links: Record<string, string>) =>
    renderEmail({ template: "letter", data: { ...data, links }, unsubscribe: { token, topic } });
  const links = countedLinks({ id: letterId, links: listCountedLinks(data.content) });
  const [{ subject, html, text }, counted] = await Promise.all([render({}), render(links)]);
  const bytes = Math.max(Buffer.byteLength(html), Buffer.byteLength(counted.html));
  return { subject, html, text, bytes, leftOutCards };
});

/** What stands before the subject of a test. */
const testMark = "Test: ";

export const testLetter = adminEndpoint(contract.testLetter, async ({ letterId, memberId }, { id: adminId }) => {
  const [{ topic, data }, address, token] = await Promise.all([
    toDataFor(letterId, memberId ?? adminId),
    getVerifiedEmail(adminId),
    getPreferencesToken(adminId),
  ]);
  if (address === undefined) throw new AppError("conflict", "Your account has no email address that is confirmed.");
  const limit = { what: "letter-tests", by: adminId, atMost: maxTestsPerHour, seconds: 3600 };
  if (!(await countUse(limit))) throw new AppError("too-many", "That's many tests. Please try again in an hour.");
  const { email, write } = createClaimedEmail({
    ...{ template: "letter", data: { ...data, subject: `${testMark}${data.subject || "(no subject)"}` } },
    ...{ to: { address }, unsubscribe: { token, topic } },
  });
  await transact({ email: write });
  return { emailed: await sendNow(email) };
});
