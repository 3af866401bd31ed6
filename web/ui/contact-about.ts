import { paths } from "#web/app/paths.ts";

/** Where to write to the club, with the subject filled in. */
export const getContactPath = (subject: string) => `${paths.contact}?${new URLSearchParams({ subject }).toString()}`;
