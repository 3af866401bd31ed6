import { ulid } from "ulid";
import type { Topic } from "#shared/community.ts";
import { demoProfiles } from "./demo-data.ts";
import { openDemoTable } from "./demo-evening.ts";
import type { Outputs } from "./deploy.ts";
import { step } from "./progress.ts";

const [naomi, amara, marcus] = ["admin@club.test", "member1@club.test", "member2@club.test"] as const;
type DemoEmail = typeof naomi | typeof amara | typeof marcus;
type DemoMessage = { by: DemoEmail; minutesAgo: number; text: string };
type DemoReport = {
  topic: Topic;
  messages: readonly DemoMessage[];
  /** The index of the reported message. */
  reported: number;
  by: DemoEmail;
  minutesAgo: number;
  reason: string;
  /** When a report was closed without action. */
  closedMinutesAgo?: number;
  note?: string;
};

/** An open report and a closed one, each with the messages around it. */
export const demoReports: readonly DemoReport[] = [
  {
    topic: "Business Tips",
    messages: [
      { by: amara, minutesAgo: 96, text: "Which bank gave you the least trouble with a first building?" },
      {
        by: marcus,
        minutesAgo: 91,
        text: "Mine. Everyone else will waste your time. I have two slots left this month, so book today!",
      },
      { by: naomi, minutesAgo: 84, text: "Amara, ask Odessa on Wednesday. She closed in March." },
    ],
    reported: 1,
    by: amara,
    minutesAgo: 80,
    reason: "I asked for experience and got a sales pitch, the third one this week.",
  },
  {
    topic: "Networking",
    messages: [
      { by: marcus, minutesAgo: 2980, text: "Anyone at the chamber breakfast tomorrow?" },
      { by: amara, minutesAgo: 2971, text: "Only if the coffee is better than your parking." },
      { by: marcus, minutesAgo: 2969, text: "It is not." },
    ],
    reported: 1,
    by: marcus,
    minutesAgo: 2960,
    reason: "Hit the wrong button, sorry.",
    closedMinutesAgo: 2900,
    note: "A slip, as he says himself.",
  },
];

/** The writes of a demo report: the messages, the report, and the conduct entries of both members. */
export const buildDemoReport = async (demo: DemoReport, idOf: (email: DemoEmail) => string, now: number) => {
  const [{ communityMessageWrites, presentCommunityMessage }, { getReportId, reportItemOf }, { conductWrite }] =
    await Promise.all([
      import("#functions/messaging/community-message.ts"),
      import("#functions/reports/report.ts"),
      import("#functions/membership/conduct.ts"),
    ]);
  const timeOf = (minutesAgo: number) => now - minutesAgo * 60_000;
  const isoOf = (minutesAgo: number) => new Date(timeOf(minutesAgo)).toISOString();
  const authorOf = (email: DemoEmail) => ({
    user_id: idOf(email),
    full_name: demoProfiles[email].full_name,
    avatar_url: null,
  });
  const messages = demo.messages.map(({ by, minutesAgo, text }, index) => ({
    ...{ id: `msg_${ulid(timeOf(minutesAgo))}`, clientId: `demo-${demo.topic.length}-${index}`, topic: demo.topic },
    ...{ memberId: idOf(by), full_name: demoProfiles[by].full_name, content: text, deleted: false, version: 1 },
  }));
  const { id, user_id, full_name, content, created_at } = presentCommunityMessage(messages[demo.reported]!);
  const reporter = authorOf(demo.by);
  const at = isoOf(demo.minutesAgo);
  const { closedMinutesAgo, note = "" } = demo;
  const isClosed = closedMinutesAgo !== undefined;
  const report = {
    id: getReportId(reporter.user_id, id),
    message: { id, user_id, full_name, avatar_url: null, content, attachment: null, created_at },
    ...{ topic: demo.topic, reporter, reason: demo.reason, created_at: at },
    status: isClosed ? ("closed" as const) : ("open" as const),
    closed_at: isClosed ? isoOf(closedMinutesAgo) : null,
    closed_by: isClosed ? authorOf(naomi) : null,
    outcome: isClosed ? { removesMessage: false, measure: "none" as const, until: null, reason: note } : null,
  };
  return {
    report,
    writes: {
      ...Object.fromEntries(
        messages.flatMap((each, index) =>
          Object.entries(communityMessageWrites(each)).map(([what, write]) => [`${what}${index}`, write]),
        ),
      ),
      report: { Put: { Item: reportItemOf(report) } },
      author: conductWrite({ memberId: user_id, at, kind: "reported", reportId: report.id }),
      reporter: conductWrite({ memberId: reporter.user_id, at, kind: "report-made", reportId: report.id }),
    },
  };
};

/** Adds the demo reports and their messages, once. */
export const putDemoReports = (endpoint: string, outputs: Outputs) =>
  step("Adding demo reports", async () => {
    const { put, findMemberId } = openDemoTable(endpoint, outputs);
    const ids = new Map<DemoEmail, string>();
    for (const email of [naomi, amara, marcus]) ids.set(email, (await findMemberId(email)) ?? "");
    const all = await Promise.all(
      demoReports.map((demo) => buildDemoReport(demo, (email) => ids.get(email) ?? "", Date.now())),
    );
    const once = {
      Put: { Item: { pk: "DEMO", sk: "REPORTS" }, ConditionExpression: "attribute_not_exists(pk)" },
    };
    const writes = all.flatMap((each, index) =>
      Object.entries(each.writes).map(([name, write]) => [`${index}${name}`, write] as const),
    );
    await put({ once, ...Object.fromEntries(writes) });
  });
