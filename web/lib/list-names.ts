const format = new Intl.ListFormat("en-US");

/** Such as "Ada, Ben, and Carl". */
export const listNames = (names: readonly string[]) => format.format(names);
