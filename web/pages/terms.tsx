import { termsPage } from "#web/content/terms.ts";
import { paths } from "#web/paths.ts";
import { LegalText } from "./legal/legal-text.tsx";

/** What visitors and members agree to. */
export const Terms = () => <LegalText page={termsPage} path={paths.terms} />;
