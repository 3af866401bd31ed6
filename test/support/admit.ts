import { createAdmission, admissionWrite, type StoredAdmission } from "#functions/membership/admission.ts";
import { transact } from "#functions/platform/table.ts";

/** An admission of somebody, as an accepted application leaves it; changed where the test says so. */
export const admit = async (
  email: string,
  { id = "application_1", from = new Date(Date.now() - 1000).toISOString(), ...changes }: Partial<StoredAdmission> = {},
) => {
  const admission = {
    ...createAdmission({
      email,
      via: "application",
      sourceId: id,
      from,
      level: changes.level,
      profile: changes.profile,
    }),
    ...(changes.expiresAt !== undefined && { expiresAt: changes.expiresAt }),
    ...(changes.createdAt !== undefined && { createdAt: changes.createdAt }),
  };
  await transact({ admission: admissionWrite(admission) });
  return admission;
};
