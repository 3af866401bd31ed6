import { eventInterestLabels, tagsOfEventInterest, type EventInterest } from "#shared/event-interest.ts";
import { Answers, Layout, type Rows } from "./layout.tsx";

/** Tells the club who wants to hear of coming events; answering it writes to the visitor. */
export const example: EventInterest = {
  name: "Ada Okafor",
  email: "ada@example.com",
  phone: "(214) 555-0134",
  interests: ["networking", "workshops"],
  message: "Will there be a workshop on zoning?",
};

const answers = ({ name, email, phone, interests, message }: EventInterest): Rows<EventInterest> => ({
  name: ["Name", name],
  email: ["Email", email],
  phone: ["Phone", phone],
  interests: ["Interests", interests.map((interest) => eventInterestLabels[interest]).join(", ")],
  message: ["Message", message],
});

export const subject = ({ name }: EventInterest) => `Event notifications: ${name}`;

export const Body = (from: EventInterest) => (
  <Layout
    preview={`${from.name} wants to hear about new events.`}
    heading={`${from.name} signed up for event notifications`}
    reason="You received this email because a visitor asked for event notifications. Reply to reach the visitor."
  >
    <Answers rows={[...Object.values(answers(from)), ["Tags", tagsOfEventInterest(from).join(", ")]]} />
  </Layout>
);
