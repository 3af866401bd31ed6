import { membersContract } from "#shared/members.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { incomingKey } from "../uploads/incoming.ts";
import { changeMember } from "./member-store.ts";
import { profileOf } from "./present-member.ts";

export const saveProfile = memberEndpoint(membersContract.saveProfile, async ({ version, avatar, ...form }, { id }) => {
  // Loaded on use: most saves bring no picture.
  const pictures = avatar === undefined ? undefined : await import("./pictures.ts");
  let taken: string | undefined;
  try {
    const { before, after } = await changeMember(id, async (member) => {
      if (member.version !== version) throw new AppError("conflict", "Your profile changed while you were editing.");
      if (avatar) taken ??= await pictures?.take(id, avatar);
      return {
        ...member,
        ...form,
        avatar: avatar === undefined ? member.avatar : taken,
        updated_at: new Date().toISOString(),
        version: version + 1,
      };
    });
    await pictures?.discard(before.avatar, avatar && incomingKey(id, avatar));
    return profileOf(after);
  } catch (error) {
    // Only when it is certain that no profile names it.
    if (taken && error instanceof AppError) await pictures?.discard(taken);
    throw error;
  }
});
