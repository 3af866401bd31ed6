import * as z from "zod/mini";
import { eventsContract } from "#shared/events.ts";
import { addressesOf, servedPages, type ServedPage } from "#shared/site-paths.ts";
import { presentEvent, readEventForVisitors } from "../events/event.ts";
import { AppError } from "../platform/errors.ts";
import type { Answer } from "./render.ts";

/** Reads what each page shows, by the part of its address that differs; throws as the endpoint of the same data does. */
const readers: Record<ServedPage, (part: string) => Promise<unknown>> = {
  eventRegistration: async (eventId) => presentEvent(await readEventForVisitors(eventId)),
};

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const patterns = Object.entries(servedPages).map(([page, shell]) => ({
  page: page as ServedPage,
  addresses: new RegExp(addressesOf(shell)),
  start: shell.indexOf("*"),
}));

/** The page at a path, as it is in an address, and the part that differs; undefined if there is none. */
export const findPage = (path: string) => {
  const found = patterns.find(({ addresses }) => addresses.test(path));
  const part = found && decode(path.slice(found.start).replace(/\/$/, ""));
  return found && part !== undefined ? { page: found.page, part } : undefined;
};

const isId = (part: string) => z.safeParse(eventsContract.getEvent.input, { eventId: part }).success;

/** A page's answer. Throws where the table does not answer. */
export const readAnswer = async (page: ServedPage, part: string): Promise<Answer> => {
  if (!isId(part)) return { problem: { status: 404, code: "not-found" } };
  try {
    return { data: await readers[page](part) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not-found") return { problem: { status: 404, code: error.code } };
    if (error.code === "forbidden") return { problem: { status: 403, code: error.code } };
    throw error;
  }
};
