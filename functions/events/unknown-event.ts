import { AppError } from "../errors.ts";

/** What is said of an event that does not exist, or that is none of the asker's business. */
export const unknownEvent = () => new AppError("not-found", "Event not found.");
