import { idIn, opens } from "../platform/private-link.ts";
import { unknownRegistration, findRegistration } from "./registration-store.ts";

/** The registration that a private link opens. Throws `not-found` for a wrong one, as for one that never was. */
export const openedRegistration = async (token: string) => {
  const registration = await findRegistration(idIn(token));
  if (!opens(token, registration ?? { id: "", secret: "" }) || !registration) throw unknownRegistration();
  return registration;
};
