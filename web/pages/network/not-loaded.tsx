import { useEffect } from "react";
import { finder } from "#web/content/network.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { listedBusinesses } from "./listed.ts";

/** Says below the samples that these are not all. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => {
  useEffect(() => {
    listedBusinesses.fail();
    return () => void listedBusinesses.retry();
  }, []);
  return (
    <Row flexWrap="wrap" columnGap="5" rowGap="3" mt="8" color="fg.muted">
      <Row alignItems="stretch" as="p" gap="2.5">
        <Icon name="alert" color="fg.error" mt="0.5" />
        {finder.failed}
      </Row>
      <Button size="compact" onClick={onRetry}>
        {finder.tryAgain}
      </Button>
    </Row>
  );
};
