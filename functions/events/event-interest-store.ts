import { keptEventInterest, tagsOfEventInterest, type EventInterest } from "#shared/events.ts";
import { keptForms } from "../forms/kept-forms.ts";

export const eventInterests = keptForms<EventInterest>({
  item: "EVENT-INTEREST",
  id: "signup",
  schema: keptEventInterest,
  tagsOf: tagsOfEventInterest,
});
