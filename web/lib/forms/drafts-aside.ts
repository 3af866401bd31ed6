import { readSessionEnd } from "#web/lib/session/session-over.ts";
import { listKeys, readText, writeText, type StorageScope } from "#web/lib/storage.ts";
import { draftPrefix } from "./draft.ts";

const asidePrefix = "club:aside:";

const setAside = (key: string, text: string | null, keeping: StorageScope) =>
  writeText(`${asidePrefix}${keeping}:${key}`, text, "tab");

/** What another tab took away first of the browser's drafts is with this one, too: the member may go on in either. */
const keepTaken = ({ key, oldValue, newValue }: StorageEvent) => {
  if (readSessionEnd() === "ended" && key?.startsWith(draftPrefix) && newValue === null)
    setAside(key, oldValue, "browser");
};

/**
 * Takes a member's drafts away whose session was ended from another browser, which may be since this one was lost: until
 * they sign in again they are with the tabs that were open then, and end with those.
 */
export const setDraftsAside = (memberId: string) => {
  for (const keeping of ["tab", "browser"] as const)
    for (const key of listKeys(keeping).filter((each) => each.startsWith(`${draftPrefix}${memberId}:`))) {
      setAside(key, readText(key, keeping), keeping);
      writeText(key, null, keeping);
    }
};

/** Gives the drafts back that were set aside in this tab to whom they are of; those of anybody else are gone. */
export const takeDraftsBack = (memberId: string) => {
  // Once, and for good: another tab may be the first to find out that this session is over.
  addEventListener("storage", keepTaken);
  for (const aside of listKeys("tab").filter((each) => each.startsWith(asidePrefix))) {
    const [, , keeping] = aside.split(":") as [string, string, StorageScope];
    const key = aside.slice(`${asidePrefix}${keeping}:`.length);
    const isOwn = key.startsWith(`${draftPrefix}${memberId}:`);
    // What was typed since then in another tab is newer.
    if (isOwn && readText(key, keeping) === null) writeText(key, readText(aside, "tab"), keeping);
    writeText(aside, null, "tab");
  }
};
