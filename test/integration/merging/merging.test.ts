import fc from "fast-check";
import type { Item } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import { asAdmin } from "../../support/as.ts";
import { withCrash, crashStep } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { mergeAccounts } from "../../support/invoke.ts";
import { newMember } from "../../support/members.ts";
import {
  createSurroundings,
  dealings,
  deeds,
  hurryMerge,
  listMoving,
  mergeOf,
  placeOf,
  readWhole,
  runMerge,
  startMerge,
} from "../../support/merging.ts";
import { scanTable } from "../../support/table.ts";

jest.setTimeout(propertyTimeoutMs);

const who = fc.constantFrom("nobody" as const, "staying" as const, "going" as const, "both" as const);
const worlds = fc.record({
  done: fc.record(Object.fromEntries(Object.keys(deeds).map((name) => [name, who]))),
  between: fc.subarray(Object.keys(dealings)),
  level: fc.constantFrom("staying" as const, "going" as const),
  crashes: fc.boolean(),
});

const createTwo = async () => [await newMember("Ada Okafor"), await newMember("Ada O. Okafor")] as const;

/** Of who was in a group, a place of who left; and what both accounts have, under the id of who went, too. */
const staysBehind = (item: Item, going: string, staying: string, places: ReadonlyMap<string, Item>) => {
  const [place, theirs] = [placeOf(item), placeOf(item, going, staying)];
  return place !== theirs && places.has(theirs);
};

const isCountedWell = ({ pk, members, hosts }: Item, all: readonly Item[]) => {
  const places = all.filter((item) => item.pk === pk && item.state === "in");
  return places.length === members && places.filter(({ isHost }) => isHost).length === hosts;
};

/** Works on a merge on machines that end at one request after the other. */
const workWithCrashes = async (mergeId: string, isOver: (state: unknown) => boolean) => {
  let crashes = 0;
  for (let at = 1; !isOver((await mergeOf(mergeId))?.state); at += crashStep)
    for (const isSent of [false, true]) {
      await hurryMerge(mergeId);
      if (await withCrash({ at, isSent }, () => mergeAccounts().catch(() => undefined))) crashes++;
    }
  return crashes;
};

testInProcess(
  "whatever two accounts have is the one's that stays, once, and each one's again when that is undone",
  () =>
    check(
      worlds,
      async ({ done, between, level, crashes }) => {
        const [staying, going] = await createTwo();
        const others = await createSurroundings();
        for (const [name, by] of Object.entries(done)) {
          if (by === "staying" || by === "both") await deeds[name]!(staying, others);
          if (by === "going" || by === "both") await deeds[name]!(going, others);
        }
        for (const name of between) await dealings[name]!(staying, going, others);
        const before = await readWhole();
        const isOfBoth = (item: Item) => [staying.id, going.id].every((id) => placeOf(item).includes(id));
        const moving = (await listMoving(staying.id, going.id)).filter((item) => !isOfBoth(item));

        const { status, body } = await startMerge(staying, going, level);
        expect(status).toBe(201);
        const { mergeId } = body;
        if (crashes) expect(await workWithCrashes(mergeId, (state) => state === "merged")).toBeGreaterThan(10);
        expect(await runMerge(mergeId)).toMatchObject({ state: "merged", phase: "forget" });

        const after = await scanTable();
        const places = new Map(after.map((item) => [placeOf(item), item]));
        const lost = moving.map((item) => placeOf(item, going.id, staying.id)).filter((place) => !places.has(place));
        expect(lost).toEqual([]);
        expect((await listMoving(going.id)).filter((item) => !staysBehind(item, going.id, staying.id, places))).toEqual(
          [],
        );
        expect(after.filter(({ sk }) => sk === "GROUP").filter((group) => !isCountedWell(group, after))).toEqual([]);

        await asAdmin(contract.undoMerge, { mergeId });
        if (crashes) await workWithCrashes(mergeId, (state) => state === "undone");
        expect(await runMerge(mergeId)).toMatchObject({ state: "undone" });
        expect(await readWhole()).toEqual(before);
      },
      { runs: [16, 4] },
    ),
);
