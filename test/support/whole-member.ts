import { getVouchId } from "#functions/applications/vouch.ts";
import { noteEncounter } from "#functions/attendees/encounter.ts";
import { countShown } from "#functions/directory-limit/shown.ts";
import { addToPortal } from "#functions/letters/reached.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { reactInCommunity, voteInCommunity } from "#functions/messaging/community.ts";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import { digest } from "#functions/platform/ids.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { noteSession } from "#functions/platform/sessions.ts";
import { contract } from "#shared/contract.ts";
import { directoryLimits } from "#shared/directory.ts";
import type { EventQuestion } from "#shared/questions.ts";
import { newAccount, type Account } from "./account.ts";
import { putRegistration } from "./announcements.ts";
import { apply } from "./applications.ts";
import { as, asAdmin, asVisitor } from "./as.ts";
import { messageFrame, readAck, sendToTopic } from "./community.ts";
import { createConversation, createMember, newClientId, senderOf } from "./conversation.ts";
import { given } from "./given.ts";
import { askTo, meet, take } from "./introductions.ts";
import { uploadImage } from "./listing-images.ts";
import { createLiveListing, submitListing } from "./listings.ts";
import { groupsOf } from "./membership.ts";
import { askOnProfile } from "./profile-fields.ts";
import { newBrowser } from "./push.ts";
import { createOpenEvent, createRegistration, tokenFor } from "./registrations.ts";
import { makeDistinct, putUpload } from "./stored-files.ts";
import { formsOf, putEvent } from "./table.ts";
import { pictures, uploadFile } from "./upload.ts";

const upperFirst = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

/** A word that is nowhere else. */
export const newWord = () => `q${crypto.randomUUID().replaceAll(/[^a-z]/g, "")}xv`;

/**
 * A member about whom there is one of everything: `word` is in each text that is theirs alone, and in their name and
 * address; `said` in what they said to others, and `told` in what others said to them. `secret` is what admins wrote
 * about them.
 */
export const createWholeMember = async () => {
  const [word, said, told, secret] = [newWord(), newWord(), newWord(), newWord()] as [string, string, string, string];
  const account: Account = await newAccount();
  const full_name = `Ada ${upperFirst(word)}`;
  const me = as(account);
  await groupsOf(account);
  const avatar = await uploadFile(account, makeDistinct(pictures.png()));
  const bio = `I build. ${word}`;
  const form = given.profile({ full_name, bio, company: word, position: word, location: word });
  const [wish = ""] = await askOnProfile({ label: "A wish", kind: "short" });
  const profile = (await me(contract.saveProfile, { ...form, version: 0, avatar, answers: { [wish]: word } })).body;
  await me(contract.renewCalendarFeed, {});
  await noteSession(account.id, { id: digest(word), signedInAt: Date.now(), device: `Browser ${word}` });
  const browser = await newBrowser(account);
  await me(contract.saveDevice, { ...browser.form, name: `Phone ${word}` });
  const sentAt = new Date().toISOString();
  await addToPortal(account.id, { id: `ltr_${"0".repeat(26)}`, subject: `Spring ${told}`, topic: "offers", sentAt });

  // Events: one to come, one that was, and one registered for without signing in.
  const question = { id: "q-wish", label: "A wish?", kind: "short", help: "", isRequired: false } as const;
  const asks: EventQuestion = {
    ...question,
    options: [],
    answeredBy: "everyone",
    askedOf: "everyone",
    isAtDoor: false,
  };
  const future = await createOpenEvent(30, { ...given.times(48), questions: [asks] });
  const texts = { message: word, accommodations: word };
  const guests = [given.guest()];
  const registered = await me(contract.registerMember, {
    ...given.registration({ ...texts, guests, email: account.email }),
    eventId: future.id,
    answers: { "q-wish": word },
  });
  if (registered.status !== 201) throw new Error(registered.body.detail);
  const past = await createOpenEvent(30, given.times(-30));
  const was = await putRegistration(past.id, {
    ...texts,
    memberId: account.id,
    email: account.email,
    attendance: "came",
  });
  await asVisitor(contract.giveFeedback, { token: await tokenFor(was), score: 5, text: `Warm. ${word}` });
  const open = await putEvent(given.openEvent({ spots: 30, spotsLeft: 30, ...given.times(72) }));
  const visited = await createRegistration(open.id, 0, { ...texts, email: account.email.toUpperCase() });

  // Listings: one that is paid for, and one that never was.
  const listed = { email: account.email, fullName: full_name, fullBio: word };
  const listing = await createLiveListing({
    ...listed,
    businessName: `Studio ${word}`,
    logo: await uploadImage(makeDistinct(pictures.png())),
  });
  const unpaid = await submitListing(listed);

  // Joining: their own application, whom they invited, and whom they vouched for.
  const application = await apply({ email: account.email, name: full_name, additionalInfo: word });
  await asAdmin(contract.noteApplication, { applicationId: application.id, note: secret });
  const invited = given.emailAddress();
  await me(contract.sendInvitation, { email: invited, name: "Cleo", note: word });
  const applicant = await apply();
  await asVisitor(contract.nameMember, { token: applicant.token, email: account.email });
  await me(contract.vouch, { vouchId: getVouchId(applicant.id, account.id), text: `You should keep her. ${said}` });
  const joinedBy = await findAdmissionOf(invited);

  // Messages: in the community with a file, and with another member, both ways.
  const other = await createMember("Ben Lindqvist");
  const sender = senderOf({ id: account.id, full_name });
  const upload = await putUpload(account.id, makeDistinct(pictures.png()));
  const community = await sendToTopic(sender, { content: `Hello. ${said}`, attachment: { upload, name: "Plan.png" } });
  const theirs = await sendToTopic(senderOf(other), { content: `Welcome. ${told}`, poll: given.poll() });
  const { topic, id } = theirs;
  const reaction = { action: "community.react" as const, clientId: newClientId(), topic, id, emoji: "🎉" as const };
  await readAck(reactInCommunity({ ...reaction, isOn: true }, sender));
  const vote = { action: "community.vote" as const, clientId: newClientId(), topic, id, choices: ["o2"] };
  await readAck(voteInCommunity(vote, sender));
  const conversationId = await createConversation({ id: account.id, full_name }, other);
  const direct = (by: typeof sender, content: string) =>
    readAck(sendDirectMessage({ action: "direct.send", clientId: newClientId(), conversationId, content }, by));
  await direct(sender, `You there? ${said}`);
  await direct(senderOf(other), `I am. ${told}`);
  await me(contract.reportMessage, { topic: theirs.topic, messageId: theirs.id, reason: said });
  await as({ id: other.id, email: "" })(contract.reportMessage, {
    topic: community.topic,
    messageId: community.id,
    reason: told,
  });

  // People: met, and blocked.
  const event = { id: past.id, title: past.title };
  await noteEncounter(event, account.id, other.id);
  await noteEncounter(event, other.id, account.id);
  const blocked = await createMember("Dan Moss");
  await me(contract.blockMember, { memberId: blocked.id });

  // Introductions: one that they ask for, one that they are to make, and one that they are asked to accept.
  const [eve, fay] = [await createMember("Eve Hart"), await createMember("Fay Lund")];
  await take(fay, "none");
  for (const each of [eve, fay]) await meet({ id: account.id, full_name }, each);
  const asked = await me(contract.askForIntroduction, { to: fay.id, via: null, reason: `We should talk. ${word}` });
  const toMake = await askTo(eve, fay, { id: account.id, full_name }, { reason: `We should talk. ${told}` });
  await me(contract.changeMessageSettings, { messages_from: "none" });
  const toAccept = await askTo(fay, { id: account.id, full_name }, null, { reason: `We should talk. ${told}` });
  await asAdmin(contract.decideIntroduction, { id: toAccept.body.id, decision: "introduce", words: "Do." });
  await me(contract.changeMessageSettings, { messages_from: "everyone" });
  const introductions = [asked, toMake, toAccept].map(({ status, body }) => {
    if (status !== 201) throw new Error(body.detail);
    return body.id;
  }) as [string, string, string];

  // The directory: as much of it as one is shown in a day, yesterday, of which admins are told.
  const looked = Array.from({ length: directoryLimits.hour + 1 }, (_, place) => `other ${place}`);
  await countShown({ id: account.id, network: "" }, "profiles", looked, new Date(Date.now() - 86_400_000));

  // Forms, with what the club made of one.
  const contactForm = given.contactMessage({ email: account.email, message: `Hello. ${word}` });
  await asVisitor(contract.submitContactMessage, contactForm);
  await asVisitor(contract.submitContactMessage, { ...contactForm, homepage: "https://spam.example" });
  await asVisitor(contract.submitLead, given.lead({ email: account.email, profession: word }));
  await asVisitor(contract.submitEventInterest, given.eventInterest({ email: account.email }));
  const [message] = await formsOf("CONTACT-MESSAGE", account.email);
  const messageId = String(message?.id);
  await asAdmin(contract.saveMessageNote, { messageId, note: secret, version: 0 });
  await asAdmin(contract.replyToMessage, { messageId, text: `Of course. ${told}`, handles: true, version: 1 });

  return {
    ...{ account, full_name, word, said, told, secret, profile, other, blocked, conversationId, introductions },
    ...{
      registration: registered.body,
      future,
      past,
      open,
      visited,
      was,
      listing,
      unpaid,
      invited,
      applicant,
      community,
    },
    browser,
    joinedBy: joinedBy && formatToken(joinedBy),
    frame: messageFrame,
  };
};
