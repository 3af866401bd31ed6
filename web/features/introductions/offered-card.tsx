import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { OfferedIntroduction } from "#shared/introductions.ts";
import { introductionWords, offeredWords as words, personOf } from "#web/content/introductions.ts";
import { CheckboxField } from "#web/lib/forms/checkbox-field.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useAnswer } from "./api.ts";
import { Name, PersonRow, useGone, Words, type OnGone } from "./people.tsx";

type Props = { introduction: OfferedIntroduction; onAnswered: OnGone };

/** Somebody who wants to meet the member: who introduces them, in which words, and the answer. */
export const OfferedCard = ({ introduction, onAnswered }: Props) => {
  const { id, by, via, reason, words: passedWith, expires_at } = introduction;
  const name = personOf(by.full_name);
  const navigate = useNavigate();
  const { mutateAsync, isPending, variables } = useAnswer(id);
  const [isAsking, setIsAsking] = useState(false);
  const { leave, focusAfter } = useGone(onAnswered);
  const accept = async () => {
    try {
      const { conversation_id } = await mutateAsync({ answer: "accept" });
      void showToast({ type: "success", ...words.accepted(name) });
      if (conversation_id !== null)
        await navigate(portalPaths.conversation(conversation_id), { state: { isChosen: true } });
    } catch (failure) {
      // A toast says why.
      leave(failure);
    }
  };
  const formik = useFormik({
    initialValues: { block: false },
    onSubmit: async ({ block }) => {
      try {
        await mutateAsync({ answer: "decline", block });
        void showToast({ type: "success", ...(block ? words.declinedAndBlocked(name) : words.declined) });
        leave();
      } catch (failure) {
        leave(failure);
      } finally {
        setIsAsking(false);
      }
    },
  });
  const isAccepting = isPending && variables.answer === "accept";
  return (
    <Sheet as="article" aria-labelledby={`${id}-who`}>
      <PersonRow person={by}>
        <Heading as="h3" id={`${id}-who`} fontSize="1.125rem" fontWeight="600" lineHeight="1.35">
          <span>
            <Name person={by} /> {words.asks}
          </span>
        </Heading>
        <Text textStyle="small" color="fg.muted" mt="1">
          {via ? (
            <>
              {words.by} <Name person={via} />
            </>
          ) : (
            words.byClub
          )}
          {" · "}
          {introductionWords.until(expires_at)}
        </Text>
      </PersonRow>
      <Words text={reason} />
      {passedWith !== "" && (
        <Words label={via ? words.byNamed(personOf(via.full_name)) : words.byClub} text={passedWith} />
      )}
      <Row flexWrap="wrap" gap="3" mt="6">
        <BusyButton look="gold" aria-label={words.acceptNamed(name)} isBusy={isPending} onClick={() => void accept()}>
          {isAccepting ? words.accepting : words.accept}
        </BusyButton>
        <BusyButton aria-label={words.declineNamed(name)} isBusy={isPending} onClick={() => setIsAsking(true)}>
          {words.decline}
        </BusyButton>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.dialog.title}
        description={words.dialog.text(name)}
        cancel={words.dialog.cancel}
        confirm={isPending ? words.dialog.busy : words.decline}
        isBusy={isPending}
        focusAfter={focusAfter}
        onConfirm={() => void formik.submitForm()}
      >
        <Form formik={formik} label={words.dialog.title} isBusy={isPending}>
          <Box mb="5">
            <CheckboxField name="block" label={words.dialog.block} help={words.dialog.blockHelp} />
          </Box>
        </Form>
      </ConfirmDialog>
    </Sheet>
  );
};
