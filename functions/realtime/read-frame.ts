import { clientId } from "#shared/messages.ts";
import { clientFrame, largestFrame, type ClientFrame } from "#shared/realtime.ts";
import { AppError } from "../errors.ts";
import type { SocketEvent } from "./socket-event.ts";

type Given = Record<string, unknown>;

/** The JSON object that came. Throws `too-large` or `invalid` for anything else. */
export const readObject = ({ body = "", isBase64Encoded }: SocketEvent): Given => {
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
  if (Buffer.byteLength(text) > largestFrame) throw new AppError("too-large", "This message is too large.");
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new AppError("invalid", "This is not valid JSON.");
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new AppError("invalid", "This is not a JSON object.");
  return given as Given;
};

/** The name that the sender has for what they send, if there is a proper one. */
export const clientIdIn = (given: Given) => {
  const parsed = clientId.safeParse(given.clientId);
  return parsed.success ? parsed.data : undefined;
};

/** The frame that an object is. Throws `invalid` with the first thing that is wrong with it. */
export const readFrame = (given: Given): ClientFrame => {
  const parsed = clientFrame.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("invalid", issue?.code === "custom" || issue?.path.length ? issue.message : "Invalid input");
};
