import { isFirefoxInstalled, startFirefox } from "./firefox.ts";
import { tellStories } from "./stories.ts";

if (isFirefoxInstalled()) tellStories(startFirefox);
else test.skip("Firefox is not installed: apt-get install firefox-esr", () => undefined);
