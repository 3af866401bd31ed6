import { Box } from "@chakra-ui/react";
import { useState } from "react";
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
import { Name, PersonRow, useGone, Words, type OnGone } from "./people.tsx";

const explain = ({ state, via, expires_at }: OwnIntroduction) => {
  if (state === "asked") return words.explain.asked(via && personOf(via.full_name), expires_at);
  if (state === "passed") return words.explain.passed(expires_at);
  return state === "not-passed" ? words.explain["not-passed"](via !== null) : words.explain[state];
};

type Props = {
  introduction: OwnIntroduction;
  onAnswered: OnGone;
  /** Whether nothing newer came of the same wish. */
  isLatest: boolean;
};

/** A request of the member's: how far it is, and what they may do with it. */
export const OwnCard = ({ introduction, onAnswered, isLatest }: Props) => {
  const { id, to, via, reason, state, asked_at, conversation_id } = introduction;
  const name = personOf(to.full_name);
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useWithdraw();
  const { label, ...badge } = words.states[state];
  const isOpen = state === "asked" || state === "passed";
  const canAskAgain = state === "not-passed" && to.is_listed && isLatest;
  const { leave, focusAfter } = useGone(onAnswered);
  const withdraw = async () => {
    try {
      await mutateAsync(id);
      void showToast({ type: "success", ...words.withdrawn });
      leave();
    } catch (failure) {
      // A toast says why.
      leave(failure);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Sheet as="article" id={id} tabIndex={-1} aria-labelledby={`${id}-who`}>
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
      {(isOpen || conversation_id !== null || canAskAgain) && (
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
          {canAskAgain && <LinkButton to={portalPaths.member(to.user_id)}>{words.again}</LinkButton>}
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
        focusAfter={focusAfter}
        onConfirm={() => void withdraw()}
      />
    </Sheet>
  );
};
