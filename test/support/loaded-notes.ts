import path from "node:path";

/** Where it is noted which files of ours each test file has loaded, one note for each. */
export const loadedFolder = path.resolve(import.meta.dirname, "../../.local/loaded");

/** Such a note, with the seconds that the test file took. */
export type LoadedFiles = { test: string; seconds: number; files: string[] };
