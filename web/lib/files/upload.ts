import type * as z from "zod/v4/core";
import { uploadsContract, type UploadKind } from "#shared/uploads.ts";
import { callEndpoint } from "#web/lib/api/client.ts";

type PublicUpload = z.input<typeof uploadsContract.requestListingImage.input>;
type MemberUpload = z.input<typeof uploadsContract.requestUpload.input>;

type Options = {
  signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** With XMLHttpRequest, since `fetch` does not report upload progress. */
const post = (url: string, form: FormData, { signal, onProgress }: Options) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError(`The storage answered ${request.status}.`));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = () => reject(new DOMException("The upload was given up.", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", url);
    request.send(form);
  });

/** Visitors may only upload listing images. The API checks whether the kind allows this type. */
const requestUpload = (kind: UploadKind, { type, size }: Blob, signal: AbortSignal) =>
  kind === "listing-image"
    ? callEndpoint(uploadsContract.requestListingImage, { type, size } as PublicUpload, { signal })
    : callEndpoint(uploadsContract.requestUpload, { kind, type, size } as MemberUpload, { signal });

/**
 * Uploads a file directly to storage and returns its id, for use in a profile, message or listing. Throws
 * `ApiProblem` if refused, and an error if the upload fails.
 */
export const uploadFile = async (kind: UploadKind, file: Blob, options: Options): Promise<string> => {
  const { id, url, fields } = await requestUpload(kind, file, options.signal);
  options.signal.throwIfAborted();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  await post(url, form, options);
  return id;
};
