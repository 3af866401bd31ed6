import { startFront } from "./front.ts";
import { runClub } from "./run-club.ts";

// npm start: the club as production serves it.
await runClub((port, { endpoint, outputs }) =>
  startFront(port, { endpoint, distributionDomain: outputs.DistributionDomain ?? "" }),
);
