import { noteEncounter } from "#functions/attendees/encounter.ts";
import { eventKeyOf } from "#functions/events/event.ts";
import { registrationKeyOf } from "#functions/events/seats.ts";
import {
  audiencesOf,
  fieldAudiences,
  canSeeField,
  shownFields,
  type Audience,
  type Relation,
  type ShownField,
} from "#shared/audiences.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Account } from "./account.ts";
import { as, asAdmin, asVisitor, withToken } from "./as.ts";
import { openDoor } from "./door.ts";
import { given } from "./given.ts";
import { newProfile } from "./members.ts";
import { askOnProfile } from "./profile-fields.ts";
import { createOpenEvent, tokenFor } from "./registrations.ts";
import { makeDistinct } from "./stored-files.ts";
import { editItem } from "./table.ts";
import { pictures, uploadFile } from "./upload.ts";
import { createWholeMember, newWord } from "./whole-member.ts";

const textFields = shownFields.filter((field) => field !== "avatar" && field !== "industry");

/** The audience of a field where one is wanted that it may not have: the next narrower one, or the narrowest. */
const audienceFor = (field: ShownField, wanted: Audience): Audience => {
  const choices: readonly Audience[] = audiencesOf[field];
  if (choices.includes(wanted)) return wanted;
  return wanted === "public" ? "club" : choices.at(-1)!;
};

/** An industry is one of a list: in an answer, it is a subject's where it stands beside their id. */
const industry = "Beauty";

/**
 * A member about whom there is one of everything, with a word in each field of the profile that is nowhere else, and all
 * fields for one audience, as far as they may have it.
 */
const createSubject = async (wanted: Audience) => {
  const whole = await createWholeMember();
  const { account } = whole;
  const words = Object.fromEntries([...textFields, "fact" as const].map((field) => [field, newWord()])) as Record<
    ShownField | "fact",
    string
  >;
  const audiences = fieldAudiences.parse(
    Object.fromEntries(shownFields.map((field) => [field, audienceFor(field, wanted)])),
  );
  const me = as(account);
  const { version } = (await me(contract.getProfile, {})).body;
  const avatar = await uploadFile(account, makeDistinct(pictures.png()));
  const { fact: answer, ...texts } = words;
  const form = given.profile({ ...texts, website: `https://${words.website}.example`, industry });
  const [wish = ""] = await askOnProfile({ label: "A wish", kind: "short" });
  const saved = await me(contract.saveProfile, { ...form, version, avatar, answers: { [wish]: answer } });
  const earlier = String(saved.body.avatar_url);
  const fact = wanted === "public" ? "club" : wanted;
  const { status, body } = await me(contract.changeAudiences, { ...audiences, fields: { [wish]: fact } });
  if (status !== 200) throw new Error(body.detail);
  // Of a picture, its address tells where it is.
  words.avatar = String(body.avatar_url).split("/").at(-1)!;
  return {
    ...whole,
    wanted,
    words,
    audiences: { ...audiences, fact },
    earlierPicture: earlier,
    full_name: words.full_name,
  };
};
export type Subject = Awaited<ReturnType<typeof createSubject>>;

/** Somebody who looks. */
export type Viewer = {
  name: string;
  who: "visitor" | "member" | "admin" | "door";
  account?: Account;
  call: (row: Endpoint, input: object) => Promise<{ status: number; body: unknown }>;
  relationTo: (subject: Subject) => Relation;
  /** Their registrations for the event to come and for the one that was. */
  registrations?: { coming: string; over: string };
};

const createMember = () => newProfile({ full_name: `Ben ${newWord()}` });

const register = async (eventId: string, account: Account) => {
  const { body } = await as(account)(contract.registerMember, { ...given.registration(), eventId });
  if (!("id" in body)) throw new Error("There is no registration.");
  await asAdmin(contract.decideRegistration, { registrationId: body.id, decision: "approved" });
  await as(account)(contract.showAttendee, { registrationId: body.id, isShown: true });
  return body.id;
};

/** A club with a member for each audience, and everybody who may look at them. */
export const createAudienceWorld = async () => {
  const subjects = [];
  for (const wanted of ["public", "club", "met", "nobody"] as const) subjects.push(await createSubject(wanted));
  const [stranger, friend, blocker] = [await createMember(), await createMember(), await createMember()];

  const [coming, over] = [await createOpenEvent(90, given.times(30)), await createOpenEvent(90, given.times(20))];
  const registrations = new Map<string, { coming: string; over: string }>();
  for (const account of [...subjects.map((each) => each.account), stranger, friend, blocker])
    registrations.set(account.id, {
      coming: await register(coming.id, account),
      over: await register(over.id, account),
    });
  const door = await openDoor(coming.id, "Dana");
  await editItem(eventKeyOf(over.id), given.times(-17));
  for (const each of registrations.values()) await editItem(registrationKeyOf(each.over), { attendance: "came" });
  for (const { account } of subjects) {
    await noteEncounter(over, friend.id, account.id);
    await noteEncounter(over, account.id, friend.id);
    await as(blocker)(contract.blockMember, { memberId: account.id });
    await as(blocker)(contract.muteMember, { memberId: account.id });
    await as(blocker)(contract.unblockMember, { memberId: account.id });
  }

  const member = (name: string, account: Account, relation: Relation): Viewer => ({
    ...{ name, who: "member", account, call: as(account) },
    relationTo: ({ account: { id } }) => (id === account.id ? "self" : relation),
    registrations: registrations.get(account.id)!,
  });
  const viewers: Viewer[] = [
    { name: "a visitor", who: "visitor", call: asVisitor, relationTo: () => "visitor" },
    member("a member", stranger, "member"),
    member("a member who mutes them", blocker, "member"),
    member("a member whom they met", friend, "met"),
    ...subjects.map((each) => member(`who shows it to ${each.wanted}`, each.account, "member")),
    { name: "an admin", who: "admin", call: asAdmin, relationTo: () => "admin" },
    {
      name: "a helper at a door",
      who: "door",
      call: withToken(door.token),
      relationTo: () => "visitor",
    },
  ];
  const tokens = {
    coming: await tokenFor({ id: registrations.get(subjects[0]!.account.id)!.coming }),
    over: await tokenFor({ id: registrations.get(subjects[0]!.account.id)!.over }),
  };
  return { subjects, stranger, friend, blocker, coming, over, door, registrations, tokens, viewers };
};
export type AudienceWorld = Awaited<ReturnType<typeof createAudienceWorld>>;

/** All objects within an answer. */
const listObjects = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(listObjects)];
};

const namesIndustry = (answer: unknown, { account: { id } }: Subject) =>
  listObjects(answer).some((each) => each.industry === industry && (each.id === id || each.memberId === id));

/** The fields that an answer has of a subject although they are not for whoever reads it. */
export const findLeaks = (answer: unknown, subjects: readonly Subject[], relationTo: Viewer["relationTo"]) => {
  const text = (typeof answer === "string" ? answer : JSON.stringify(answer ?? "")).toLowerCase();
  const has = (subject: Subject, field: ShownField | "fact") =>
    field === "industry" ? namesIndustry(answer, subject) : text.includes(subject.words[field].toLowerCase());
  return subjects.flatMap((subject) =>
    [...shownFields, "fact" as const]
      .filter((field) => !canSeeField(relationTo(subject), subject.audiences[field]) && has(subject, field))
      .map((field) => `${field} for ${subject.audiences[field]}`),
  );
};
