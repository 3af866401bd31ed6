import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import type { RegistrationForm } from "#shared/registrations.ts";
import { newSecret } from "../platform/private-link.ts";
import { idPrefix, type KeptRegistration } from "./registration-item.ts";

/** Digits and capitals that nobody takes for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const newReference = () => Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");

type Of = { eventId: string; memberId?: string; isTest?: boolean };

/** A registration as it begins: pending. */
export const newRegistration = (
  { personalInfo, ...form }: RegistrationForm,
  { eventId, memberId, isTest = false }: Of,
): KeptRegistration => ({
  id: `${idPrefix}${ulid()}`,
  reference: newReference(),
  secret: newSecret(),
  eventId,
  memberId,
  status: "pending",
  ...personalInfo,
  ...form,
  createdAt: new Date().toISOString(),
  version: 1,
  isTest,
  decisions: [],
});
