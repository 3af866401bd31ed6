import { writeFile } from "node:fs/promises";
import { openApiDocument } from "./openapi.ts";

// npm run openapi
await writeFile("shared/openapi.json", `${JSON.stringify(openApiDocument(), undefined, 2)}\n`);
