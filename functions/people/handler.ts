import { createHandler } from "../http/lambda.ts";
import { listMembers } from "./list.ts";
import { addMemberNote, deleteMemberNote, getMemberSheet, restoreMemberNote, tagMembers } from "./sheet.ts";

/** The desk's view of everybody who was ever let in, and what admins note of them. */
export const handler = createHandler([
  listMembers,
  getMemberSheet,
  tagMembers,
  addMemberNote,
  deleteMemberNote,
  restoreMemberNote,
]);
