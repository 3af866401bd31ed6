import { formatDisposition, toFileName } from "#functions/messaging/attachment.ts";

test.each([
  ["Plan.pdf", "Plan.pdf"],
  ["  Plan.PDF ", "Plan.PDF"],
  ["Überblick 2026 – Größe.pdf", "Überblick 2026 – Größe.pdf"],
  ["名簿.pdf", "名簿.pdf"],
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\fakepath\\Plan.pdf", "Plan.pdf"],
  ["Plan\r\nX-Evil: 1.pdf", "Plan  X-Evil: 1.pdf"],
  ["exe.\u202Efdp.pdf", "exe.fdp.pdf"],
  ["Pl\u200Ban\u0000.pdf", "Plan .pdf"],
  ["half \uD83D.pdf", "half  .pdf"],
  ["Plan", "Plan.pdf"],
  ["Plan.pdf.exe", "Plan.pdf.exe.pdf"],
  ["setup.exe ", "setup.exe.pdf"],
  ["\u202E", "file.pdf"],
  ["folder/", "file.pdf"],
])("%j is kept as %j", (name, kept) => {
  expect(toFileName(name, "application/pdf")).toBe(kept);
});

test("a picture keeps either ending of its type", () => {
  expect([toFileName("a.jpg", "image/jpeg"), toFileName("a.JPEG", "image/jpeg")]).toEqual(["a.jpg", "a.JPEG"]);
});

test("a picture is shown where it is, a document is saved under its name, in whatever script", () => {
  expect(formatDisposition({ name: "Ada.png", type: "image/png" })).toBe("inline; filename*=UTF-8''Ada.png");
  expect(formatDisposition({ name: 'Größe "x" (1)\'*;名.pdf', type: "application/pdf" })).toBe(
    "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22%20%281%29%27%2A%3B%E5%90%8D.pdf",
  );
});
