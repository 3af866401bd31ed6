import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Profile } from "#shared/members.ts";
import { type Answers, ok } from "../api.ts";
import { adasProfile, enter, portalAnswers } from "../portal.tsx";

export const put = "PUT /api/profile";
export const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });

/** The member edits the profile; `answers` are those of the API. */
export const edit = async (answers: Answers = {}) => {
  const sent = portalAnswers(answers);
  const { member, leave } = await enter("/portal/profile");
  await member.click(await screen.findByRole("button", { name: "Edit Profile" }));
  return { sent, member, leave };
};

export const retype = async (member: UserEvent, label: string, text: string) => {
  await member.clear(field(label));
  await member.type(field(label), text);
};

export const save = (member: UserEvent) => member.click(screen.getByRole("button", { name: "Save" }));

/** The API takes the save. */
export const taken =
  (more: Partial<Profile> = {}): Answers[string] =>
  ({ body }) =>
    ok({ ...adasProfile, ...body, version: (body.version as number) + 1, ...more });
