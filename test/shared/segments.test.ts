import { describeSegment, segment, type MemberCondition, type Segment } from "#shared/segments.ts";

const [wine, gone] = ["0", "1"].map((digit) => `grp-${digit.repeat(26)}`) as [string, string];
const names = {
  level: (id: string) => (id === "vip" ? "VIP" : undefined),
  group: (id: string) => (id === wine ? "Wine" : undefined),
  event: (id: string) => (id === "gala" ? "Spring Gala" : undefined),
};
const members = (...conditions: MemberCondition[]): Segment => ({ of: "members", conditions });

test.each<[Segment, string]>([
  [members(), "All members"],
  [
    members({ kind: "level", levels: ["vip"], isNot: true }, { kind: "never-met", isNot: false }),
    "Members who don't have the level VIP, and have not met anyone at an event yet",
  ],
  [members({ kind: "state", states: ["rests"] }), "Members who have a membership that rests"],
  [
    members({ kind: "dues", dues: ["overdue", "due"] }),
    "Members who have dues that are overdue or have not paid their first dues yet",
  ],
  [members({ kind: "paid-until", before: "2027-01-01" }), "Members who have paid until before January 1, 2027"],
  [
    members({ kind: "group", groups: [wine, gone], isNot: false }),
    "Members who are in the group Wine or a group that is gone",
  ],
  [members({ kind: "tag", tags: ["Board"], isNot: false }), "Members who have the tag Board"],
  [members({ kind: "industry", industries: ["Real Estate"], isNot: true }), "Members who don't work in Real Estate"],
  [
    members({ kind: "joined", from: "2026-01-01", before: "2026-02-01" }),
    "Members who joined on January 1, 2026 or later and before February 1, 2026",
  ],
  [members({ kind: "joined-within", days: 30, isNot: true }), "Members who joined more than 30 days ago"],
  [members({ kind: "came-within", days: 90, isNot: true }), "Members who didn't come to an event in the last 90 days"],
  [
    members({ kind: "event", eventId: "gala", parts: ["waitlisted"], isNot: true }),
    "Members who are not among those who are on the waitlist of Spring Gala",
  ],
  [members({ kind: "people", ids: ["a", "b"] }), "Members who are among 2 chosen one by one"],
  [
    { of: "event", eventId: "gala", parts: ["missed", "approved"] },
    "Everyone who was expected and did not come to, or was approved for, Spring Gala",
  ],
  [{ of: "leads", interests: [], city: "Plano" }, "Visitors in Plano who want to stay connected"],
  [
    { of: "leads", interests: ["Want to join soon"], city: "" },
    'Visitors who want to stay connected whose interest is "Want to join soon"',
  ],
  [{ of: "applicants", states: ["in-review"] }, "Applicants whose application is in review"],
])("a segment is a sentence: %j", (of, sentence) => {
  expect(segment.safeParse(of).error).toBeUndefined();
  expect(describeSegment(of, names)).toBe(sentence);
});
