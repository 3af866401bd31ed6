import {
  membersContract,
  profileFields,
  type OwnField,
  type Profile,
  type ProfileForm,
  type Settings,
} from "#shared/members.ts";
import { memberEndpoint } from "../http/doors.ts";
import { avatarUrl, isRegistered } from "../members/card.ts";
import { formQuestions } from "../members/club-questions.ts";
import {
  fieldsWrite,
  planAnswers,
  planAudiences,
  readFields,
  usualAudienceOf,
  withFields,
  type Fields,
  type StoredFields,
} from "../members/fields.ts";
import { readMember, changeMember, type StoredMember } from "../members/member.ts";
import { presentPreview } from "../members/present.ts";
import { fieldsVisibleTo, getAudiences, toPerson, visibleTo } from "../members/visible.ts";
import { AppError } from "../platform/errors.ts";

/** The club's own fields with what a member answered, and who sees it. */
const presentOwnFields = ({ club, stored }: Fields): OwnField[] =>
  club.questions.map(({ id, label, kind, help, isRequired, options, audience }) => ({
    ...{ id, label, kind, help, isRequired, options, answer: stored.answers[id] },
    audience: stored.audiences[id] ?? usualAudienceOf({ audience }),
  }));

/** A member's profile as they see it. */
export const presentProfile = (member: StoredMember, fields: Fields): Profile => {
  const { avatar, ...own } = visibleTo("self", member);
  const { updated_at = null, version, is_new = false } = member;
  const ofClub = presentOwnFields(fields);
  const facts = fieldsVisibleTo("self", fields);
  return {
    ...{ ...own, avatar_url: avatarUrl(avatar), audiences: getAudiences(member), updated_at, version, is_new },
    ...(ofClub.length > 0 && { fields: ofClub }),
    ...(facts.length > 0 && { facts }),
  };
};

export const presentSettings = ({ directory_visible, registered_until }: StoredMember, now = new Date()): Settings => ({
  directory_visible,
  registered: isRegistered(registered_until, now),
});

export const getProfile = memberEndpoint(membersContract.getProfile, async (_, { id }) => {
  const [member, fields] = await Promise.all([readMember(id), readFields(id)]);
  return presentProfile(member, fields);
});

/** A member's fields after a change, of which the table may not know yet. */
const readAfter = async (id: string, changed: StoredFields | undefined): Promise<Fields> =>
  changed ? { club: await formQuestions.profile.read(), stored: changed } : readFields(id);

/** The fields that a member has emptied, with this save or earlier, and that are empty now. */
const findEmptied = (before: StoredMember, form: ProfileForm) => {
  const emptied = profileFields.filter(
    (name) => form[name] === "" && (before[name] !== "" || before.emptied?.includes(name)),
  );
  return emptied.length > 0 ? emptied : undefined;
};

export const saveProfile = memberEndpoint(membersContract.saveProfile, async (sent, { id }) => {
  const { version, avatar, answers, ...form } = sent;
  // Loaded on use: most saves have no picture.
  const pictures = avatar === undefined ? undefined : await import("./pictures.ts");
  let taken: string | undefined;
  let fields: StoredFields | undefined;
  const change = async (member: StoredMember) => {
    if (member.version !== version) throw new AppError("conflict", "Your profile changed while you were editing.");
    fields = answers && (await planAnswers(id, await formQuestions.profile.read(), answers));
    if (avatar) taken ??= await pictures?.takeAvatar(id, avatar);
    const now = new Date().toISOString();
    return {
      ...(fields ? withFields(member, fields) : member),
      ...form,
      emptied: findEmptied(member, form),
      avatar: avatar === undefined ? member.avatar : taken,
      updated_at: now,
      joined_at: version === 0 ? now : member.joined_at,
      version: version + 1,
    };
  };
  try {
    const { before, after } = await changeMember(id, change, () => ({
      ...(fields && { fields: fieldsWrite(id, fields) }),
    }));
    await pictures?.discardAvatars(id, { keys: [before.avatar], uploadId: avatar });
    return presentProfile(after, await readAfter(id, fields));
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
export const changeAudiences = memberEndpoint(
  membersContract.changeAudiences,
  async ({ fields: chosen, ...changes }, { id }) => {
    const copies: string[] = [];
    let fields: StoredFields | undefined;
    const change = async (member: StoredMember) => {
      fields = chosen && (await planAudiences(id, await formQuestions.profile.read(), chosen));
      const changed = { ...member, audiences: { ...member.audiences, ...changes } };
      const next = fields ? withFields(changed, fields) : changed;
      if (toPerson(member).avatar === undefined || toPerson(next).avatar !== undefined) return next;
      const { copyAvatar } = await import("./pictures.ts");
      const avatar = await copyAvatar(id, String(member.avatar));
      copies.push(avatar);
      return { ...next, avatar };
    };
    const { before, after } = await changeMember(id, change, () => ({
      ...(fields && { fields: fieldsWrite(id, fields) }),
    }));
    if (copies.length > 0) {
      const { discardAvatars } = await import("./pictures.ts");
      await discardAvatars(id, { keys: [before.avatar, ...copies.filter((key) => key !== after.avatar)] });
    }
    return presentProfile(after, await readAfter(id, fields));
  },
);

export const getProfilePreview = memberEndpoint(membersContract.getProfilePreview, async ({ as }, { id }) => {
  const [member, fields] = await Promise.all([readMember(id), readFields(id)]);
  return presentPreview(as, member, fields);
});

export const leaveWelcome = memberEndpoint(membersContract.leaveWelcome, async (_, { id }) => {
  const { after } = await changeMember(id, (member) => (member.is_new ? { ...member, is_new: undefined } : member));
  return presentProfile(after, await readFields(id));
});

export const getSettings = memberEndpoint(membersContract.getSettings, async (_, { id }) =>
  presentSettings(await readMember(id)),
);
