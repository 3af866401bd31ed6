import { createHash, randomBytes } from "node:crypto";
import type { EventForm, KeptEvent } from "#shared/events.ts";
import { cut, folded } from "#shared/text.ts";

/** Longest readable part of an id. */
const longestSlug = 60;

const slugOf = (title: string) =>
  cut(folded(title).replaceAll(/[^a-z0-9]+/g, "-"), longestSlug).replaceAll(/^-|-$/g, "") || "event";

const suffixOf = (idempotencyKey: string | undefined) =>
  (idempotencyKey === undefined ? randomBytes(4) : createHash("sha256").update(idempotencyKey).digest())
    .toString("hex")
    .slice(0, 8);

/** What an admin said of an event, its times written in the one way in which texts sort by time. */
export const factsOf = ({ startsAt, endsAt, ...facts }: EventForm) => ({
  ...facts,
  startsAt: startsAt && new Date(startsAt).toISOString(),
  endsAt: endsAt && new Date(endsAt).toISOString(),
});

/** An event as it begins. The same idempotency key and title make the same id. */
export const newEvent = (form: EventForm, idempotencyKey: string | undefined): KeptEvent => ({
  id: `${slugOf(form.title)}-${suffixOf(idempotencyKey)}`,
  ...factsOf(form),
  spotsLeft: form.spots,
  interested: 0,
  version: 1,
  sequence: 0,
});
