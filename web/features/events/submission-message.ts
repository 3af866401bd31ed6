const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const sentWords = /formSubmitted|form-submitted|thank|success/i;

/**
 * Whether a window message tells that the embedded form was submitted (public-site.md, section 4). `formId` is the
 * form's own id, which some messages carry.
 */
export const tellsSubmission = (message: unknown, formId: string): boolean => {
  if (typeof message === "string") return sentWords.test(message);
  if (!isRecord(message)) return false;
  return (
    message.action === "formSubmitted" ||
    message.type === "form-submitted" ||
    message.type === "submission" ||
    message.eventType === "formSubmit" ||
    message.submitted === true ||
    (formId !== "" && [message.formId, message.formID, message.form_id].some((id) => String(id) === formId))
  );
};
