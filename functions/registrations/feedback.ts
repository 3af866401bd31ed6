import { isDeepStrictEqual } from "node:util";
import { registrationsContract } from "#shared/registrations.ts";
import { readEvent } from "../events/event.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { changeRegistration } from "./change-registration.ts";
import { getRegistrationByToken, presentWithEvent } from "./registration.ts";

const dayMs = 86_400_000;
/** How long after an event feedback is accepted. */
const openDays = 30;

const conflict = (detail: string) => new AppError("conflict", detail);

export const giveFeedback = publicEndpoint(registrationsContract.giveFeedback, async ({ token, score, text }) => {
  const { id, eventId } = await getRegistrationByToken(token);
  const event = await readEvent(eventId);
  const isOpen = event.endsAt !== undefined && Date.now() < Date.parse(event.endsAt) + openDays * dayMs;
  const registration = await changeRegistration(id, (before) => {
    if (before.attendance !== "came") throw conflict("Only those who were there can say how it was.");
    if (!isOpen) throw conflict(`It's too late to say how ${event.title} was.`);
    const { at, ...said } = before.feedback ?? { at: "" };
    if (at !== "" && isDeepStrictEqual(said, { score, text })) return undefined;
    return { after: { ...before, feedback: { score, text, at: new Date().toISOString() } }, writes: {} };
  });
  return presentWithEvent(registration, event);
});
