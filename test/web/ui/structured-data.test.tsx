import { renderToStaticMarkup } from "react-dom/server";
import { ClubEventData } from "#web/features/events/public/club-event-data.tsx";
import { evening } from "../events/portal.tsx";

const read = (changes: Parameters<typeof evening>[0]) => {
  const html = renderToStaticMarkup(<ClubEventData event={evening({ audience: "public", ...changes })} />);
  const [script] = /(?<=<script[^>]*>).*?(?=<\/script>)/.exec(html) ?? [];
  expect(html.match(/<\/?script/g)?.length).toBe(script && 2);
  return script && (JSON.parse(script) as unknown);
};

test("structured data cannot end its script", () => {
  const title = '</script><script>alert("x")</script>';

  expect(read({ title })).toMatchObject({ "@type": "Event", name: title });
});

const times = { startsAt: "2100-06-10T00:00:00.000Z", endsAt: "2100-06-10T05:00:00.000Z" };
const began = { startsAt: "2020-01-10T01:00:00.000Z", endsAt: "2020-01-10T06:00:00.000Z", isPast: true };

test.each([
  ["open", times, "Scheduled", "2100-06-09T19:00:00-05:00", "InStock"],
  ["full", { ...times, spotsLeft: 0 }, "Scheduled", "2100-06-09T19:00:00-05:00", "SoldOut"],
  ["canceled", { ...times, isPast: true }, "Cancelled", "2100-06-09T19:00:00-05:00", undefined],
  ["over", began, "Scheduled", "2020-01-09T19:00:00-06:00", undefined],
])("search engines are told that an event is %s", (_, changes, status, startDate, availability) => {
  const offers: unknown =
    availability && expect.objectContaining({ availability: `https://schema.org/${availability}` });

  expect(read(changes)).toMatchObject({ eventStatus: `https://schema.org/Event${status}`, startDate });
  expect((read(changes) as { offers?: unknown }).offers).toEqual(offers);
});

test("they are told nothing of an event without a date, or one that is not for the public", () => {
  for (const changes of [
    { ...times, isComingSoon: true },
    { startsAt: undefined },
    { ...times, audience: "link" as const },
  ])
    expect(read(changes)).toBeUndefined();
});
