import { screen, waitFor } from "@testing-library/react";
import papa from "papaparse";
import type { Registration } from "#shared/registrations.ts";
import { csvName, registrationsCsv } from "#web/features/approvals/registrations-csv.ts";
import { adminEnters, aGuest, approvalsAnswers, cardOf, decided, registration, visitApprovals } from "./approvals.ts";
import { portalAnswers } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

const parsed = async (...registrations: Registration[]) =>
  papa.parse<Record<string, string>>((await registrationsCsv(registrations)).replace("\uFEFF", "").trimEnd(), {
    header: true,
  }).data;

test("a row for who registered and one for each guest, and nothing lost", async () => {
  const full = decided(
    registration("a", {
      ...{ guests: [aGuest], socialMedia: "@zora", accommodations: "A ramp", message: 'Say "hi",\nplease' },
      ...{ includeOpenBar: true, isVendor: true },
    }),
    { message: "See you" },
  );

  const [who, guest, ...more] = await parsed(full);

  expect(more).toEqual([]);
  expect(who).toEqual({
    ...{ Registration: full.reference, Id: "reg_a", Status: "Approved", Test: "No", Submitted: full.createdAt },
    ...{ Person: "Registrant", "First Name": "Zora", "Last Name": "Hurston", Email: full.email, Phone: full.phone },
    ...{ "Social Media": "'@zora", Profession: "Writer", "Open Bar": "Yes", Vendor: "Yes", Guests: "1" },
    ...{ Accommodations: "A ramp", Message: 'Say "hi",\nplease', "E-mail About The Decision": "sent" },
    Decisions: "2025-06-07T15:00:00.000Z Approved by Grace Lee: See you",
  });
  expect(guest).toMatchObject({ Id: "reg_a", Person: "Guest", "First Name": "Ben", Email: aGuest.email });
});

test.each([
  "=cmd()|'/C calc'!A0",
  "=cmd()\nsecond line",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "  =1",
  "＝1",
])("%j is harmless in every field that people fill in", async (text) => {
  const fields = ["firstName", "lastName", "phone", "socialMedia", "profession", "accommodations", "message"] as const;
  const typed = Object.fromEntries(fields.map((field) => [field, text]));

  const rows = await parsed(decided(registration("a", { ...typed, guests: [{ ...aGuest, firstName: text }] })));

  const cells = rows.flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell) || /^[\t\r\n]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell === `'${text}`)).toHaveLength(fields.length + 1);
});

test("spreadsheets know it for UTF-8, and lines end as RFC 4180 has it", async () => {
  const text = await registrationsCsv([registration("a", { firstName: "Zoë" })]);

  expect(text.startsWith("\uFEFFRegistration,Id,")).toBe(true);
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text).toContain("Zoë");
});

test("the file is named by event and day, and saved on request, whatever the filters show", async () => {
  adminEnters();
  let saved: Blob | undefined;
  let name = "";
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  portalAnswers(approvalsAnswers([registration("a"), decided(registration("b"))]));
  const { member } = await visitApprovals();
  await waitFor(async () => expect(await screen.findAllByRole("article")).toHaveLength(2));
  await member.click(screen.getByRole("button", { name: /^Pending/ }));
  await cardOf("Zora Hurston");

  await member.click(screen.getByRole("button", { name: "Export CSV" }));

  await waitFor(() => expect(saved).toBeDefined());
  expect(name).toBe(csvName("elevated-wednesdays"));
  expect(csvName("spring-gala", new Date(2027, 2, 6))).toBe("registrations-spring-gala-2027-03-06.csv");
  expect(saved!.size).toBeGreaterThan(400);
});
