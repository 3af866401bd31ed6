import { mailingListContract as contract } from "#shared/mailing-list.ts";
import { emailPreferencesPage } from "#web/content/email-preferences.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { paths } from "#web/paths.ts";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";

const { list: words } = emailPreferencesPage;

/** Removes a contact from the mailing list, for anyone with the link from their emails; only after confirmation. */
export const ContactUnsubscribe = ({ token }: { token: string }) => {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callEndpoint(contract.unsubscribeContact, { token }),
  });
  if (error && isUnknown(error))
    return (
      <Empty text={words.wrong}>
        <LinkButton to={paths.contact}>{words.contact}</LinkButton>
      </Empty>
    );
  return (
    <Panel maxWidth="48rem">
      {isSuccess && (
        <>
          {/* The button that had the focus is gone. */}
          <Text fontWeight="600" tabIndex={-1} ref={takeFocus}>
            {words.done}
          </Text>
          <Text color="fg.muted" mb="4">
            {words.doneText}
          </Text>
          <LinkButton to={paths.contact} size="compact">
            {words.contact}
          </LinkButton>
        </>
      )}
      {!isSuccess && (
        <BusyButton isBusy={isPending} onClick={() => void mutate()}>
          {words.button}
        </BusyButton>
      )}
      {error && (
        <Text role="alert" color="fg.error" mt="3">
          {words.failed}
        </Text>
      )}
    </Panel>
  );
};
