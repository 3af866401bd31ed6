import { reportItemOf, getReportId } from "#functions/messaging/reports.ts";
import { report, reportId } from "#shared/reports.ts";

const author = (user_id: string) => ({ user_id, full_name: "Ada", avatar_url: null });
const open = report.parse({
  id: getReportId("ada", "msg_01ARZ3NDEKTSV4RRFFQ69G5FAV"),
  message: {
    id: "msg_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    ...author("ben"),
    content: "Buy now!",
    attachment: null,
    created_at: "2026-06-01T12:00:00.000Z",
  },
  topic: "Networking",
  reporter: author("ada"),
  reason: "",
  created_at: "2026-06-01T13:00:00.000Z",
  status: "open",
  closed_at: null,
  closed_by: null,
});

test("a member's report of a message has one name, and no other report has it", () => {
  const id = getReportId("ada", "msg_1");

  expect(reportId.parse(id)).toBe(id);
  expect(getReportId("ada", "msg_1")).toBe(id);
  expect([getReportId("ben", "msg_1"), getReportId("ada", "msg_2")]).not.toContain(id);
});

test("an open report is listed twice, a closed one among all only", () => {
  const place = `${open.created_at}#${open.id}`;

  expect(reportItemOf(open)).toMatchObject({
    gsi1pk: "REPORTS",
    gsi1sk: place,
    gsi2pk: "REPORTS#OPEN",
    gsi2sk: place,
  });
  expect(reportItemOf({ ...open, status: "closed" })).not.toHaveProperty("gsi2pk");
});
