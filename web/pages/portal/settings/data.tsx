import { useRequestDeletion, OwnDataSettings } from "#web/features/account/own-data.tsx";
import { OwnAudit } from "#web/features/audit/own-audit.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { SettingsPage } from "./settings-page.tsx";

const loadDeletion = async () => (await import("#web/features/auth/delete-account.tsx")).DeleteAccountDialog;

const OwnData = () => {
  const { email } = useMember();
  const request = useRequestDeletion();
  const dialog = useLazyDialog(loadDeletion);
  return (
    <>
      <OwnDataSettings deleteProps={dialog.opener} />
      <LazyDialog dialog={dialog} props={{ email, request }} />
    </>
  );
};

/** What a member takes along, how they leave, and who looked. */
export const DataSettings = () => (
  <SettingsPage part="Your Data">
    <OwnData />
    <OwnAudit />
  </SettingsPage>
);
