import { listKeys, readText, writeText, type Keeping } from "#web/lib/storage.ts";
import { draftPrefix } from "./draft.ts";

const asidePrefix = "club:aside:";

/**
 * Takes a member's drafts away whose session was ended from another browser, which may be since this one was lost: until
 * they sign in again they are with this tab alone, and end with it.
 */
export const setDraftsAside = (memberId: string) => {
  for (const keeping of ["tab", "browser"] as const)
    for (const key of listKeys(keeping).filter((each) => each.startsWith(`${draftPrefix}${memberId}:`))) {
      writeText(`${asidePrefix}${keeping}:${key}`, readText(key, keeping), "tab");
      writeText(key, null, keeping);
    }
};

/** Gives the drafts back that were set aside in this tab to whom they are of; those of anybody else are gone. */
export const takeDraftsBack = (memberId: string) => {
  for (const aside of listKeys("tab").filter((each) => each.startsWith(asidePrefix))) {
    const [, , keeping] = aside.split(":") as [string, string, Keeping];
    const key = aside.slice(`${asidePrefix}${keeping}:`.length);
    const isOwn = key.startsWith(`${draftPrefix}${memberId}:`);
    // What was typed since then in another tab is newer.
    if (isOwn && readText(key, keeping) === null) writeText(key, readText(aside, "tab"), keeping);
    writeText(aside, null, "tab");
  }
};
