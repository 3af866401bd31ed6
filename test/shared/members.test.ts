import { contract } from "#shared/contract.ts";
import { profileForm } from "#shared/members.ts";
import { given } from "../support/given.ts";

const messagesFor = (changes: object) =>
  profileForm
    .safeParse({ ...given.profile(), ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test("a name is enough: the rest is empty", () => {
  expect(profileForm.parse({ full_name: " Ada " })).toEqual({
    full_name: "Ada",
    company: "",
    position: "",
    industry: "",
    bio: "",
    location: "",
    website: "",
  });
});

test.each([
  ["full_name", "A", "Name is required"],
  ["full_name", "\u200B\u200B\u200B", "Name is required"],
  ["full_name", "\u3164 \u3164", "Name is required"],
  ["full_name", undefined, "Required"],
  ["full_name", "a".repeat(101), "Maximum 100 characters"],
  ["company", "a".repeat(101), "Maximum 100 characters"],
  ["position", "a".repeat(101), "Maximum 100 characters"],
  ["location", "a".repeat(101), "Maximum 100 characters"],
  ["bio", "a".repeat(1001), "Maximum 1000 characters"],
  ["bio", "\u202E", "Please remove hidden characters"],
  ["company", { S: "Ada" }, "Invalid input"],
  ["position", null, "Invalid input"],
  ["website", `https://x.example/${"x".repeat(300)}`, "Maximum 300 characters"],
  ["website", "javascript:alert(1)", "Invalid URL"],
  ["website", "JaVaScRiPt:alert(1)//.example", "Invalid URL"],
  ["website", " java\tscript:alert(1)", "Invalid URL"],
  ["website", "data:text/html,<script>alert(1)</script>", "Invalid URL"],
  ["website", "ftp://files.example.com", "Invalid URL"],
  ["website", "http://user:pw@x.y", "Invalid URL"],
  ["website", "https://", "Invalid URL"],
  ["website", "no address", "Invalid URL"],
  ["website", "//example.com", "Invalid URL"],
  ["website", "https:\\\\example.com", "Invalid URL"],
  ["website", "https:example.com", "Invalid URL"],
])("%s %j is refused: %s", (field, value, message) => {
  expect(messagesFor({ [field]: value })).toEqual([[field, message]]);
});

test.each([
  ["website", "example.com", "https://example.com"],
  ["website", "HTTP://Example.com/~ada?x=1#y", "HTTP://Example.com/~ada?x=1#y"],
  ["website", " https://münchen.example ", "https://münchen.example"],
  ["bio", "One.\r\nTwo.\rThree.\n", "One.\nTwo.\nThree."],
])("%s %j is taken as %j", (field, typed, taken) => {
  expect(profileForm.parse({ ...given.profile(), [field]: typed })).toMatchObject({ [field]: taken });
});

test("each part of a profile may be as long as its limit", () => {
  const [line, bio] = ["a".repeat(100), "b".repeat(1000)];

  expect(messagesFor({ full_name: line, company: line, position: line, location: line, bio })).toBeUndefined();
});

test("a save names the version it started from, and may take a picture, or none", () => {
  const { input } = contract.saveProfile;
  const save = given.profile();

  expect(input.safeParse(save).error?.issues.map(({ path }) => path[0])).toEqual(["version"]);
  for (const avatar of [undefined, null, `upload_${"0".repeat(26)}`])
    expect(input.parse({ ...save, version: 0, avatar })).toMatchObject({ version: 0, avatar });
  for (const wrong of [{ avatar: "media/avatars/mine.png" }, { avatar: "" }, { version: -1 }, { version: 0.5 }])
    expect(input.safeParse({ ...save, version: 0, ...wrong }).success).toBe(false);
});

test("an upload is asked for with its kind, type and size", () => {
  const { input } = contract.requestUpload;
  const ask = { kind: "avatar", type: "image/png", size: 2 * 1024 * 1024 };
  const messageFor = (changes: object) => input.safeParse({ ...ask, ...changes }).error?.issues[0]?.message;

  expect(messageFor({})).toBeUndefined();
  expect(messageFor({ size: ask.size + 1 })).toBe("File size must be less than 2MB");
  expect(messageFor({ type: "image/svg+xml" })).toBe("Please choose a JPEG, PNG, or WebP image.");
  for (const wrong of [{ kind: "listing-image" }, { kind: "logo" }, { size: 0 }, { size: 1.5 }])
    expect(messageFor(wrong)).toBeDefined();

  const file = { kind: "attachment", type: "application/pdf", size: 5 * 1024 * 1024 };
  expect(messageFor(file)).toBeUndefined();
  expect(messageFor({ ...file, size: file.size + 1 })).toBe("File size must be less than 5MB");
  expect(messageFor({ ...file, type: "image/svg+xml" })).toBe("Please choose an image, PDF, or Word document.");
});

test.each([
  [{}, "Required"],
  [{ directory_visible: "false" }, "Invalid input"],
  [{ directory_visible: null }, "Invalid input"],
])("the settings %j are none", (settings, message) => {
  const { error } = contract.changeSettings.input.safeParse(settings);

  expect(error?.issues).toMatchObject([{ path: ["directory_visible"], message }]);
});
