import { upcoming } from "#web/content/events.ts";
import { QuestionButton } from "#web/features/contact/question-button.tsx";
import { EventList } from "#web/features/events/public/event-list.tsx";

/** The coming events, each with the way to ask about it. */
export const Upcoming = () => (
  <EventList more={({ title }) => <QuestionButton label={upcoming.askQuestions} subject={upcoming.subject(title)} />} />
);
