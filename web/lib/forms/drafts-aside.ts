import { readSessionEnd } from "#web/lib/session/session-over.ts";
import { listKeys, readText, writeText, type StorageScope } from "#web/lib/storage.ts";
import { draftPrefix } from "./draft.ts";

const asidePrefix = "club:aside:";

const setAside = (key: string, text: string | null, keeping: StorageScope) =>
  writeText(`${asidePrefix}${keeping}:${key}`, text, "tab");

/** Drafts that another tab removed first are stored in this one, too: the member may continue in either. */
const keepTaken = ({ key, oldValue, newValue }: StorageEvent) => {
  if (readSessionEnd() === "ended" && key?.startsWith(draftPrefix) && newValue === null)
    setAside(key, oldValue, "browser");
};

/**
 * Moves a member's drafts to the open tabs after their session was ended from another browser, possibly because this
 * one was lost: they are restored at the next sign-in, or lost when the tabs close.
 */
export const setDraftsAside = (memberId: string) => {
  for (const keeping of ["tab", "browser"] as const)
    for (const key of listKeys(keeping).filter((each) => each.startsWith(`${draftPrefix}${memberId}:`))) {
      setAside(key, readText(key, keeping), keeping);
      writeText(key, null, keeping);
    }
};

/** Restores this tab's drafts if the member is the same; anyone else's are deleted. */
export const takeDraftsBack = (memberId: string) => {
  // Added only once, and never removed: another tab may be the first to notice that this session has ended.
  addEventListener("storage", keepTaken);
  for (const aside of listKeys("tab").filter((each) => each.startsWith(asidePrefix))) {
    const [, , keeping] = aside.split(":") as [string, string, StorageScope];
    const key = aside.slice(`${asidePrefix}${keeping}:`.length);
    const isOwn = key.startsWith(`${draftPrefix}${memberId}:`);
    // A draft typed in another tab since then is newer.
    if (isOwn && readText(key, keeping) === null) writeText(key, readText(aside, "tab"), keeping);
    writeText(aside, null, "tab");
  }
};
