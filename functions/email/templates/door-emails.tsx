import { brand } from "#shared/brand.ts";
import { Answers, Layout, LinkButton, Paragraph, type Template } from "./layout.tsx";
import { siteLink } from "./links.ts";

/** What an event's door took. Amounts are in words, such as "$90". */
type DoorSums = {
  eventId: string;
  title: string;
  cash: string;
  card: string;
  /** What was handed back, and is taken off already; absent where nothing was. */
  back?: string;
  /** What is still owed by those who were expected; absent where nothing is. */
  due?: string;
};

/** To those who handle money, the morning after an event. */
export const doorSums: Template<DoorSums> = {
  example: { eventId: "spring-gala", title: "Spring Gala", cash: "$180", card: "$90", back: "$60", due: "$45" },
  subject: ({ title }) => `What the door of ${title} took`,
  Body: ({ eventId, title, cash, card, back, due }) => (
    <Layout
      preview={`${cash} in cash, ${card} by card.`}
      heading={`What the door of ${title} took`}
      reason={`You received this email because you handle money for ${brand.name}.`}
    >
      <Answers
        rows={[
          ["In cash", cash],
          ["By card at the door", card],
          ["Handed back", back ?? ""],
          ["Still owed", due ?? ""],
        ]}
      />
      {back !== undefined && <Paragraph>What was handed back is already taken off.</Paragraph>}
      {due !== undefined && <Paragraph>It's owed by people who were on the list and didn't pay there.</Paragraph>}
      <LinkButton href={siteLink(`/portal/admin/events/${encodeURIComponent(eventId)}/statement`)}>
        See the statement
      </LinkButton>
    </Layout>
  ),
};
