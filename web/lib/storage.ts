/** How long to keep something: for the tab's lifetime, or in the browser until removed. */
export type StorageScope = "tab" | "browser";

const getStorage = (keeping: StorageScope) => (keeping === "browser" ? localStorage : sessionStorage);

/** Storage may be blocked or full: then nothing is kept. */
const attempt = <Result>(access: () => Result, otherwise: Result): Result => {
  try {
    return access();
  } catch {
    return otherwise;
  }
};

/** The text stored under a key, or null. */
export const readText = (key: string, keeping: StorageScope) => attempt(() => getStorage(keeping).getItem(key), null);

/** The JSON value stored under a key; null if missing or invalid. */
export const readJson = (key: string, keeping: StorageScope): unknown =>
  attempt(() => JSON.parse(readText(key, keeping) ?? "null") as unknown, null);

/** Stores a text under a key; null removes it. */
export const writeText = (key: string, text: string | null, keeping: StorageScope) =>
  attempt(
    () => (text === null ? getStorage(keeping).removeItem(key) : getStorage(keeping).setItem(key, text)),
    undefined,
  );

/** All stored keys. */
export const listKeys = (keeping: StorageScope) => attempt(() => Object.keys(getStorage(keeping)), []);
