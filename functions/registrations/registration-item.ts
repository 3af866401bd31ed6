import * as z from "zod/mini";
import { registration } from "#shared/registrations.ts";

/** A registration as the table keeps it. */
export const keptRegistration = z.extend(z.omit(registration, { decisionMessage: true }), {
  /** What only the private link knows. */
  secret: z.string(),
  /** The member who registered; absent for a visitor. */
  memberId: z.optional(z.string()),
  /** The letter about the last decision. */
  letterId: z.optional(z.string()),
});
export type KeptRegistration = z.infer<typeof keptRegistration>;

/** Starts the ids of registrations; a ULID follows. */
export const idPrefix = "reg_";

/** Where a registration is kept. */
export const keyOf = (id: string) => ({ pk: `REGISTRATION#${id}`, sk: "REGISTRATION" });

/** Where an event's registrations are listed, by time. */
export const listOf = (eventId: string) => `EVENT#${eventId}#REGISTRATIONS`;

/** Where those that wait for a decision are listed, by time. */
export const pendingList = "PENDING";

/** Stands for somebody's registration for an event, whatever the case of the e-mail address. */
export const guardKeyOf = (eventId: string, email: string) => ({
  pk: `REGISTRANT#${eventId}#${email.toLowerCase()}`,
  sk: "REGISTRANT",
});

/** Starts the sort keys of a member's links to their registrations. */
export const linkPrefix = "REGISTRATION#";

/** Where it is kept that a registration is a member's; by time, as ids are. */
export const linkKeyOf = (memberId: string, id: string) => ({ pk: `MEMBER#${memberId}`, sk: `${linkPrefix}${id}` });

/** A registration as an item of the table. */
export const itemOf = (kept: KeptRegistration) => {
  const place = `${kept.createdAt}#${kept.id}`;
  return {
    ...keyOf(kept.id),
    gsi1pk: listOf(kept.eventId),
    gsi1sk: place,
    ...(kept.status === "pending" && { gsi2pk: pendingList, gsi2sk: place }),
    ...kept,
  };
};

/** Whether somebody is still to come: such a registration has its seats. */
export const isActive = ({ status }: Pick<KeptRegistration, "status">) => status === "pending" || status === "approved";
