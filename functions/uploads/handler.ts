import { lambda } from "../http/lambda.ts";
import { requestListingImage } from "./request-listing-image.ts";
import { requestUpload } from "./request-upload.ts";

/** Lets members bring files, and visitors the pictures of their business. */
export const handler = lambda([requestUpload, requestListingImage]);
