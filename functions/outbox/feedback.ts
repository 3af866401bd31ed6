import { createFeedbackHandler } from "../email/feedback.ts";
import { noteCopyNews } from "../letters/feedback.ts";

/** Takes what SES tells of the emails that it was given. */
export const handler = createFeedbackHandler(noteCopyNews);
