import type { Settings } from "#shared/members.ts";
import { settingsWords } from "#web/content/portal.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useChangeSettings } from "./api.ts";

const { label, text, saving } = settingsWords.visibility;

/** Whether other members find this one in the directory; saved at once. */
export const VisibilitySwitch = ({ settings }: { settings: Settings }) => {
  const { mutate, isPending } = useChangeSettings();
  return (
    <Switch
      label={label}
      help={text}
      isOn={settings.directory_visible}
      isBusy={isPending}
      onChange={(isVisible) => mutate({ directory_visible: isVisible })}
    >
      {isPending && <Spinner size="small" label={saving} />}
    </Switch>
  );
};
