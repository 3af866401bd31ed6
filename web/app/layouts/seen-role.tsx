import { rightNames } from "#shared/rights.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { seeAs } from "#web/lib/session/see-as.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";

const words = {
  text: (role: string) => `You see the portal as ${role} sees it. What you do here is real.`,
  end: "Back to my view",
} as const;

/** Above the page while an owner sees the portal as a role does. */
export const SeenRole = () => {
  const { seenRole } = useMember();
  if (!seenRole) return null;
  return (
    <Row
      as="aside"
      aria-label={words.text(rightNames[seenRole])}
      flexWrap="wrap"
      justifyContent="space-between"
      gap="3"
      px="gutter"
      py="2"
      bg="brand.tint"
      borderBottomWidth="1px"
      borderColor="brand.fg"
    >
      <Text>{words.text(rightNames[seenRole])}</Text>
      <Button size="compact" onClick={() => seeAs(undefined)}>
        {words.end}
      </Button>
    </Row>
  );
};
