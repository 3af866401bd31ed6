import type { KeptEvent } from "#shared/events.ts";
import { seatsOf } from "#shared/registrations.ts";
import { AppError } from "../errors.ts";
import { taking } from "../events/seats.ts";
import { formPost } from "../forms/form-limit.ts";
import { attendingUntil } from "../members/attendance.ts";
import { changeMember } from "../members/member-store.ts";
import { posting } from "../outbox/letter-store.ts";
import { count, digest } from "../platform/limit.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { letterDataOf } from "./letter-data.ts";
import { alreadyRegistered, noSeats } from "./refusals.ts";
import type { KeptRegistration } from "./registration-item.ts";
import { guarding, keeping, registrationOf } from "./registration-store.ts";

type Registering = {
  kept: KeptRegistration;
  event: KeptEvent;
  /** Digest of a request that may be repeated. */
  request: string | undefined;
  /** The address the request came from. */
  address: string;
};

/** Tells the registrant; anybody can name somebody else's address, so such letters are limited. */
const receipt = ({ kept, event, address }: Registering) =>
  posting({
    template: "registration-received",
    data: letterDataOf(kept, event, ""),
    to: { address: kept.email },
    askedBy: digest(address),
  });

/** Refused registrations from one address in ten minutes: a room of people who come too late, not a list of guesses. */
const mostRefused = 100;

/**
 * What stood in the way: a repetition of the same request is answered with what it made the first time. That somebody is
 * registered is said only where they could be by this very request, which then writes to them: nobody finds out without
 * a trace who comes.
 */
const explain = async (refused: ConditionRefused["refused"], { kept, event, request, address }: Registering) => {
  const guard = refused.get("guard");
  if (guard && request !== undefined && guard.request === request) return registrationOf(String(guard.registrationId));
  const isTooOften =
    refused.has("post") || !(await count({ what: "refused", by: address, atMost: mostRefused, seconds: 600 }));
  if (isTooOften)
    throw new AppError("too-many", "Too many submissions from your network. Please try again in a few minutes.");
  if (refused.has("event")) throw noSeats(refused.get("event"), seatsOf(kept));
  throw alreadyRegistered(event);
};

/**
 * Keeps a new registration in one transaction: it takes its seats, once for each e-mail address, and is confirmed by a
 * letter; a member's badge follows. The same request again is answered with the first one's registration. Throws
 * `conflict` saying why there is no seat, and `too-many`.
 */
export const keepRegistration = async (registering: Registering): Promise<KeptRegistration> => {
  const { kept, event, request, address } = registering;
  const { eventId, memberId } = kept;
  const writes = {
    guard: guarding(kept, request),
    event: taking(eventId, seatsOf(kept)),
    ...keeping(kept),
    letter: receipt(registering),
    post: formPost(address),
  };
  try {
    await (memberId === undefined
      ? transact(writes)
      : changeMember(memberId, (member) => attendingUntil(member, event.endsAt ?? ""), writes));
    return kept;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    return explain(error.refused, registering);
  }
};
