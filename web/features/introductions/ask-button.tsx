import { useRef, type Ref } from "react";
import type { IntroductionChance } from "#shared/conversations.ts";
import { askWords as words } from "#web/content/introductions.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useCurrentChance } from "./api.ts";

const loadDialog = async () => (await import("./ask-dialog.tsx")).AskDialog;

type Props = {
  id: string;
  /** Empty if unknown. */
  full_name: string;
  chance: IntroductionChance;
};

/**
 * For a member who cannot be messaged: asks for an introduction, or shows that it was requested, or why it is not
 * possible.
 */
export const AskForIntroduction = ({ id, full_name, chance: { chance, id: requestId, again_at } }: Props) => {
  const name = full_name.trim() || "this member";
  const dialog = useLazyDialog(loadDialog);
  // The link to the request replaces the button.
  const way = useRef<HTMLElement>(null);
  useCurrentChance(id);
  return (
    <>
      {chance === "possible" && (
        <Button ref={way} look="gold" aria-label={words.named(name)} {...dialog.opener}>
          <Icon name="people" />
          {words.action}
        </Button>
      )}
      {chance === "open" && (
        <LinkButton
          ref={way as Ref<HTMLAnchorElement>}
          px={{ base: "4", sm: "6" }}
          to={portalPaths.introduction(requestId ?? "")}
          aria-label={words.askedNamed(name)}
        >
          <Icon name="check" display={{ base: "none", sm: "block" }} />
          {words.asked}
        </LinkButton>
      )}
      {chance === "wait" && (
        <Text flexBasis="full" color="fg.muted">
          {words.instead.wait(again_at ?? "")}
        </Text>
      )}
      {chance === "used-up" && (
        <Text flexBasis="full" color="fg.muted">
          {words.instead["used-up"](again_at ?? "")}
        </Text>
      )}
      {chance === "full" && (
        <>
          <Text flexBasis="full" color="fg.muted">
            {words.instead.full}
          </Text>
          <LinkButton to={portalPaths.introductions}>{words.see}</LinkButton>
        </>
      )}
      {chance === "nameless" && (
        <>
          <Text flexBasis="full" color="fg.muted">
            {words.instead.nameless}
          </Text>
          <LinkButton to={portalPaths.profile}>{words.addName}</LinkButton>
        </>
      )}
      <LazyDialog dialog={dialog} props={{ to: id, name, focusAfter: () => way.current }} />
    </>
  );
};
