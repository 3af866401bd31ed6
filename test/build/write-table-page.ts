import { writeFileSync } from "node:fs";
import { formatPage, pageFile, readFunctions } from "./table-page.ts";

// `npm run table`
writeFileSync(pageFile, formatPage(readFunctions()));
