import { lettersContract as contract } from "#shared/letters.ts";
import { publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { describeError, logger } from "../platform/logger.ts";
import { countClick } from "./counts.ts";
import { findLinks } from "./letter.ts";

/** Where a link leads that is none. */
const home = "/";

/** Leads only where the letter does, whatever the address says. What cannot be counted is still followed. */
const countLetterClick = publicEndpoint(contract.countLetterClick, async ({ letterId, link }) => {
  const index = Number(link);
  const url = (await findLinks(letterId))[index];
  if (url === undefined) return { url: home };
  try {
    await countClick(letterId, index);
  } catch (error) {
    logger.warn("click not counted", { letterId, error: describeError(error) });
  }
  // A domain or a path may have letters that no header has.
  return { url: new URL(url).href };
});

/** Where the links of letters lead, which visitors follow: a function of its own, since it needs next to nothing. */
export const handler = createHandler([countLetterClick]);
