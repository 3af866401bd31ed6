import { createHandler } from "../http/lambda.ts";
import { decideGroup, listAllGroups } from "./admin.ts";
import { changeGroupMember } from "./hosting.ts";
import { closeGroup, editGroup, getGroup, joinGroup, leaveGroup, listGroups, proposeGroup } from "./own.ts";

/** Groups of members, and who is in them; what is written there is the chat's. */
export const handler = createHandler([
  listGroups,
  getGroup,
  proposeGroup,
  editGroup,
  joinGroup,
  leaveGroup,
  changeGroupMember,
  closeGroup,
  listAllGroups,
  decideGroup,
]);
