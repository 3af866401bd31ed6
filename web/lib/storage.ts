/** How long something is kept: with its tab, or in the browser until it is removed. */
export type StorageScope = "tab" | "browser";

const getStorage = (keeping: StorageScope) => (keeping === "browser" ? localStorage : sessionStorage);

/** Storage may be forbidden or full: nothing is kept then. */
const attempt = <Result>(access: () => Result, otherwise: Result): Result => {
  try {
    return access();
  } catch {
    return otherwise;
  }
};

/** The text that is kept under a key, or null. */
export const readText = (key: string, keeping: StorageScope) => attempt(() => getStorage(keeping).getItem(key), null);

/** What is kept under a key as JSON; null where there is nothing, or something foreign. */
export const readJson = (key: string, keeping: StorageScope): unknown =>
  attempt(() => JSON.parse(readText(key, keeping) ?? "null") as unknown, null);

/** Keeps a text under a key; null removes what is there. */
export const writeText = (key: string, text: string | null, keeping: StorageScope) =>
  attempt(
    () => (text === null ? getStorage(keeping).removeItem(key) : getStorage(keeping).setItem(key, text)),
    undefined,
  );

/** All keys under which something is kept. */
export const listKeys = (keeping: StorageScope) => attempt(() => Object.keys(getStorage(keeping)), []);
