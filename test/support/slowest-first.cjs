const { statSync } = require("node:fs");
const { default: Sequencer } = require("@jest/test-sequencer");

/** What files take that take longer than their size says, in seconds of a quiet processor. */
const seconds = {
  "web/app/portal": 39,
  "web/applications/desk": 37,
  "web/registrations/approvals": 34,
  "web/forms/stay-connected": 30,
  "web/registrations/deciding": 28,
  "web/app/failed-loads": 26,
  "web/events/admin": 25,
  "web/registrations/quick": 23,
  "simulation/waitlist-model": 60,
  "integration/door/trial": 60,
};
const bytesPerSecond = 1500;

const guessSeconds = (file) =>
  Object.entries(seconds).find(([name]) => file.includes(`/test/${name}.`))?.[1] ??
  statSync(file).size / bytesPerSecond;

/** Begins with what takes longest, since the last file to begin runs alone. Jest sorts by size where it knows no times. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const costs = new Map(
      super.sort(tests).map((test) => [test, test.duration ? test.duration / 1000 : guessSeconds(test.path)]),
    );
    return [...costs.keys()].sort((one, other) => costs.get(other) - costs.get(one));
  }
};
