import type * as z from "zod/v4/core";
import { audiencesOf, type Audience, type AudienceInTheClub, type ShownField } from "#shared/audiences.ts";
import {
  membersContract,
  pickProfile,
  type OwnField,
  type Previewer,
  type Profile,
  type Settings,
} from "#shared/members.ts";
import { profileWords } from "#web/content/portal-profile.ts";
import { settingsWords } from "#web/content/portal.ts";
import { welcomeWords } from "#web/content/welcome.ts";
import { ApiProblem, callEndpoint, isConflict, isUnknown, findPauseEnd } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { profileQuery } from "#web/lib/api/profile.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";

/** The request for saving a profile. */
export type ProfileSave = z.input<typeof membersContract.saveProfile.input>;

const settingsKey = (memberId: string) => [memberId, "settings"];

const memberKey = (me: string, memberId: string) => [me, "members", memberId];

const previewsKey = (memberId: string) => [memberId, "preview"];

/** Invalidates the directory, the member's own page, and how others see it. */
const invalidateDirectory = (memberId: string) => {
  for (const queryKey of [[memberId, "directory"], memberKey(memberId, memberId), previewsKey(memberId)])
    void queryClient.invalidateQueries({ queryKey });
};

/** Largest side of a picture, in pixels: three times its largest display size. */
export const maxAvatarPx = 512;

/** The name of the draft of a member's profile. */
export const getProfileDraft = (memberId: string) => `${memberId}:profile`;

/** The current profile, bypassing the cache. */
export const readNewestProfile = (memberId: string) =>
  queryClient.fetchQuery({ ...profileQuery(memberId), staleTime: 0 });

/** Saves the profile. Its toasts appear even if the form has left the page by then. */
export const useSaveProfile = () => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (form: ProfileSave) => callEndpoint(membersContract.saveProfile, form),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery(id).queryKey, saved);
      invalidateDirectory(id);
      void showToast({ type: "success", ...profileWords.saved });
    },
    onError: (failure) => {
      // The club may have a new field.
      if (failure instanceof ApiProblem && failure.problem.errors)
        void queryClient.invalidateQueries({ queryKey: profileQuery(id).queryKey });
      if (!isConflict(failure)) void showToast({ type: "error", ...profileWords.notSaved });
    },
  });
};

/** Saves a picture with the current profile; `null` removes it. */
export const useSavePicture = () => {
  const { id } = useMember();
  const { mutateAsync: save } = useSaveProfile();
  return async (avatar: string | null) => {
    const newest = await readNewestProfile(id);
    return save({ ...pickProfile(newest), version: newest.version, avatar });
  };
};

/** A field's new audience, and its previous one; the club's own fields go by their ids. */
type Choice = { field: string; audience: Audience; before: Audience };

const isShownField = (field: string): field is ShownField => field in audiencesOf;

/** Who sees a field; undefined of one that is gone. */
const findAudience = ({ audiences, fields = [] }: Profile, field: string): Audience | undefined =>
  isShownField(field) ? audiences[field] : fields.find(({ id }) => id === field)?.audience;

/** Who can see which parts of a member's profile. */
export const audienceWords = {
  page: "What You Show",
  back: "My Profile",
  loading: "Loading your profile",
  failed: profileWords.loadFailed,
  empty: {
    text: "There's nothing to show yet. Add your name first.",
    action: profileWords.complete,
  },
  title: "Who sees what",
  text: "Your name is always shown to members: it stands beside what you write. For the rest, you decide.",
  fields: { ...profileWords.names, avatar: "Profile picture" } satisfies Record<ShownField, string>,
  audiences: {
    public: "Everyone, on my public page",
    club: "All members",
    met: "Members I've met",
    nobody: "Only me",
  } satisfies Record<Audience, string>,
  /** When a field is public but the name the page needs is not. */
  needsName: "Visitors see none of this yet: your public page opens when your name is for everyone, too.",
  publicPage: {
    title: "Your public page",
    open: "Anyone with this address sees what you show everyone. Search engines are asked to leave it out.",
    closed: "Closed. It needs your full name to be for everyone, and shows your company and website if you choose so.",
    hidden: "Closed, because you're hidden in the member directory.",
    settings: "Settings",
    loading: "Loading your public page",
    address: "Address",
    visit: "Open the page",
    copy: "Copy address",
    copied: "Address copied",
    notCopied: (address: string) => ({ title: "Error", description: `We couldn't copy the address. It's ${address}` }),
  },
  met: "You've met when you both said so after an event.",
  saving: "Saving...",
  saved: { title: "Profile updated", description: "Your choice counts from now on." },
  notSaved: { title: "Error", description: "We couldn't save who sees this. Please try again." },
} as const;

/**
 * Changes fields' audiences: each at once, sent one after another, and rolled back if not saved. The last response
 * replaces all, since another tab may have changed some.
 */
export const useChangeAudiences = () => {
  const { id } = useMember();
  const { queryKey } = profileQuery(id);
  const mutationKey = [id, "audiences"];
  const change = (update: (profile: Profile) => Partial<Profile>) =>
    queryClient.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, ...update(profile) });
  const show = ({ audiences, fields }: Profile, field: string, audience: Audience): Partial<Profile> =>
    isShownField(field)
      ? { audiences: { ...audiences, [field]: audience } }
      : { fields: fields?.map((each) => (each.id === field ? ({ ...each, audience } as OwnField) : each)) };
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: "audiences" },
    mutationFn: ({ field, audience }: Choice) =>
      callEndpoint(
        membersContract.changeAudiences,
        isShownField(field) ? { [field]: audience } : { fields: { [field]: audience as AudienceInTheClub } },
      ),
    onSuccess: ({ avatar_url, audiences, fields }) => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      // A picture hidden from the club has another URL.
      change(() => ({ avatar_url, ...(isLast && { audiences, fields }) }));
      invalidateDirectory(id);
      void showToast({ type: "success", ...audienceWords.saved });
    },
    onError: (_, { field, audience, before }) => {
      // A later choice stays.
      change((profile) => (findAudience(profile, field) === audience ? show(profile, field, before) : {}));
      void queryClient.invalidateQueries({ queryKey });
      void showToast({ type: "error", ...audienceWords.notSaved });
    },
  });
  const save = (choice: Choice) => {
    void queryClient.cancelQueries({ queryKey });
    change((profile) => show(profile, choice.field, choice.audience));
    mutate(choice);
  };
  return { save, isPending };
};

/** The member's profile as returned to others. */
export const usePreview = (as: Previewer) => {
  const { id } = useMember();
  return useQuery({
    queryKey: [...previewsKey(id), as],
    queryFn: ({ signal }) => callEndpoint(membersContract.getProfilePreview, { as }, { signal }),
  });
};

/** Dismisses the welcome: optimistic, rolled back on failure. */
export const useLeaveWelcome = () => {
  const { id } = useMember();
  const { queryKey } = profileQuery(id);
  const show = (is_new: boolean) =>
    queryClient.setQueryData<Profile>(queryKey, (profile) => profile && { ...profile, is_new });
  return useMutation({
    mutationFn: () => callEndpoint(membersContract.leaveWelcome, {}),
    onMutate: async () => {
      // A pending response would bring it back.
      await queryClient.cancelQueries({ queryKey });
      show(false);
    },
    onError: () => {
      show(true);
      void showToast({ type: "error", ...welcomeWords.failed });
    },
  });
};

/** The member's own settings. */
export const useSettings = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: settingsKey(id),
    queryFn: ({ signal }) => callEndpoint(membersContract.getSettings, {}, { signal }),
    ...beginWith(membersContract.getSettings, {}),
  });
};

/** Changes the settings: optimistic, rolled back on failure. */
export const useChangeSettings = () => {
  const { id } = useMember();
  const queryKey = settingsKey(id);
  return useMutation({
    mutationFn: (change: Pick<Settings, "directory_visible">) => callEndpoint(membersContract.changeSettings, change),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData<Settings>(queryKey);
      queryClient.setQueryData<Settings>(queryKey, previous && { ...previous, ...change });
      return previous;
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      invalidateDirectory(id);
      void showToast({ type: "success", ...settingsWords.changed(changed.directory_visible) });
    },
    onError: (_failure, _change, previous) => {
      queryClient.setQueryData(queryKey, previous);
      void showToast({ type: "error", ...settingsWords.notChanged });
    },
  });
};

/** A member's profile page. */
export const useMemberPage = (memberId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: memberKey(id, memberId),
    queryFn: ({ signal }) => callEndpoint(membersContract.getMember, { memberId }, { signal }),
    ...beginWith(membersContract.getMember, { memberId }),
    retry: (failures, failure) => failures < 1 && !isUnknown(failure) && findPauseEnd(failure) === undefined,
  });
};
