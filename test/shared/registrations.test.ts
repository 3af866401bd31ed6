import { registrationReviewContract } from "#shared/registration-review.ts";
import { registrationForm, registrationsContract, seatsOf } from "#shared/registrations.ts";
import { given } from "../support/given.ts";

const form = given.registration();
const messages = (input: object, schema: { safeParse: typeof registrationForm.safeParse } = registrationForm) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]);
const who = (changes: object) => messages({ ...form, personalInfo: { ...form.personalInfo, ...changes } });
const comes = (changes: object) => messages({ ...form, guests: [{ ...given.guest(), ...changes }] });

test("who registers is enough: the rest is empty", () => {
  const { personalInfo } = given.registration();

  expect(registrationForm.parse({ personalInfo })).toEqual({
    personalInfo,
    guests: [],
    accommodations: "",
    message: "",
    includeOpenBar: false,
    isVendor: false,
  });
});

test.each([
  [{ firstName: "7" }, "firstName", "Please enter a first name"],
  [{ lastName: " " }, "lastName", "Please enter a last name"],
  [{ email: "ada" }, "email", "Please enter a valid email address"],
  [{ phone: "12345" }, "phone", "Please enter a valid phone number"],
  [{ phone: "" }, "phone", "Please enter a valid phone number"],
  [{ profession: "" }, "profession", "Please enter your profession"],
  [{ socialMedia: "x".repeat(101) }, "socialMedia", "Maximum 100 characters"],
])("%j of the registrant is wrong", (changes, field, message) => {
  expect(who(changes)).toEqual([[`personalInfo.${field}`, message]]);
});

test.each([
  [{ firstName: "." }, "firstName", "Please enter a first name"],
  [{ lastName: "" }, "lastName", "Please enter a last name"],
  [{ email: "" }, "email", "Please enter a valid email address"],
  [{ phone: "12345" }, "phone", "Please enter a valid phone number"],
])("%j of a guest is wrong, and named by its place", (changes, field, message) => {
  expect(comes(changes)).toEqual([[`guests.0.${field}`, message]]);
});

test("a guest needs a name and an e-mail address, and no more", () => {
  const { firstName, lastName, email } = given.guest();

  expect(registrationForm.parse({ ...form, guests: [{ firstName, lastName, email }] }).guests).toEqual([
    { firstName, lastName, email, phone: "", socialMedia: "", includeOpenBar: false },
  ]);
});

test("one letter is a name", () => {
  const short = { firstName: "O", lastName: "李" };

  expect(who(short)).toBeUndefined();
  expect(comes(short)).toBeUndefined();
});

test("a hundred guests are a party, a hundred and one are not", () => {
  const guests = (count: number) => Array.from({ length: count }, () => given.guest());

  expect(messages({ ...form, guests: guests(100) })).toBeUndefined();
  expect(messages({ ...form, guests: guests(101) })).toEqual([["guests", "Maximum 100 guests"]]);
  expect(messages({ ...form, guests: "none" })).toEqual([["guests", "Invalid input"]]);
});

test("a party takes a seat for each", () => {
  expect([seatsOf({ guests: [] }), seatsOf({ guests: [1, 2, 3] })]).toEqual([1, 4]);
});

test("one address is one person, whatever its case: each who comes twice is named", () => {
  const { email } = form.personalInfo;
  const guests = [given.guest(), given.guest({ email: email.toUpperCase() }), given.guest()];
  const doubled = [...guests, given.guest({ email: guests[0]?.email.toUpperCase() })];

  expect(
    messages({ ...form, guests: doubled, eventId: "gala" }, registrationsContract.register.input as never),
  ).toEqual([1, 3].map((place) => [`guests.${place}.email`, "This email address is used twice"]));
});

test.each(["", "reg_", "REG_01", "reg_01/..", "lead_01", `reg_${"x".repeat(41)}`])("%j is no id", (registrationId) => {
  expect(registrationReviewContract.getRegistration.input.safeParse({ registrationId }).success).toBe(false);
});

test("texts keep what looks like HTML, and lose control characters' welcome", () => {
  const { message } = registrationForm.parse({ ...form, message: "<b>Hi</b>\r\nthere" });

  expect(message).toBe("<b>Hi</b>\nthere");
  expect(messages({ ...form, message: "x".repeat(2001) })).toEqual([["message", "Maximum 2000 characters"]]);
  expect(who({ firstName: "Ada\u202Eevil" })).toEqual([["personalInfo.firstName", "Please remove hidden characters"]]);
});
