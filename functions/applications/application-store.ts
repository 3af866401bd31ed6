import { keptApplication, tagsOfApplication, type Application } from "#shared/applications.ts";
import { keptForms } from "../forms/kept-forms.ts";

export const applications = keptForms<Application>({
  item: "APPLICATION",
  id: "application",
  schema: keptApplication,
  tagsOf: tagsOfApplication,
});
