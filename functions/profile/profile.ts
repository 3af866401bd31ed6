import { membersContract, type Profile, type Settings } from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { avatarUrl, isRegistered } from "../members/card.ts";
import { readMember, changeMember, type StoredMember } from "../members/member.ts";
import { presentPreview } from "../members/present.ts";
import { getAudiences, toPerson, visibleTo } from "../members/visible.ts";
import { AppError } from "../platform/errors.ts";

/** A member's profile as they see it. */
export const presentProfile = (member: StoredMember): Profile => {
  const { avatar, ...own } = visibleTo("self", member);
  const { updated_at = null, version, is_new = false } = member;
  return { ...own, avatar_url: avatarUrl(avatar), audiences: getAudiences(member), updated_at, version, is_new };
};

export const presentSettings = ({ directory_visible, registered_until }: StoredMember, now = new Date()): Settings => ({
  directory_visible,
  registered: isRegistered(registered_until, now),
});

export const getProfile = memberEndpoint(membersContract.getProfile, async (_, { id }) =>
  presentProfile(await readMember(id)),
);

export const saveProfile = memberEndpoint(membersContract.saveProfile, async ({ version, avatar, ...form }, { id }) => {
  // Loaded on use: most saves have no picture.
  const pictures = avatar === undefined ? undefined : await import("./pictures.ts");
  let taken: string | undefined;
  try {
    const { before, after } = await changeMember(id, async (member) => {
      if (member.version !== version) throw new AppError("conflict", "Your profile changed while you were editing.");
      if (avatar) taken ??= await pictures?.takeAvatar(id, avatar);
      const now = new Date().toISOString();
      return {
        ...member,
        ...form,
        avatar: avatar === undefined ? member.avatar : taken,
        updated_at: now,
        joined_at: version === 0 ? now : member.joined_at,
        version: version + 1,
      };
    });
    await pictures?.discardAvatars(id, { keys: [before.avatar], uploadId: avatar });
    return presentProfile(after);
  } catch (error) {
    // Only when no profile can refer to it.
    if (taken && error instanceof AppError) await pictures?.discardAvatars(id, { keys: [taken] });
    throw error;
  }
});

/**
 * Anyone who saw a picture knows its address. If it becomes hidden from the club, it moves to a new address, known only
 * to its audience, and its old address in messages stops working.
 */
export const changeAudiences = memberEndpoint(membersContract.changeAudiences, async (changes, { id }) => {
  const copies: string[] = [];
  const { before, after } = await changeMember(id, async (member) => {
    const next = { ...member, audiences: { ...member.audiences, ...changes } };
    if (toPerson(member).avatar === undefined || toPerson(next).avatar !== undefined) return next;
    const { copyAvatar } = await import("./pictures.ts");
    const avatar = await copyAvatar(id, String(member.avatar));
    copies.push(avatar);
    return { ...next, avatar };
  });
  if (copies.length > 0) {
    const { discardAvatars } = await import("./pictures.ts");
    await discardAvatars(id, { keys: [before.avatar, ...copies.filter((key) => key !== after.avatar)] });
  }
  return presentProfile(after);
});

export const getProfilePreview = memberEndpoint(membersContract.getProfilePreview, async ({ as }, { id }) =>
  presentPreview(as, await readMember(id)),
);

export const leaveWelcome = memberEndpoint(membersContract.leaveWelcome, async (_, { id }) => {
  const { after } = await changeMember(id, (member) => (member.is_new ? { ...member, is_new: undefined } : member));
  return presentProfile(after);
});

export const getSettings = memberEndpoint(membersContract.getSettings, async (_, { id }) =>
  presentSettings(await readMember(id)),
);
