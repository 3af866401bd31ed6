import { AppError, KeyUsed } from "../platform/errors.ts";
import { ConditionRefused, transact, type Writes } from "../platform/table.ts";
import type { PictureKind } from "./pictures.ts";

// Loaded on use: most saves have no picture.
export const loadPictures = () => import("./pictures.ts");

/** For an idempotency key that made something else. */
export const keyAlreadyUsed = () => new KeyUsed("This request was already used to make something else.");

/** Who uploaded a picture for what. */
type Upload = {
  kind: PictureKind;
  ownerId: string;
  /** The upload; null for no picture, and undefined for the one before. */
  uploadId: string | null | undefined;
};

type Creation<Answer> = Upload & {
  /** The writes that create it with a picture's key in the bucket, and the answer. */
  plan: (picture: string | undefined) => { writes: Writes; answer: Answer };
  /** The answer if the same request created it before. */
  findRepeated: () => Promise<Answer | undefined>;
  /** Why these writes were refused, if not because it is there already. */
  explain?: (refused: ConditionRefused["refused"]) => AppError | undefined;
};

/** Creates something once, however often its request is repeated. Throws `KeyUsed` for another request's key. */
export const createWithPicture = async <Answer>(creation: Creation<Answer>) => {
  const { kind, ownerId, uploadId, plan, findRepeated, explain } = creation;
  const pictures = uploadId ? await loadPictures() : undefined;
  let picture: string | undefined;
  try {
    if (uploadId) picture = await pictures?.takePicture(kind, ownerId, uploadId);
    const { writes, answer } = plan(picture);
    await transact(writes);
    await pictures?.discardUpload(ownerId, uploadId);
    return answer;
  } catch (error) {
    const isRefused = error instanceof ConditionRefused;
    if (!isRefused && !(error instanceof AppError)) throw error;
    await pictures?.discardPicture(picture);
    const repeated = await findRepeated();
    if (repeated) return repeated;
    throw isRefused ? (explain?.(error.refused) ?? keyAlreadyUsed()) : error;
  }
};

type Change<Answer> = Upload & {
  /** The picture's key until now. */
  before: string | undefined;
  /** The writes that save the change with the key of its picture, and the answer. */
  plan: (picture: string | undefined) => { writes: Writes; answer: Answer };
  /** For a change that came later than another. */
  changedElsewhere: () => AppError;
};

/** Saves a change that may bring another picture, or none, and deletes the one before. Throws `changedElsewhere`. */
export const changeWithPicture = async <Answer>(change: Change<Answer>) => {
  const { kind, ownerId, uploadId, before, plan, changedElsewhere } = change;
  const pictures = uploadId === undefined ? undefined : await loadPictures();
  const taken = uploadId ? await pictures?.takePicture(kind, ownerId, uploadId) : undefined;
  const { writes, answer } = plan(uploadId === undefined ? before : taken);
  try {
    await transact(writes);
  } catch (error) {
    const isRefused = error instanceof ConditionRefused;
    // After any other error it may have been saved.
    if (isRefused || error instanceof AppError) await pictures?.discardPicture(taken);
    throw isRefused ? changedElsewhere() : error;
  }
  await pictures?.discardPicture(before);
  await pictures?.discardUpload(ownerId, uploadId);
  return answer;
};
