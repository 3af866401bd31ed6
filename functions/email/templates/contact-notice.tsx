import { tagsOfContactMessage, type ContactMessage } from "#shared/contact.ts";
import { Answers, Layout, type Rows } from "./layout.tsx";

/** Hands a message of the contact form to the club; answering it writes to the sender. */
export const example: ContactMessage = {
  name: "Ada Okafor",
  email: "ada@example.com",
  subject: "A venue for your events",
  message: "Our hall in Addison has room for 200.\n\nShall we talk?",
};

const answers = ({ name, email, subject, message }: ContactMessage): Rows<ContactMessage> => ({
  name: ["Name", name],
  email: ["Email", email],
  subject: ["Subject", subject],
  message: ["Message", message],
});

export const subject = (from: ContactMessage) => `Contact form: ${from.subject}`;

export const Body = (from: ContactMessage) => (
  <Layout
    preview={from.subject}
    heading={`${from.name} wrote to the club`}
    reason="You received this email because a visitor used the contact form. Reply to reach the visitor."
  >
    <Answers rows={[...Object.values(answers(from)), ["Tags", tagsOfContactMessage().join(", ")]]} />
  </Layout>
);
