import { screen, waitFor } from "@testing-library/react";
import {
  adminEnters,
  aGuest,
  approvalsAnswers,
  cardOf,
  decided,
  decision,
  pathOf,
  registration,
  visitApprovals,
  wednesdays,
} from "./approvals.ts";
import { ok, portalAnswers, problem } from "./portal.tsx";

jest.mock("#web/session/auth.ts", () => jest.requireActual<object>("./member-session.ts"));

beforeEach(adminEnters);

const zora = "Zora Hurston";

const showing = async (changes: Parameters<typeof registration>[1] = {}, name = zora) => {
  portalAnswers(approvalsAnswers([registration("a", changes)]));
  const { member } = await visitApprovals();
  const card = await cardOf(name);
  const open = () => member.click(card.getByRole("button", { name: "Registration Details" }));
  return { card, open, member };
};

test("a card says who, when, how to reach them, and how many come along", async () => {
  const { card } = await showing({ guests: [aGuest], reference: "7K2M9QXA" });

  expect(card.getByText("Pending")).toBeVisible();
  expect(card.getByText(/Submitted June 5, 2025/)).toBeVisible();
  expect(card.getByRole("link", { name: "zora@hurston.example" })).toHaveAttribute(
    "href",
    "mailto:zora@hurston.example",
  );
  expect(card.getByRole("link", { name: "(214) 555-0134" })).toHaveAttribute("href", "tel:2145550134");
  expect(card.getByText("Writer")).toBeVisible();
  expect(card.getByText("1 guest")).toBeVisible();
  expect(card.getByText("Registration #7K2M9QXA")).toBeVisible();
  expect(card.getByRole("link", { name: /7K2M9QXA/ })).toHaveAttribute("href", "/portal/event-registrations/reg_a");
  expect(card.queryByText("Test")).not.toBeInTheDocument();
});

test("what is missing is said", async () => {
  const { card, open } = await showing(
    { firstName: "", lastName: "", email: "", phone: "", profession: "", isTest: true },
    "Anonymous Registration",
  );

  expect(card.getByText("No email provided")).toBeVisible();
  expect(card.getByText("No phone provided")).toBeVisible();
  expect(card.getByText("Not provided")).toBeVisible();
  expect(card.getByText("No guests")).toBeVisible();
  expect(card.getByText("Test")).toBeVisible();
  await open();
  expect(card.getByRole("row", { name: "Social Media Not provided" })).toBeVisible();
  expect(card.queryByRole("row", { name: /Accommodations|Message/ })).not.toBeInTheDocument();
});

test("the details are opened and closed", async () => {
  const { card, open } = await showing({
    ...{ socialMedia: "@zora.h", isVendor: true, accommodations: "A ramp", message: "<b>Hello</b>\nthere" },
    guests: [aGuest, { ...aGuest, firstName: "Cy", email: "cy@cole.example", phone: "972 555 0199" }],
  });
  const button = card.getByRole("button", { name: "Registration Details" });
  expect(button).toHaveAttribute("aria-expanded", "false");

  await open();

  expect(button).toHaveAttribute("aria-expanded", "true");
  for (const row of [
    "Full Name Zora Hurston",
    "Profession Writer",
    "Vendor Yes",
    "Open Bar No",
    "Accommodations A ramp",
  ])
    expect(card.getByRole("row", { name: row })).toBeVisible();
  expect(card.getByText(/<b>Hello<\/b>/)).toBeVisible();
  const guests = card.getByRole("table", { name: "Guests" });
  expect(guests).toHaveTextContent("Ben Coleben@cole.exampleNo phone providedYes");
  expect(guests).toHaveTextContent("Cy Colecy@cole.example972 555 0199Yes");
  await open();
  expect(card.queryByRole("table", { name: "Guests" })).not.toBeInTheDocument();
});

test("an @handle leads to the profile, in a tab of its own", async () => {
  const { card, open } = await showing({ socialMedia: "@zora.h_1" });
  await open();

  const link = card.getByRole("link", { name: /@zora\.h_1/ });

  expect(link).toHaveAttribute("href", "https://instagram.com/zora.h_1");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
});

test.each(["zora", "@../evil", "@zora/../x", "@zora hurston", "@a..b", "@a.", "javascript:alert(1)"])(
  "%s is no handle, and no link",
  async (socialMedia) => {
    const { card, open } = await showing({ socialMedia });
    await open();

    expect(card.getByText(socialMedia)).toBeVisible();
    expect(card.getByText(socialMedia).closest("a")).toBeNull();
  },
);

test("a number spelt with letters is not dialled", async () => {
  const { card } = await showing({ phone: "1-800-FLOWERS" });

  expect(card.getByText("1-800-FLOWERS")).toBeVisible();
  expect(card.queryByRole("link", { name: "1-800-FLOWERS" })).not.toBeInTheDocument();
});

test.each([
  { status: "approved", word: "Approved", when: "Approved on June 7, 2025" },
  { status: "rejected", word: "Rejected", when: "Rejected on June 7, 2025" },
] as const)("an $status one says when, by whom and with which words, and offers no decision", async (row) => {
  portalAnswers(approvalsAnswers([decided(registration("a"), { decision: row.status, message: "See you\nthere" })]));
  await visitApprovals();
  const card = await cardOf(zora);

  expect(card.getByText(row.word)).toBeVisible();
  expect(card.getByText(row.when)).toBeVisible();
  expect(card.getByText("by Grace Lee")).toBeVisible();
  expect(card.getByText(/See you/)).toBeVisible();
  expect(card.getByText("The e-mail was sent.")).toBeVisible();
  expect(card.queryByRole("button", { name: /Approve|Deny/ })).not.toBeInTheDocument();
  expect(card.queryByRole("checkbox")).not.toBeInTheDocument();
});

test("one that was approved and changed since shows what was decided before", async () => {
  const { card } = await showing({ decisions: [decision({ by: { id: "ada", name: "" }, message: "Come!" })] });

  expect(card.getByText("Pending")).toBeVisible();
  expect(card.getByText("Earlier decisions")).toBeVisible();
  expect(card.getByText("Approved on June 7, 2025")).toBeVisible();
  expect(card.getByText("by you")).toBeVisible();
  expect(card.getByRole("button", { name: "Approve Registration" })).toBeVisible();
});

test("a cancelled one says so by a badge of its own", async () => {
  const { card } = await showing({ status: "cancelled" });

  expect(card.getByText("Cancelled")).toBeVisible();
  expect(card.queryByRole("button", { name: /Approve|Deny|Send/ })).not.toBeInTheDocument();
});

test.each([
  { emailed: "waiting", words: "The e-mail is on its way." },
  { emailed: "failed", words: "The e-mail has not gone out. It is tried again by itself." },
] as const)("a letter that is $emailed is told, and sent again on request", async ({ emailed, words }) => {
  const was = { ...decided(registration("a")), emailed };
  portalAnswers(
    approvalsAnswers([was], {
      [`POST ${pathOf("a", "/letter")}`]: () => ok({ registration: { ...was, emailed: "sent" }, emailed: true }),
    }),
  );
  const { member } = await visitApprovals();
  const card = await cardOf(zora);
  expect(card.getByText(words)).toBeVisible();

  await member.click(card.getByRole("button", { name: /^Send again/ }));

  expect(await screen.findByText("Email Sent")).toBeVisible();
});

test.each([
  { answer: problem(500), told: "Failed to send the e-mail again: Unknown error" },
  { answer: ok({ registration: decided(registration("a")), emailed: false }), told: "Email Notification Issue" },
])("a letter that does not go out is told: $told", async ({ answer, told }) => {
  portalAnswers(approvalsAnswers([decided(registration("a"))], { [`POST ${pathOf("a", "/letter")}`]: () => answer }));
  const { member } = await visitApprovals();

  await member.click((await cardOf(zora)).getByRole("button", { name: /^Send again/ }));

  await waitFor(() => expect(screen.getByText(told)).toBeVisible());
});

test("once the event is over nothing is decided, selected or sent again", async () => {
  const items = [registration("a"), decided(registration("b", { firstName: "Ada" }))];
  portalAnswers(
    approvalsAnswers(items, { "GET /api/admin/events": () => ok({ items: [{ ...wednesdays, isPast: true }] }) }),
  );
  await visitApprovals();
  const card = await cardOf(zora);

  expect(card.getByText("The event is over: nothing to decide any more.")).toBeVisible();
  expect((await cardOf("Ada Hurston")).getByText("The e-mail was sent.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Approve R|Deny R|Send again|Select all/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});
