import * as z from "zod/mini";
import { clubSettings, defaultClubSettings, type ClubSettings } from "#shared/club-settings.ts";
import { ConditionRefused, getItem, transact, type Write } from "../platform/table.ts";

/*
 * @item club settings
 * @key `CLUB` · `SETTINGS`
 * @asks what admins decide for the whole club
 * @cost 1 get a minute of each Lambda; 1 conditional write
 */

const key = { pk: "CLUB", sk: "SETTINGS" };

/** How long a Lambda caches the settings. */
const maxAgeMs = 60_000;

let cached: { settings: ClubSettings; readAt: number } | undefined;

/** The club's settings, at most a minute old; `isLatest` bypasses the cache. */
export const readClubSettings = async ({ isLatest = false } = {}): Promise<ClubSettings> => {
  if (!isLatest && cached && Date.now() - cached.readAt < maxAgeMs) return cached.settings;
  const readAt = Date.now();
  // Settings added by a later version have their defaults.
  const settings = z.parse(clubSettings, { ...defaultClubSettings, ...(await getItem(key)) });
  cached = { settings, readAt };
  return settings;
};

/**
 * Saves the club's next version of the settings, with the writes `alongside`; false if that version is already saved.
 */
export const saveSettings = async (settings: ClubSettings, alongside: Record<string, Write>) => {
  const write: Write = {
    Put: {
      Item: { ...key, ...settings },
      ...(settings.version === 1
        ? { ConditionExpression: "attribute_not_exists(pk)" }
        : {
            ConditionExpression: "#version = :before",
            ExpressionAttributeNames: { "#version": "version" },
            ExpressionAttributeValues: { ":before": settings.version - 1 },
          }),
    },
  };
  try {
    await transact({ settings: write, ...alongside });
    return true;
  } catch (error) {
    if (error instanceof ConditionRefused && error.refused.has("settings")) return false;
    throw error;
  } finally {
    cached = undefined;
  }
};
