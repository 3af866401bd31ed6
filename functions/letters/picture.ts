import { letterCan } from "#shared/letter-acts.ts";
import { lettersContract as contract } from "#shared/letters.ts";
import { adminEndpoint } from "../http/doors.ts";
import { refuseIf } from "../platform/errors.ts";
import { readLetter } from "./letter.ts";

/**
 * A picture stays where it is, whatever becomes of the letter: copies and emails of it show it too, and an email is read for
 * years.
 */
export const addLetterPicture = adminEndpoint(contract.addLetterPicture, async ({ letterId, picture }, { id }) => {
  refuseIf(letterCan.change.whyNot(await readLetter(letterId)));
  // Loaded on use: most requests bring no picture.
  const { discardUpload, takeMeasuredPicture } = await import("../uploads/pictures.ts");
  const { key, width, height } = await takeMeasuredPicture("letter-image", id, picture);
  await discardUpload(id, picture);
  return { path: `/${key}`, width, height };
});
