import { interestLevels, lead, leadsContract } from "#shared/leads.ts";
import { given } from "../support/given.ts";

const messagesOf = (changes: object) =>
  (lead.safeParse({ ...given.lead(), ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

/** The table of public-site.md, section 5: one character less than enough. */
const rules: [field: string, short: string, message: string][] = [
  ["firstName", "A", "First name must be at least 2 characters"],
  ["lastName", "O", "Last name must be at least 2 characters"],
  ["email", "ada@", "Please enter a valid email address"],
  ["phone", "214555013", "Please enter a valid phone number"],
  ["city", "D", "Please enter your city"],
  ["state", "T", "Please enter your state"],
  ["profession", "A", "Please enter your profession"],
];

describe.each([...rules, ["interestLevel", "Maybe", "Please select your interest level"]])(
  "the field %s",
  (field, wrong, message) => {
    test("asks for more with the words of the specification", () => {
      expect(messagesOf({ [field]: wrong })).toEqual([`${field}: ${message}`]);
    });

    test("gives the same words to an empty answer", () => {
      expect(messagesOf({ [field]: "" })).toEqual([`${field}: ${message}`]);
    });

    test("is Required when it is missing", () => {
      expect(messagesOf({ [field]: undefined })).toEqual([`${field}: Required`]);
    });
  },
);

describe.each(rules)("the text field %s", (field) => {
  test.each([[[]], [false], [null], [7], [{}]])("does not take %j", (wrong) => {
    expect(messagesOf({ [field]: wrong })[0]).toBe(`${field}: Invalid input`);
  });
});

test.each([[[]], [false], [null], [7], ["want to join soon"]])("%j is no interest level", (wrong) => {
  expect(messagesOf({ interestLevel: wrong })).toEqual(["interestLevel: Please select your interest level"]);
});

test.each(interestLevels.map((level) => [level]))("'%s' is an interest level", (interestLevel) => {
  expect(messagesOf({ interestLevel })).toEqual([]);
});

test.each([["yes"], [1], [[]], [""], [null]])("earlyAccess is not %j", (earlyAccess) => {
  expect(messagesOf({ earlyAccess })).toEqual(["earlyAccess: Invalid input"]);
});

test("what may be left out is empty or false", () => {
  const shortened = { ...given.lead(), earlyAccess: undefined, instagramHandle: undefined };

  expect(lead.parse(shortened)).toMatchObject({ earlyAccess: false, instagramHandle: "" });
});

test("a lead with exactly enough characters everywhere is fine", () => {
  const short = { firstName: "Al", lastName: "Wu", phone: "2145550134", city: "LA", state: "CA", profession: "PR" };

  expect(messagesOf(short)).toEqual([]);
});

test("spaces around an answer are taken off and do not count", () => {
  expect(lead.parse(given.lead({ city: "  Dallas " })).city).toBe("Dallas");
  expect(messagesOf({ firstName: "   A   " })).toEqual(["firstName: First name must be at least 2 characters"]);
});

test("tags and status are not the visitor's to give", () => {
  const parsed = leadsContract.submitLead.input.safeParse({ ...given.lead(), tags: ["VIP"], status: "subscribed" });

  expect(parsed.error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["tags", "status"] }]);
});

test("a page of leads is asked for by a month", () => {
  const { input } = leadsContract.listLeads;

  expect(input.safeParse({ month: "2026-11" }).success).toBe(true);
  for (const month of ["2026-13", "2026-1", "26-11", "", undefined, "2026-11-01"]) {
    expect(input.safeParse({ month }).success).toBe(false);
  }
});
