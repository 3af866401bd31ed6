import type * as z from "zod/mini";
import { registrationsContract } from "#shared/registrations.ts";
import { publishedEventOf } from "../events/event-store.ts";
import type { Request } from "../http/caller.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { digest } from "../platform/limit.ts";
import { keepRegistration } from "./keep-registration.ts";
import { newRegistration } from "./new-registration.ts";
import { presentOwn } from "./present-registration.ts";

type Input = z.output<typeof registrationsContract.register.input>;

const registering = async ({ homepage, ...input }: Input, { address, idempotencyKey }: Request, memberId?: string) => {
  const { eventId, ...form } = input;
  const event = await publishedEventOf(eventId);
  const kept = newRegistration(form, { eventId, memberId });
  // A robot is answered like everybody, and nothing is kept.
  if (homepage) return presentOwn(kept);
  const request = idempotencyKey && digest(JSON.stringify([idempotencyKey, input]));
  return presentOwn(await keepRegistration({ kept, event, request, address }));
};

export const register = publicEndpoint(registrationsContract.register, (input, request) => registering(input, request));

export const registerMember = memberEndpoint(registrationsContract.registerMember, (input, { id }, request) =>
  registering(input, request, id),
);
