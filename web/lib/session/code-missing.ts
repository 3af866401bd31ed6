/** The name of the error for an account with a second factor whose code is missing. */
export const codeMissing = "CodeMissing";
