import { doorEvenings, runDoorEvening } from "../../simulation/door-trial.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";

jest.setTimeout(propertyTimeoutMs);

test("after an evening of three doors, two of them offline half the time, every door has the same people, each once", () =>
  check(
    doorEvenings(200),
    async (evening) => {
      const { found, expected, wrong, counts } = await runDoorEvening(evening);

      for (const each of found) expect(each).toEqual(expected);
      expect(wrong).toEqual({ paid: 0, forgotten: [], missing: [], unsent: 0 });
      expect(counts.people).toBeGreaterThan(170);
    },
    { runs: [5, 1] },
  ));
