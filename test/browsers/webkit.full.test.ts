import { tellStories } from "./stories.ts";
import { isWebKitInstalled, startWebKit } from "./webkit.ts";

if (isWebKitInstalled()) tellStories(startWebKit);
else test.skip("WebKit is not installed: apt-get install webkit2gtk-driver xvfb", () => undefined);
