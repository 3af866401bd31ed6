import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "./as.ts";
import { given } from "./given.ts";
import { postFile } from "./upload.ts";

type Type = "image/png" | "image/jpeg" | "image/webp";

/** Where a visitor may upload one picture. */
export const requestImage = (type: Type = "image/png", address = given.internetAddress()) =>
  asVisitorAt(address)(contract.requestListingImage, { type, size: 1 });

/** A picture that a visitor has uploaded; answers the upload's id. */
export const uploadImage = async (file: Uint8Array<ArrayBuffer>, type?: Type) => {
  const { body } = await requestImage(type);
  const { status } = await postFile(body, file);
  if (status !== 204) throw new Error(`The upload was refused: ${status}`);
  return body.id;
};
