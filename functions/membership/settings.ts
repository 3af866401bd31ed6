import * as z from "zod/mini";
import { clubSettings, defaultClubSettings, type ClubSettings } from "#shared/club-settings.ts";
import { createClubItem } from "../platform/club-item.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";

/*
 * @item club settings
 * @key `CLUB` · `SETTINGS`
 * @asks what admins decide for the whole club
 * @cost 1 get a minute of each Lambda; 1 conditional write
 */

const settingsItem = createClubItem(
  { pk: "CLUB", sk: "SETTINGS" },
  {
    maxAgeMs: 60_000,
    // Settings added by a later version have their defaults.
    parse: (item) => z.parse(clubSettings, { ...defaultClubSettings, ...item }),
  },
);

/** The club's settings, at most a minute old; `isLatest` bypasses the cache. */
export const readClubSettings = settingsItem.read;

/**
 * Saves the club's next version of the settings, with the writes `alongside`; false if that version is already saved.
 */
export const saveSettings = async (settings: ClubSettings, alongside: Record<string, Write>) => {
  try {
    await transact({ settings: settingsItem.write(settings), ...alongside });
    return true;
  } catch (error) {
    if (error instanceof ConditionRefused && error.refused.has("settings")) return false;
    throw error;
  } finally {
    settingsItem.forget();
  }
};
