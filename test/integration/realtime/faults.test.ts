import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { schedulesIn } from "../../load/chat/schedule.ts";
import { tableLike } from "../../load/own-table.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chat-faults-"));
const schedule = schedulesIn(folder);
afterAll(() => rmSync(folder, { recursive: true }));

// More of them: `npm run bench test/load/chat-faults.ts`.
test.each([1, 2, 3])(
  "twenty tabs lose nothing, show nothing twice, and agree on the order through schedule %i of faults",
  async (seed) => {
    const { wrong, sums } = await schedule(seed, await tableLike(clubUnderTest(), `chat-faults-test-${seed}`));

    expect(wrong).toEqual([]);
    expect(sums.messages).toBe(120);
  },
  // Half a minute here; its tabs may take another to agree, and other machines are five times slower.
  300_000,
);
