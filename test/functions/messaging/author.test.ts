import { toAuthor } from "#functions/messaging/message.ts";

test("an author is named by who they are, with the picture's address on the site", () => {
  expect(toAuthor({ memberId: "ada", full_name: "Ada Okafor", avatar: "media/avatars/ada.png" })).toEqual({
    user_id: "ada",
    full_name: "Ada Okafor",
    avatar_url: "/media/avatars/ada.png",
  });
});

test("somebody without a name or a picture has neither", () => {
  expect(toAuthor({ id: "ada", full_name: "" })).toEqual({ user_id: "ada", full_name: "", avatar_url: null });
});
