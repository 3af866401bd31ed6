import { isWire } from "../club-under-test.ts";

/** A test that looks behind the endpoints, or lets faults happen to them: over the wire it is skipped. */
export const testInProcess = isWire ? test.skip : test;
