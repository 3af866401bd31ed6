import * as z from "zod";
import { parseEnv } from "#functions/platform/env.ts";

test("what a Lambda needs is read from its environment", () => {
  process.env.TEST_NAME = "club";

  expect(parseEnv({ TEST_NAME: z.string() })).toEqual({ TEST_NAME: "club" });
});

test("missing and wrong names are all told, and no value", () => {
  process.env.TEST_WRONG = "not-an-address";

  const read = () =>
    parseEnv({ TEST_MISSING: z.string(), TEST_WRONG: z.email(), TEST_OPTIONAL: z.string().optional() });

  expect(read).toThrow("Missing or wrong in the environment: TEST_MISSING, TEST_WRONG");
});
