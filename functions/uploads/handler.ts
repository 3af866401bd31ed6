import { lambda } from "../http/lambda.ts";
import { requestUpload } from "./request-upload.ts";

/** Lets members bring files. */
export const handler = lambda([requestUpload]);
