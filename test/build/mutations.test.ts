import { readFileSync } from "node:fs";
import { mutations } from "../mutations/mutations.ts";

test("each mutation breaks one place, which is still there", () => {
  const lost = mutations.filter(([, file, find]) => readFileSync(file, "utf8").split(find).length !== 2);

  expect(mutations.length).toBeGreaterThan(70);
  expect(lost).toEqual([]);
});
