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
import { Name, PersonRow, Words } from "./people.tsx";

type Props = { introduction: OfferedIntroduction; onAnswered: () => void };

/** Somebody who wants to meet the member: who introduces them, in which words, and the answer. */
export const OfferedCard = ({ introduction, onAnswered }: Props) => {
  const { id, by, via, reason, words: passedWith, expires_at } = introduction;
  const name = personOf(by.full_name);
  const navigate = useNavigate();
  const { mutateAsync, isPending, variables } = useAnswer(id);
  const [isAsking, setIsAsking] = useState(false);
  const accept = async () => {
    const { conversation_id } = await mutateAsync({ answer: "accept" });
    void showToast({ type: "success", ...words.accepted(name) });
    if (conversation_id !== null)
      await navigate(portalPaths.conversation(conversation_id), { state: { isChosen: true } });
  };
  const formik = useFormik({
    initialValues: { block: false },
    onSubmit: async ({ block }) => {
      try {
        await mutateAsync({ answer: "decline", block });
      } finally {
        setIsAsking(false);
      }
      void showToast({ type: "success", ...(block ? words.declinedAndBlocked(name) : words.declined) });
      onAnswered();
    },
  });
  const isAccepting = isPending && variables.answer === "accept";
  // What failed is told by a toast.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return (
    <Sheet as="li" aria-labelledby={`${id}-who`}>
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
        <BusyButton
          look="gold"
          aria-label={words.acceptNamed(name)}
          isBusy={isPending}
          onClick={() => quietly(accept())}
        >
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
        onConfirm={() => quietly(formik.submitForm())}
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
