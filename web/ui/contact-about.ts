import { paths } from "#web/paths.ts";

/** Where to write to the club, with the subject filled in. */
export const getContactPath = (subject: string) => `${paths.contact}?${new URLSearchParams({ subject }).toString()}`;
