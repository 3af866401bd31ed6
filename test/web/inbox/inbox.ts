import { screen, waitFor, within } from "@testing-library/react";
import type { InboxMessage, MessageEmail } from "#shared/inbox.ts";
import { ok, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

type ContactMessage = Extract<InboxMessage, { subject: string }>;

const stamp = { tags: [], isOpen: true, note: "", version: 0, deletedAt: "2028-11-20T15:00:00.000Z" };

/** A contact message that waits; each letter makes another one, the later in the alphabet the older. */
export const message = (letter: string, changes: Partial<ContactMessage> = {}): ContactMessage => ({
  ...stamp,
  ...{ id: `message_${letter}`, kind: "message", name: "Zora Hurston", email: "zora@hurston.example" },
  ...{ subject: "A hall", message: "It has room for 200.\nShall we talk?" },
  createdAt: `2026-11-${String(20 - letter.charCodeAt(0) + 97).padStart(2, "0")}T15:00:00.000Z`,
  ...changes,
});

export const lead: InboxMessage = {
  ...stamp,
  ...{ id: "lead_1", kind: "lead", firstName: "Ben", lastName: "Cole", email: "ben@cole.example" },
  ...{ phone: "(214) 555-0134", city: "Plano", state: "TX", profession: "Baker", instagramHandle: "@ben" },
  ...{ interestLevel: "Want to join soon", earlyAccess: true, createdAt: "2026-11-10T15:00:00.000Z" },
};

export const signup: InboxMessage = {
  ...stamp,
  ...{ id: "signup_1", kind: "signup", name: "Cleo Ames", email: "cleo@ames.example", phone: "" },
  ...{ interests: ["networking"], message: "Is there parking?", createdAt: "2026-11-09T15:00:00.000Z" },
};

const grace = { id: "grace", name: "Grace Lee" };

export const handled = <Message extends InboxMessage>(was: Message): Message => ({
  ...was,
  isOpen: false,
  handled: { at: "2026-11-21T15:00:00.000Z", by: grace },
  version: was.version + 1,
});

export const email = (changes: Partial<MessageEmail> = {}): MessageEmail => ({
  ...{ id: "01", kind: "reply", text: "Tuesday it is.", at: "2026-11-21T16:00:00.000Z", by: grace, emailed: "sent" },
  ...changes,
});

export const pathOf = ({ id }: InboxMessage, what = "") => `/api/admin/inbox/${id}${what}`;

/** The inbox, once its messages are there; `answers` are those that the API gives otherwise. */
export const visitInbox = async (
  messages: readonly InboxMessage[],
  answers: Answers = {},
  path = "/portal/admin/inbox",
) => {
  const sent = portalAnswers({
    "GET /api/admin/inbox": () => ok({ items: messages }),
    ...Object.fromEntries(
      messages.map((each) => [
        `GET ${pathOf(each)}`,
        () => ok({ message: each, emails: each.lastEmail ? [email()] : [] }),
      ]),
    ),
    ...answers,
  });
  const visit = await enter(path, "Inbox");
  await waitFor(() => expect(screen.queryByText("Loading the messages")).not.toBeInTheDocument());
  return { ...visit, sent, press: (name: string | RegExp) => visit.member.click(screen.getByRole("button", { name })) };
};

export const row = (name: string) => within(screen.getByRole("article", { name }));
export const names = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
