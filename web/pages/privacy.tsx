import { privacyPage } from "#web/content/privacy.ts";
import { paths } from "#web/paths.ts";
import { LegalText } from "./legal/legal-text.tsx";

/** What the club keeps about people. */
export const Privacy = () => <LegalText page={privacyPage} path={paths.privacy} />;
