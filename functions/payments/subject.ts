import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";

/** What money is taken for. */
export const purposes = ["listing", "dues", "ticket"] as const;
export type Purpose = (typeof purposes)[number];

/** The listing, dues or ticket that a payment is for. */
export type Subject = { purpose: Purpose; id: string };

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });

/** Stripe's metadata of whatever is about it: the Stripe account may also serve other products and clubs. */
export const toMetadata = ({ purpose, id }: Subject) => ({ [purpose]: id, site: SITE_URL });

/** Whether it is another club's; those from before sites were named are ours. */
export const isOfOtherSite = (site: string | undefined) => site !== undefined && site !== SITE_URL;

type Metadata = Readonly<Partial<Record<string, string>>> | null | undefined;

/** What an object of Stripe's is about; nothing of another product's. */
export const parseMetadata = (metadata: Metadata): { subject: Subject | undefined; site: string | undefined } => {
  const purpose = purposes.find((each) => metadata?.[each]);
  return {
    subject: purpose && { purpose, id: metadata?.[purpose] ?? "" },
    site: metadata?.site,
  };
};
