import { screen } from "@testing-library/react";
import { attachingWorks, choose, file, granted, upload } from "./attaching.ts";
import { visitCommunity } from "./community.tsx";
import { liveServer } from "./live-server.ts";
import { startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

let attaching: ReturnType<typeof attachingWorks>;

beforeEach(() => {
  startAfresh();
  attaching = attachingWorks();
});

test.each([
  { what: "a large photograph", type: "image/jpeg", drawn: "image/jpeg 2000×1500", name: "view.jpg" },
  { what: "a screenshot", type: "image/png", drawn: "image/png 2000×1500", name: "view.png" },
])("$what is drawn anew, smaller, without where it was taken", async ({ type, drawn, name }) => {
  const { member } = await visitCommunity({ more: granted });

  choose(file(name, type));
  await attaching.arrive();
  await member.click(screen.getByRole("button", { name: "Send" }));

  expect(attaching.encoded).toEqual([drawn]);
  expect(liveServer.sent("community.send")[0]!.attachment).toEqual({ upload, name, width: 2000, height: 1500 });
});

test("a moving picture stays as it is", async () => {
  await visitCommunity({ more: granted });

  choose(file("wave.gif", "image/gif"));
  await attaching.arrive();

  expect(attaching.encoded).toEqual([]);
});

test.each([
  {
    what: "too large a document",
    one: file("big.pdf", "application/pdf", "x".repeat(5 * 1024 * 1024 + 1)),
    words: "File size must be less than 5MB",
  },
  {
    what: "too large a picture",
    one: file("big.png", "image/png", "x".repeat(5 * 1024 * 1024 + 1)),
    words: "File size must be less than 5MB",
  },
  {
    what: "an empty document",
    one: file("empty.pdf", "application/pdf", ""),
    words: "There is nothing in this file.",
  },
  {
    what: "a drawing that is a programme",
    one: file("logo.svg", "image/svg+xml", "<svg/>"),
    words: "Please choose a picture, a PDF, or a Word document.",
  },
  {
    what: "a programme",
    one: file("a.exe", "application/x-msdownload"),
    words: "Please choose a picture, a PDF, or a Word document.",
  },
  {
    what: "a picture that cannot be read",
    one: file("me.heic", "image/heic", "broken"),
    words: /cannot read that picture/,
  },
])("$what is refused in words", async ({ one, words }) => {
  await visitCommunity({ more: granted });

  choose(one);

  expect(await screen.findByText(words)).toBeVisible();
  expect(attaching.uploads).toEqual([]);
  expect(screen.queryByRole("group", { name: "Attachment" })).not.toBeInTheDocument();
});

test("a Word document whose system knows no types is taken by its name", async () => {
  const { sent } = await visitCommunity({ more: granted });

  choose(file("letter.docx", ""));
  await attaching.arrive();

  expect(sent.find(({ call }) => call === "POST /api/uploads")!.body.type).toContain("wordprocessingml");
});
