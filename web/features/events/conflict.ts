import { ApiProblem } from "#web/api/client.ts";

/** Whether a save was refused for what has become of the event meanwhile: another save, or seats that were taken. */
export const isConflict = (failure: unknown) => failure instanceof ApiProblem && failure.status === 409;
