import { lambda } from "../http/lambda.ts";
import { listApplications } from "./list-applications.ts";
import { submitApplication } from "./submit-application.ts";

/** Applications for membership. */
export const handler = lambda([submitApplication, listApplications]);
