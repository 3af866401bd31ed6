import { AppError, KeyUsed } from "../platform/errors.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";

// Loaded on use: most saves have no picture.
export const loadPictures = () => import("./pictures.ts");

/** For an idempotency key that made something else. */
export const keyAlreadyUsed = () => new KeyUsed("This request was already used to make something else.");

type Creation<Answer> = {
  adminId: string;
  /** The upload of its picture, if it has one. */
  uploadId: string | null | undefined;
  /** The writes that create it with a picture's key in the bucket, and the answer. */
  plan: (picture: string | undefined) => { writes: Record<string, Write>; answer: Answer };
  /** The answer if the same request created it before. */
  findRepeated: () => Promise<Answer | undefined>;
};

/** Creates something once, however often its request is repeated. Throws `KeyUsed` for another request's key. */
export const createWithPicture = async <Answer>({ adminId, uploadId, plan, findRepeated }: Creation<Answer>) => {
  const pictures = uploadId ? await loadPictures() : undefined;
  let picture: string | undefined;
  try {
    if (uploadId) picture = await pictures?.takePicture(adminId, uploadId);
    const { writes, answer } = plan(picture);
    await transact(writes);
    await pictures?.discardUpload(adminId, uploadId);
    return answer;
  } catch (error) {
    const isRefused = error instanceof ConditionRefused;
    if (!isRefused && !(error instanceof AppError)) throw error;
    await pictures?.discardPicture(picture);
    const repeated = await findRepeated();
    if (repeated) return repeated;
    throw isRefused ? keyAlreadyUsed() : error;
  }
};
