import { Box } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { isUnknown } from "#web/api/client.ts";
import { ownRegistrationWords } from "#web/content/registrations.ts";
import { useOwnRegistration } from "#web/features/registrations/api.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { OwnRegistrationFrame } from "./own-registration-frame.tsx";
import { OwnRegistrationSkeleton } from "./own-registration-skeleton.tsx";
import { RegistrationParts } from "./registration-parts.tsx";
import { WrongLink } from "./wrong-link.tsx";

const KnownLink = ({ token }: { token: string }) => {
  const { data: registration, error, isFetching, refetch } = useOwnRegistration(token);
  if (!registration && isUnknown(error)) return <WrongLink />;
  return (
    <OwnRegistrationFrame registration={registration}>
      {registration && <RegistrationParts registration={registration} />}
      {!registration &&
        (isFetching ? (
          <OwnRegistrationSkeleton />
        ) : (
          <Box>
            <FailedRegion message={ownRegistrationWords.failed} onRetry={() => void refetch()} />
          </Box>
        ))}
    </OwnRegistrationFrame>
  );
};

/** The registration that the address's fragment opens. */
export const OwnRegistrationVisit = () => {
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongLink /> : <KnownLink key={token} token={token} />;
};
