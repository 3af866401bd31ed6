import { setUpDoors, idOf, readLog, reckon, scanned } from "../../support/door.ts";
import { transactionFaults, withFaults, withInterruption } from "../../support/faults.ts";
import { editItem } from "../../support/table.ts";

const minuteMs = 60_000;

describe("a door that is overtaken between looking and writing", () => {
  test("lets nobody in whom another one has just let in", async () => {
    const { party, naomi, dana } = await setUpDoors();
    const [hers, his] = [scanned.in(party), scanned.in(party)];

    const [result] = await withInterruption(
      () => dana.send([his]),
      () => naomi.send([hers]),
    );

    expect(result).toMatchObject({ outcome: "already-in", entry: { first: { id: his.id, by: "Dana" } } });
    expect(reckon(await readLog(naomi))).toEqual({ people: [idOf(party)], walkIns: [], paid: [], lost: [] });
  });

  test("does not bring back what another one has just taken back", async () => {
    const { party, naomi, dana } = await setUpDoors();
    const [first, late] = [scanned.in(party, 0, 9 * minuteMs), scanned.in(party, 0, 4 * minuteMs)];
    await naomi.send([first]);

    const [result] = await withInterruption(
      () => naomi.send([scanned.undo(first)]),
      () => dana.send([late]),
    );

    expect(result?.outcome).toBe("done");
    expect(reckon(await readLog(naomi))).toEqual({ people: [idOf(party)], walkIns: [], paid: [], lost: [] });
  });

  test("takes nothing back a second time", async () => {
    const { party, naomi, dana } = await setUpDoors();
    const scan = scanned.in(party);
    await naomi.send([scan]);

    const [result] = await withInterruption(
      () => dana.send([scanned.undo(scan)]),
      () => naomi.send([scanned.undo(scan)]),
    );

    expect(result?.outcome).toBe("nothing");
    expect((await readLog(naomi)).filter(({ kind }) => kind === "undo")).toHaveLength(1);
  });
});

test.each(transactionFaults)("a scan whose transaction meets a %s counts once", async (fault) => {
  const { party, naomi } = await setUpDoors();
  const scans = [scanned.in(party), scanned.walkIn()];

  const { result, met } = await withFaults([fault, "none", fault], () => naomi.send(scans));

  expect(met).toBe(2);
  expect(result.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  expect(await readLog(naomi)).toHaveLength(2);
});

test("somebody whose registration is canceled while they are scanned is refused the next time", async () => {
  const { party, naomi } = await setUpDoors();
  const cancel = () =>
    editItem({ pk: `REGISTRATION#${party.registration.id}`, sk: "REGISTRATION" }, { status: "cancelled" });

  const [result] = await withInterruption(cancel, () => naomi.send([scanned.in(party)]));

  expect(result?.outcome).toBe("done");
  expect((await naomi.send([scanned.in(party, 1)]))[0]?.outcome).toBe("not-approved");
});
