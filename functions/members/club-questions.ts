import * as z from "zod/mini";
import { clubQuestion, type AskingForm, type ClubQuestion, type FormQuestions } from "#shared/club-questions.ts";
import { createClubItem } from "../platform/club-item.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";

/*
 * @item questions of a form
 * @key `CLUB` · `QUESTIONS#form`
 * @asks what does the club ask applicants, or members on their profile, beside the usual fields?
 * @cost 1 get, every five seconds of each Lambda; 1 conditional write
 */

const stored = z.object({
  questions: z.array(clubQuestion),
  archivedQuestions: z.array(clubQuestion),
  version: z.int(),
});

const itemOf = (form: AskingForm) =>
  createClubItem<FormQuestions>(
    { pk: "CLUB", sk: `QUESTIONS#${form}` },
    {
      maxAgeMs: 5000,
      parse: (item) =>
        item ? readOne(item, (each) => stored.parse(each)) : { questions: [], archivedQuestions: [], version: 0 },
    },
  );

/** What the club asks in a form beside the usual fields. A club begins without any. */
export const formQuestions: Record<AskingForm, ReturnType<typeof itemOf>> = {
  application: itemOf("application"),
  profile: itemOf("profile"),
};

/** Refuses links to fields of the profile that the club does not have, or that are of another kind. Throws `invalid`. */
export const checkLinks = async (questions: readonly Pick<ClubQuestion, "kind" | "profileField">[] = []) => {
  if (questions.every(({ profileField }) => profileField === undefined)) return;
  const { questions: asked, archivedQuestions } = await formQuestions.profile.read();
  const kinds = new Map([...asked, ...archivedQuestions].map(({ id, kind }) => [id, kind]));
  const message = "Profiles have no such field for this kind of answer";
  const fields = questions.flatMap(({ kind, profileField }, index) =>
    profileField === undefined || kinds.get(profileField) === kind
      ? []
      : [{ path: `questions.${index}.profileField`, message }],
  );
  if (fields.length > 0) throw new AppError("invalid", "Some fields need your attention.", fields);
};
