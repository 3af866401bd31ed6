import { screen, within } from "@testing-library/react";
import { said, visitCommunity } from "./community.tsx";
import { picturesWork } from "./picture.ts";
import { ok, startAfresh } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(() => {
  startAfresh();
  picturesWork();
});

const attachment = {
  ...{ id: "att_01JABCDEFGHJKMNPQRSTVWXYZ0", url: "/api/attachments/att_01JABCDEFGHJKMNPQRSTVWXYZ0", size: 30_000 },
  ...{ name: "hall.png", type: "image/png" as const, width: 1600, height: 800 },
};

test("a picture has its place before it is there, and a press shows it larger", async () => {
  const { member } = await visitCommunity({
    messages: [said(1, { content: "", attachment })],
    more: { [`GET ${attachment.url}`]: () => ok({}) },
  });
  const picture = await screen.findByRole("button", { name: "Show hall.png larger" });
  expect(picture.style).toMatchObject({ width: "320px", aspectRatio: "1600 / 800" });
  await within(picture).findByRole("img", { name: "hall.png" });

  await member.click(picture);

  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("img", { name: "hall.png" })).toHaveAttribute("src", "blob:preview");
});

test("a document is a card with its name and size, to be downloaded", async () => {
  await visitCommunity({
    messages: [said(1, { attachment: { ...attachment, name: "plan.pdf", type: "application/pdf" } })],
  });

  expect(await screen.findByText("plan.pdf")).toBeVisible();
  expect(screen.getByText("29 KB")).toBeVisible();
  expect(screen.getByRole("button", { name: "Download plan.pdf" })).toBeEnabled();
});

test.each([
  ["tall", { width: 1, height: 20_000 }, { width: "107px", aspectRatio: "6667 / 20000" }],
  ["wide", { width: 20_000, height: 1 }, { width: "320px", aspectRatio: "20000 / 6667" }],
])("a picture that its sender calls very %s takes no more than its share of the log", async (_, size, place) => {
  await visitCommunity({
    messages: [said(1, { content: "", attachment: { ...attachment, ...size } })],
    more: { [`GET ${attachment.url}`]: () => ok({}) },
  });

  expect((await screen.findByRole("button", { name: "Show hall.png larger" })).style).toMatchObject(place);
});
