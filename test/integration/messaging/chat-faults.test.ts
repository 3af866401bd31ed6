import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTable } from "#test/support/empty-table.ts";
import { chatSchedules, prepareChatTrials } from "../../simulation/chat-schedule.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";

jest.setTimeout(propertyTimeoutMs);

const folder = mkdtempSync(path.join(tmpdir(), "chat-faults-"));
afterAll(() => rmSync(folder, { recursive: true }));

// More of them: `npm run bench test/load/chat-faults.ts`.
test("twenty tabs lose nothing, show nothing twice, and agree on the order through a schedule of faults", async () => {
  const runTrial = prepareChatTrials(folder);

  await check(
    chatSchedules,
    async (schedule) => {
      const club = clubUnderTest();
      const name = path.basename(mkdtempSync(path.join(folder, "table-")));
      const table = await createTable(club, name, { at: club.tableEndpoint });
      const { wrong, sums } = await runTrial(schedule, table);

      expect(wrong).toEqual([]);
      expect(sums.messages).toBe(120);
    },
    { runs: [3, 1] },
  );
});
