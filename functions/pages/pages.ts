import * as z from "zod/mini";
import { eventsContract } from "#shared/events.ts";
import { listingsContract } from "#shared/listings.ts";
import { membersContract } from "#shared/members.ts";
import { addressesOf, servedPages, type PageAnswer, type ServedPage } from "#shared/site-paths.ts";
import { presentEvent, presentWithQuestions, readEventForVisitors, readEventList } from "../events/event.ts";
import { readPublicPartnerEvents } from "../events/partner-event.ts";
import { queryCards } from "../listings/card.ts";
import { isWithin } from "../listings/listing-status.ts";
import { presentCard, readBusiness } from "../listings/present-listing.ts";
import { readPublicMember } from "../members/present.ts";
import { readOfferedLevels } from "../membership/level.ts";
import { AppError } from "../platform/errors.ts";

type Reader = {
  /** Whether there can be such a page: the table is not asked for what no address has. */
  isPossible: (part: string) => boolean;
  /** Throws as the endpoint of the same data does. */
  read: (part: string) => Promise<PageAnswer>;
};

const event: Reader = {
  isPossible: (eventId) => z.safeParse(eventsContract.getEvent.input, { eventId }).success,
  read: async (eventId) => ({ data: presentWithQuestions(await readEventForVisitors(eventId), { isMember: false }) }),
};

/** How many businesses come with their list: two pages of it. The browser asks for all if there are more. */
const businessCount = 48;

/** What each page shows, by the part of its address that differs. */
const readers: Record<ServedPage, Reader> = {
  events: {
    isPossible: () => true,
    read: async () => {
      const { items, cursor } = await readEventList("EVENTS#public", undefined);
      return { data: items.map((each) => presentEvent(each)), isPartial: cursor !== undefined };
    },
  },
  eventRegistration: event,
  eventThanks: event,
  partnerEvents: {
    isPossible: () => true,
    read: async () => ({ data: await readPublicPartnerEvents() }),
  },
  membership: {
    isPossible: () => true,
    read: async () => ({ data: await readOfferedLevels() }),
  },
  network: {
    isPossible: () => true,
    read: async () => {
      const { items, cursor } = await queryCards(undefined, businessCount);
      const now = new Date();
      const shown = items.filter(({ shownUntil }) => isWithin(shownUntil, now));
      return { data: shown.map(presentCard), isPartial: cursor !== undefined };
    },
  },
  business: {
    isPossible: (slug) => z.safeParse(listingsContract.getBusiness.input, { slug }).success,
    read: async (slug) => ({ data: await readBusiness(slug) }),
  },
  publicMember: {
    isPossible: (memberId) => z.safeParse(membersContract.getPublicMember.input, { memberId }).success,
    read: async (memberId) => ({ data: await readPublicMember(memberId) }),
  },
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

/** The page at a path, as it is in an address, and the part that differs, if any does; undefined if there is none. */
export const findPage = (path: string) => {
  const found = patterns.find(({ addresses }) => addresses.test(path));
  const part = found && (found.start < 0 ? "" : decode(path.slice(found.start).replace(/\/$/, "")));
  return found && part !== undefined ? { page: found.page, part } : undefined;
};

/** A page's answer. Throws where the table does not answer. */
export const readAnswer = async (page: ServedPage, part: string): Promise<PageAnswer> => {
  const { isPossible, read } = readers[page];
  if (!isPossible(part)) return { problem: { status: 404, code: "not-found" } };
  try {
    return await read(part);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not-found") return { problem: { status: 404, code: error.code } };
    if (error.code === "forbidden") return { problem: { status: 403, code: error.code } };
    throw error;
  }
};
