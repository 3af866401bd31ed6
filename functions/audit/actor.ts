import { readMember } from "../members/member.ts";
import type { Actor } from "./entry.ts";

/** An admin as the audit log and a member's history name them. */
export const readActor = async (id: string, network: string): Promise<Actor> => ({
  id,
  name: (await readMember(id)).full_name,
  network,
});
