import type { Reminder } from "#shared/events.ts";
import type { Decision } from "#shared/registration-review.ts";
import type { EmailEvent } from "../email/templates/registration-emails.tsx";
import { markSubjectRead, noticeOnceWrite, noticeWrite } from "../notify/notice.ts";
import { formatToken } from "../platform/private-links.ts";
import type { Write } from "../platform/table.ts";
import type { StoredRegistration } from "./registration.ts";

const toAbout = (registration: StoredRegistration, { id, title }: Pick<EmailEvent, "id" | "title">) => ({
  event: { id, title },
  token: formatToken(registration),
});

/** Notifies the member of a decision: part of the transaction. Does nothing for a visitor's registration. */
export const decisionNoticeWrites = (
  registration: StoredRegistration,
  event: Pick<EmailEvent, "id" | "title">,
  { decision, isOfGuests }: Pick<Decision, "decision" | "isOfGuests">,
): Record<string, Write> => {
  const { id, memberId, status } = registration;
  if (memberId === undefined) return {};
  const decided = status === "waitlisted" ? "cleared" : status === "unpaid" ? "to-pay" : decision;
  const about = { ...toAbout(registration, event), outcome: isOfGuests ? "guests" : decided } as const;
  return { notice: noticeWrite(memberId, { kind: "registration", subject: id, about }) };
};

/** Likewise notifies the member of a waitlist change. */
export const waitlistNoticeWrites = (
  registration: StoredRegistration,
  event: Pick<EmailEvent, "id" | "title">,
  news: "offer" | "passed" | "to-end" | "ended" | "closed" | "lapsed" | "removed",
): Record<string, Write> => {
  const { id, memberId, wait } = registration;
  if (memberId === undefined) return {};
  const until = news === "offer" && wait?.offeredUntil !== undefined ? { until: wait.offeredUntil } : {};
  const about = { ...toAbout(registration, event), news, ...until };
  return { notice: noticeWrite(memberId, { kind: "waitlist", subject: id, about }) };
};

/** Likewise that their spots went back, since nobody has paid for them. */
export const lapseNoticeWrites = (
  registration: StoredRegistration,
  event: Pick<EmailEvent, "id" | "title">,
): Record<string, Write> => {
  const { id, memberId } = registration;
  if (memberId === undefined) return {};
  const about = { ...toAbout(registration, event), outcome: "unpaid" } as const;
  return { notice: noticeWrite(memberId, { kind: "registration", subject: id, about }) };
};

/** Reminds a member of an event, once per reminder. */
export const reminderNoticeWrite = (
  memberId: string,
  registration: StoredRegistration,
  event: { id: string; title: string; startsAt: string },
  reminder: { kind: Reminder; id: string },
) =>
  noticeOnceWrite(
    memberId,
    {
      kind: "reminder",
      subject: registration.id,
      about: { ...toAbout(registration, event), when: reminder.kind, startsAt: event.startsAt },
    },
    reminder.id,
  );

/** Marks a registration's notices as read when its private page is opened. */
export const markRegistrationRead = async ({ id, memberId }: StoredRegistration) => {
  if (memberId === undefined) return;
  const kinds = ["registration", "waitlist", "reminder"] as const;
  await Promise.all(kinds.map((kind) => markSubjectRead(memberId, kind, id)));
};
