import { lostLink } from "#web/content/shell.ts";
import { Text } from "./layout.ts";
import { QuietLink } from "./quiet-link.ts";

/** The way to a private link that was lost, where its owner may look for it. */
export const LostLink = () => (
  <Text color="fg.muted" mt="6">
    {lostLink.question}{" "}
    <QuietLink to={lostLink.to} isUnderlined>
      {lostLink.label}
    </QuietLink>
  </Text>
);
