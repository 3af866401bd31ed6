import { createHandler } from "../http/lambda.ts";
import { listLetterChoices } from "./choices.ts";
import { copyLetter, createLetter, deleteLetter, getLetter, listLetters, saveLetter } from "./edit.ts";
import { getEmailTexts, previewEmailTexts, saveEmailTexts } from "./email-texts.ts";
import { getOwnLetter, listOwnLetters } from "./own.ts";
import { addLetterPicture } from "./picture.ts";
import { previewLetter, previewSegment, testLetter } from "./preview.ts";
import { continueLetter, sendLetter, stopLetter, unscheduleLetter } from "./sending.ts";

/** What the club writes to many, for admins, and for members who got it. */
export const handler = createHandler([
  listLetters,
  getLetter,
  createLetter,
  saveLetter,
  copyLetter,
  deleteLetter,
  addLetterPicture,
  listLetterChoices,
  getEmailTexts,
  saveEmailTexts,
  previewEmailTexts,
  previewSegment,
  previewLetter,
  testLetter,
  sendLetter,
  unscheduleLetter,
  stopLetter,
  continueLetter,
  listOwnLetters,
  getOwnLetter,
]);
