import { formRules, messagesOf } from "./form-rules.ts";

const control = "Please remove hidden characters";
const notText = [[], false, null, 7, {}];

describe.each(Object.entries(formRules))("the form %s", (_, form) => {
  const { schema, input, valid, email, phone, lines, paragraphs, choices, lists, agreements, optional } = form;
  const says = (field: string, answer: unknown) => messagesOf(form, { [field]: answer });

  test("takes what is valid", () => expect(messagesOf(form, {})).toEqual([]));

  test("knows the field of every rule", () => {
    const ruled = [...lines, ...paragraphs, ...choices, ...lists, ...agreements].map(([field]) => field);

    const fields = new Set([...ruled, "email", ...(phone.length > 0 ? ["phone"] : []), ...Object.keys(optional)]);
    expect([...fields].sort()).toEqual(Object.keys(valid()).sort());
  });

  test("says the specification's words to texts that are too short, and takes those just long enough", () => {
    for (const [field, min, , message] of [...lines, ...paragraphs]) {
      for (const short of ["", " ".repeat(min), "a".repeat(min - 1), `  ${"a".repeat(min - 1)}  `])
        expect(says(field, short)).toEqual([`${field}: ${message}`]);
      expect(says(field, "a".repeat(min))).toEqual([]);
    }
  });

  test("takes no text that is too long", () => {
    for (const [field, , max] of [...lines, ...paragraphs]) {
      expect(says(field, "a".repeat(max))).toEqual([]);
      expect(says(field, "a".repeat(max + 1))).toEqual([`${field}: Maximum ${max} characters`]);
    }
  });

  test("takes no control characters, and line ends in long answers only", () => {
    for (const [field] of lines)
      for (const character of ["\u0000", "\n", "\r", "\t", "\u202E", "\ud800"])
        expect(says(field, `Ada${character}Okafor`)).toEqual([`${field}: ${control}`]);
    for (const [field] of paragraphs) {
      for (const character of ["\u0000", "\u001B", "\u2028", "\u202E", "\ud800"])
        expect(says(field, `A long ${character} answer`)).toEqual([`${field}: ${control}`]);
      expect(says(field, "A long\r\nanswer\n\twith\rlines")).toEqual([]);
    }
  });

  test("gives long answers the line ends of the table", () => {
    for (const [field] of paragraphs)
      expect(schema.parse(valid({ [field]: " One line\r\nanother\ra third \n" }))).toMatchObject({
        [field]: "One line\nanother\na third",
      });
  });

  test("says Required to what is missing", () => {
    const required = [...lines, ...paragraphs, ...choices, ...lists, ...agreements].map(([field]) => field);
    for (const field of [...required, "email", ...phone.map(() => "phone")])
      expect(says(field, undefined)).toEqual([`${field}: Required`]);
  });

  test("says Invalid input to what is no text", () => {
    for (const [field] of [...lines, ...paragraphs, ["email"], ...phone.map(() => ["phone"])] as [string][])
      for (const wrong of notText) expect(says(field, wrong)[0]).toBe(`${field}: Invalid input`);
  });

  test("says the specification's words to what is no e-mail address", () => {
    for (const wrong of ["", "ada", "ada@", "ada@example", "ada@example.com\r\nBcc: x@example.com"])
      expect(says("email", wrong)).toEqual([`email: ${email}`]);
  });

  test("says the specification's words to what is no phone number", () => {
    for (const message of phone)
      for (const wrong of ["", "214555013", "call me maybe"])
        expect(says("phone", wrong)).toEqual([`phone: ${message}`]);
  });

  test("takes each option of a choice, and says the specification's words to anything else", () => {
    for (const [field, options, message] of choices) {
      for (const option of options) expect(says(field, option)).toEqual([]);
      for (const wrong of ["", "Unknown option", options[0]?.toUpperCase() + "!", [], false, null, 7])
        expect(says(field, wrong)).toEqual([`${field}: ${message}`]);
    }
  });

  test("takes any options of a list, each once, but not none and no others", () => {
    for (const [field, options, message] of lists) {
      expect(schema.parse(valid({ [field]: [...options, ...options] }))).toMatchObject({ [field]: options });
      expect(says(field, [])).toEqual([`${field}: ${message}`]);
      expect(says(field, ["unknown"])).toEqual([`${field}.0: ${message}`]);
      expect(says(field, [options[0], 7])).toEqual([`${field}.1: ${message}`]);
      expect(says(field, Array(1000).fill(options[0]))).toHaveLength(1);
      for (const wrong of ["", options[0], false, null, {}])
        expect(says(field, wrong)[0]).toBe(`${field}: Invalid input`);
    }
  });

  test("asks for a yes to what must be agreed to", () => {
    for (const [field, message] of agreements) {
      expect(says(field, false)).toEqual([`${field}: ${message}`]);
      for (const wrong of ["", "true", 1, null, []]) expect(says(field, wrong)).toEqual([`${field}: Invalid input`]);
    }
  });

  test("fills in what may be left out, and takes it empty", () => {
    const left = Object.fromEntries(Object.keys(optional).map((field) => [field, undefined]));

    expect(schema.parse(valid(left))).toMatchObject(optional);
    expect(schema.parse(valid(optional))).toMatchObject(optional);
    for (const field of Object.keys(optional)) expect(says(field, null)).toEqual([`${field}: Invalid input`]);
  });

  test("leaves tags, ids and status to the club", () => {
    const { error } = input.safeParse({ ...valid(), tags: ["VIP"], id: "1", status: "subscribed" });

    expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["tags", "id", "status"] }]);
  });
});
