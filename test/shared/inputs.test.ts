import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import { given } from "../support/given.ts";

// What endpoints refuse before they look at anything; public forms and kinds of text have files of their own.

type Refusal = [what: string, wrong: object, path: string, message?: string];

/** An endpoint takes this; changed so, it does not, and says at which field. */
const refuses = (name: keyof typeof contract, taken: object, refused: Refusal[]) => {
  const { input } = contract[name] as Endpoint;
  const problemsOf = (value: object) =>
    (input["~standard"].validate(value) as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [];

  describe(name, () => {
    test.each(refused)("takes not %s", (...[, wrong, path, message]) => {
      expect(problemsOf(taken)).toEqual([]);

      const problems = problemsOf({ ...taken, ...wrong }).map((each) => ({ ...each, path: each.path.join(".") }));

      expect(problems).toContainEqual(expect.objectContaining({ path, ...(message !== undefined && { message }) }));
    });
  });
};

const now = "2026-11-26T01:05:00.000Z";
const person = { email: given.emailAddress(), name: "Ada Okafor" };
const token = "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x";

refuses("askForIntroduction", { to: "ben", via: null, reason: "We should talk about houses." }, [
  ["a reason too short", { reason: "Hello." }, "reason"],
  ["a reason too long", { reason: "a".repeat(501) }, "reason"],
  ["a reason of which nothing is seen", { reason: "\u200B".repeat(12) }, "reason"],
  ["a go-between who is none", { via: "no such member!" }, "via"],
  ["nobody to pass it on", { via: undefined }, "via"],
  ["nobody to meet", { to: "" }, "to"],
]);

const ownLink = "Please leave out links and addresses. The email has a link of its own.";
refuses("sendInvitation", { email: person.email }, [
  ["what is no address", { email: "ada" }, "email", "Please enter a valid email address."],
  ["a sentence too long", { note: "a".repeat(501) }, "note", "Maximum 500 characters"],
  ["a link in the sentence", { note: "Look at www.evil.example" }, "note", ownLink],
]);

refuses("importInvitations", { importId: crypto.randomUUID(), invites: false, rows: Array(25).fill(person) }, [
  ["26 rows", { rows: Array(26).fill(person) }, "rows"],
  ["no row", { rows: [] }, "rows"],
]);

const warning = { removesMessage: false, measure: "warning", days: null, reason: "No advertising, please." };
refuses("decideReport", { id: `report_${"a".repeat(22)}`, ...warning }, [
  ["no reason", { reason: " " }, "reason"],
  ["a mute without a time", { measure: "chat-mute" }, "days"],
  ["a mute of another time", { measure: "chat-mute", days: 2 }, "days"],
  ["a warning for some days", { days: 7 }, "days"],
  ["a suspension of years", { measure: "suspension", days: 366 }, "days"],
]);

const { channels } = defaultNoticeSettings;
refuses("saveNoticeSettings", defaultNoticeSettings, [
  ["an hour that no clock has", { digestHour: 24 }, "digestHour"],
  ["a day that no week has", { digestDay: 7 }, "digestDay"],
  ["a place that no clock knows", { timeZone: "Moon/Tranquility" }, "timeZone"],
  ["quiet hours of no length", { quiet: { from: 8, to: 8 } }, "quiet"],
  ["decisions turned off", { channels: { ...channels, registrations: "never" } }, "channels"],
  ["messages turned off", { channels: { ...channels, messages: "never" } }, "channels.messages"],
]);

const settings = {
  ...{ admission: "open", applicationDays: 10, recallMinutes: 10, invitationsPerQuarter: 3, offerHours: 24 },
  ...{ offerHoursOnLastDay: 2, keepApplicationsDays: 180, keepFormsMonths: 24, currency: "usd", version: 0 },
};
refuses("saveClubSettings", settings, [
  ["an address longer than an envelope", { postalAddress: "a".repeat(201) }, "postalAddress"],
  ["another way in", { admission: "closed" }, "admission"],
  ["no day to answer", { applicationDays: 0 }, "applicationDays"],
  ["half minutes", { recallMinutes: 1.5 }, "recallMinutes"],
  ["fewer invitations than none", { invitationsPerQuarter: -1 }, "invitationsPerQuarter"],
  ["less than a month for applications", { keepApplicationsDays: 29 }, "keepApplicationsDays"],
  ["months in words", { keepFormsMonths: "24" }, "keepFormsMonths"],
]);

refuses("listDirectory", { search: "a".repeat(100), met: "true" }, [
  ["an industry that there is not", { industry: "Piracy" }, "industry"],
  ["a filter that is neither", { met: "false" }, "met"],
  ["a text too long", { search: "a".repeat(101) }, "search"],
  ["a cursor that is none", { cursor: "??" }, "cursor"],
  ["a field that there is not", { bio: "a" }, ""],
]);

const scan = { id: "0123456789abcdef", at: now };
const walkIn = { ...scan, kind: "walk-in", name: "Lena Ortiz" };
const nobody = { ...scan, kind: "in", person: "x", registrationId: "reg_1", how: "name" };
refuses("sendDoorScans", { eventId: "winter-gala", sentAt: now, scans: [walkIn] }, [
  ["no scan", { scans: [] }, "scans"],
  ["26 scans", { scans: Array(26).fill(walkIn) }, "scans"],
  ["a short id", { scans: [{ ...walkIn, id: "1" }] }, "scans.0.id"],
  ["a time that is none", { scans: [{ ...walkIn, at: "now" }] }, "scans.0.at"],
  ["a walk-in without a name", { scans: [{ ...walkIn, name: " " }] }, "scans.0.name"],
  ["a person that is none", { scans: [nobody] }, "scans.0.person"],
]);

refuses("vouch", { vouchId: "vouch_1", text: "We built the school library." }, [
  ["too few words", { text: "Good." }, "text", "Please write at least 20 characters"],
  ["too many", { text: "a".repeat(1001) }, "text", "Maximum 1000 characters"],
]);

refuses("replyToMessage", { messageId: "message_1", version: 0, text: "x".repeat(10_000) }, [
  ["an empty reply", { text: "  " }, "text", "Please write a reply."],
  ["one too long", { text: "x".repeat(10_001) }, "text"],
]);

refuses("saveMessageNote", { messageId: "message_1", version: 0, note: "x".repeat(2000) }, [
  ["a note too long", { note: "x".repeat(2001) }, "note"],
]);

const approval = { registrationId: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D", decision: "approved" };
refuses("decideRegistration", { ...approval, message: "x".repeat(50_000) }, [
  ["a message too long", { message: "x".repeat(50_001) }, "message"],
  ...["pending", "", null, 7, undefined].map((decision): Refusal => {
    return [`the decision ${JSON.stringify(decision)}`, { decision }, "decision", "Please approve or reject"];
  }),
]);

refuses("readNotices", { items: Array(50).fill({ id: "a:b", upTo: now }) }, [
  ["no notice", { items: [] }, "items"],
  ["51 notices", { items: Array(51).fill({ id: "a:b", upTo: now }) }, "items"],
  ["what is no name", { items: [{ id: "a b", upTo: now }] }, "items.0.id"],
  ["what is no time", { items: [{ id: "a:b", upTo: "now" }] }, "items.0.upTo"],
]);

refuses("sendBulletin", { eventId: "winter-gala", text: "Bring a coat." }, [
  ["nothing", { text: "" }, "text", "Please write at least 10 characters"],
  ["hardly a word", { text: "Too short" }, "text", "Please write at least 10 characters"],
]);

refuses(
  "giveFeedback",
  { token, score: 5 },
  [0, 6, 2.5].map((score) => [`the score ${score}`, { score }, "score", "Please choose from 1 to 5"]),
);

refuses(
  "requestDeletion",
  { confirmation: "delete my account" },
  ["", "yes", "delete my acount"].map((confirmation) => [`"${confirmation}"`, { confirmation }, "confirmation"]),
);

const noLinks = ["x", "a b".repeat(10), "x".repeat(121), "<script>alert(1)<script>"];
refuses(
  "getOwnRegistration",
  { token },
  noLinks.map((link) => [`the link ${link}`, { token: link }, "token"]),
);

refuses("changeMessageSettings", { messages_from: "met" }, [
  ["another choice", { messages_from: "friends" }, "messages_from"],
]);
