import { isWebKitInstalled, startWebKit } from "./webkit.ts";
import { tellStories } from "./stories.ts";

if (isWebKitInstalled()) tellStories(startWebKit);
else test.skip("WebKit is not installed: apt-get install webkit2gtk-driver xvfb", () => undefined);
