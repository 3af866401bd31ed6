import { lambda } from "../http/lambda.ts";
import { listContactMessages } from "./list-contact-messages.ts";
import { submitContactMessage } from "./submit-contact-message.ts";

/** Messages to the club. */
export const handler = lambda([submitContactMessage, listContactMessages]);
