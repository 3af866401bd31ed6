import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { OwnIntroduction } from "#shared/introductions.ts";
import { ownIntroductionWords as words, personOf } from "#web/content/introductions.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useWithdraw } from "./api.ts";
import { Name, PersonRow, Words } from "./people.tsx";

const explain = ({ state, via, expires_at }: OwnIntroduction) => {
  if (state === "asked") return words.explain.asked(via && personOf(via.full_name), expires_at);
  return state === "passed" ? words.explain.passed(expires_at) : words.explain[state];
};

type Props = {
  introduction: OwnIntroduction;
  /** Moves the focus to what stays when the card goes, and answers it. */
  onAnswered: () => HTMLElement | null;
};

/** A request of the member's: how far it is, and what they may do with it. */
export const OwnCard = ({ introduction, onAnswered }: Props) => {
  const { id, to, via, reason, state, asked_at, conversation_id } = introduction;
  const name = personOf(to.full_name);
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useWithdraw();
  const { label, ...badge } = words.states[state];
  const isOpen = state === "asked" || state === "passed";
  const isWithdrawn = useRef(false);
  const withdraw = async () => {
    try {
      await mutateAsync(id);
    } catch {
      // A toast says why.
      return;
    } finally {
      setIsAsking(false);
    }
    isWithdrawn.current = true;
    void showToast({ type: "success", ...words.withdrawn });
    onAnswered();
  };
  return (
    <Sheet as="li" id={id} tabIndex={-1} aria-labelledby={`${id}-who`}>
      <PersonRow person={to}>
        <Row flexWrap="wrap" justifyContent="space-between" alignItems="start" columnGap="4" rowGap="2">
          <Heading as="h3" id={`${id}-who`} fontSize="1.125rem" fontWeight="600" lineHeight="1.35">
            <span>
              {words.meet} <Name person={to} />
            </span>
          </Heading>
          <StatusBadge {...badge}>{label}</StatusBadge>
        </Row>
        <Text textStyle="small" color="fg.muted" mt="1">
          {via ? (
            <>
              {words.through} <Name person={via} />
            </>
          ) : (
            words.throughClub
          )}
          {" · "}
          {words.asked(asked_at)}
        </Text>
      </PersonRow>
      <Words text={reason} />
      <Text mt="4" color="fg.muted" maxWidth="text">
        {explain(introduction)}
      </Text>
      {(isOpen || conversation_id !== null || (state === "not-passed" && to.is_listed)) && (
        <Box mt="5">
          {isOpen && (
            <Button aria-label={words.withdrawNamed(name)} onClick={() => setIsAsking(true)}>
              {words.withdraw}
            </Button>
          )}
          {conversation_id !== null && (
            <LinkButton look="gold" to={portalPaths.conversation(conversation_id)} state={{ isChosen: true }}>
              {words.open}
            </LinkButton>
          )}
          {state === "not-passed" && to.is_listed && (
            <LinkButton to={portalPaths.member(to.user_id)}>{words.again}</LinkButton>
          )}
        </Box>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.dialog.title}
        description={state === "passed" ? words.dialog.passed : words.dialog.asked}
        cancel={words.dialog.cancel}
        confirm={isPending ? words.dialog.busy : words.withdraw}
        isBusy={isPending}
        focusAfter={() => (isWithdrawn.current ? onAnswered() : null)}
        onConfirm={() => void withdraw()}
      />
    </Sheet>
  );
};
