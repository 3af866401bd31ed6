import { counting } from "../platform/limit.ts";

/**
 * Counts one more public form sent from an address, as part of the transaction that keeps it. A full meeting room
 * behind one address fits; a robot does not.
 */
export const formPost = (address: string) => counting({ what: "forms", by: address, atMost: 500, seconds: 600 });
