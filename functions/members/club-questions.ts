import * as z from "zod/mini";
import type { AskingForm, FormQuestions } from "#shared/club-questions.ts";
import { question } from "#shared/questions.ts";
import { createClubItem } from "../platform/club-item.ts";
import { readOne } from "../platform/pages.ts";

/*
 * @item questions of a form
 * @key `CLUB` · `QUESTIONS#form`
 * @asks what does the club ask applicants beside the usual fields?
 * @cost 1 get, every five seconds of each Lambda; 1 conditional write
 */

const stored = z.object({ questions: z.array(question), archivedQuestions: z.array(question), version: z.int() });

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
export const formQuestions: Record<AskingForm, ReturnType<typeof itemOf>> = { application: itemOf("application") };
