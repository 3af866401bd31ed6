/** Does nothing: what a cold start costs before any code of ours. */
export const handler = () => undefined;
