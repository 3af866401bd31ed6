import type { Answer, Answers } from "#shared/answers.ts";
import { eventsContract, type ClubEvent } from "#shared/events.ts";
import { namesOf } from "#shared/mailing-list.ts";
import { membersContract, type OwnField, type Profile } from "#shared/members.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { passDraftOn } from "#web/lib/forms/draft.ts";
import { readStoredSession } from "#web/lib/session/stored-session.ts";
import { getDraftName } from "../api.ts";

// What the form begins with for a member, in the portal and on an event's page.

/** What a question can begin with of a profile's answer: options that it does not offer are left out. */
const toOffered = ({ kind, options }: Pick<OwnField, "kind" | "options">, answer: Answer): Answer => {
  if (Array.isArray(answer)) return answer.filter((each) => options.includes(each));
  return kind !== "one" || options.includes(answer) ? answer : "";
};

/** The event's questions that the member has answered on their profile. */
const toKnownAnswers = ({ questions = [] }: ClubEvent, fields: readonly OwnField[] = []): Answers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const field = fields.find(({ id, kind }) => id === question.profileField && kind === question.kind);
      return field?.answer === undefined ? [] : [[question.id, toOffered(question, field.answer)]];
    }),
  );

/** A member's email address and what their profile says of them; without a profile, the address alone. */
export const toPrefill = (email: string, profile: Profile | undefined, event: ClubEvent) => ({
  person: {
    email,
    ...(profile && { ...namesOf(profile.full_name), profession: profile.position || profile.company }),
  },
  answers: toKnownAnswers(event, profile?.fields),
});

const readMember = async () => {
  const stored = readStoredSession();
  return stored?.isFresh ? stored.member : (await import("#web/lib/session/auth.ts")).getCurrentMember();
};

/**
 * An event as it is for the member whose session this browser keeps, with what is known of them; null where there is none.
 * What they typed before they signed in goes on as theirs.
 */
export const readAsMember = async (eventId: string, signal: AbortSignal) => {
  const member = await readMember();
  if (!member?.isMember) return null;
  const { id, email } = member;
  const [event, profile] = await Promise.all([
    callEndpoint(eventsContract.getMemberEvent, { eventId }, { signal }),
    // It only saves typing.
    callEndpoint(membersContract.getProfile, {}, { signal }).catch(() => undefined),
  ]);
  passDraftOn(getDraftName(eventId), getDraftName(eventId, id), "tab");
  return { id, email, event, ...toPrefill(email, profile, event) };
};
export type AsMember = NonNullable<Awaited<ReturnType<typeof readAsMember>>>;
