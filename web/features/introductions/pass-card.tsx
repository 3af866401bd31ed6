import { useState } from "react";
import { passingForm, type IntroductionToPass, type PassingForm } from "#shared/introductions.ts";
import { introductionWords, passWords as words, personOf } from "#web/content/introductions.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-area-field.tsx";
import { useDraftForm } from "#web/lib/forms/use-draft-form.ts";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useAnswer, useDecision } from "./api.ts";
import { Name, PersonRow, useGone, Words, type OnGone } from "./people.tsx";

const empty: PassingForm = { words: "" };
const validate = validateWith<PassingForm>(passingForm);

type PassCardProps = {
  request: IntroductionToPass;
  /** Sends the answer; throws what is told already. */
  introduce: (words: string) => Promise<unknown>;
  refuse: () => Promise<unknown>;
  onAnswered: OnGone;
};

/** A request that may be passed on: who asks, for whom, and why. */
const PassCard = ({ request, introduce, refuse, onAnswered }: PassCardProps) => {
  const { id, by, to, reason, expires_at } = request;
  const [from, other] = [personOf(by.full_name), personOf(to.full_name)];
  const draft = `${useMember().id}:introduction:${id}`;
  const [isAsking, setIsAsking] = useState(false);
  const [isRefusing, setIsRefusing] = useState(false);
  const { leave, focusAfter } = useGone(onAnswered);
  const formik = useDraftForm({
    draft,
    initialValues: empty,
    validate,
    send: async (values) => {
      try {
        await introduce(passingForm.parse(values).words);
      } catch (failure) {
        leave(failure);
        throw failure;
      }
    },
    onSent: () => {
      void showToast({ type: "success", ...words.introduced(other) });
      leave();
    },
  });
  const turnDown = async () => {
    setIsRefusing(true);
    try {
      await refuse();
      forgetDraft(draft, "tab");
      void showToast({ type: "success", ...words.notPassed(from) });
      leave();
    } catch (failure) {
      leave(failure);
    } finally {
      setIsRefusing(false);
      setIsAsking(false);
    }
  };
  return (
    <Sheet as="li" aria-labelledby={`${id}-who`}>
      <PersonRow person={by}>
        <Heading as="h3" id={`${id}-who`} fontSize="1.125rem" fontWeight="600" lineHeight="1.35">
          <span>
            <Name person={by} /> {words.asks} <Name person={to} />
          </span>
        </Heading>
        <Text textStyle="small" color="fg.muted" mt="1">
          {introductionWords.until(expires_at)}
        </Text>
      </PersonRow>
      <Words text={reason} />
      <Form formik={formik} label={words.form(from, other)} isBusy={isRefusing}>
        <Grid gap="5" maxWidth="text" mt="5">
          <Fields>
            <TextAreaField name="words" {...words.words} required={false} />
          </Fields>
          <Row flexWrap="wrap" gap="3">
            <BusyButton type="submit" look="gold" isBusy={formik.isSubmitting}>
              {formik.isSubmitting ? words.introducing : words.introduce}
            </BusyButton>
            <BusyButton
              aria-label={words.notNowNamed(from, other)}
              isBusy={formik.isSubmitting}
              onClick={() => setIsAsking(true)}
            >
              {words.notNow}
            </BusyButton>
          </Row>
        </Grid>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.dialog.title}
        description={words.dialog.text(from)}
        cancel={words.dialog.cancel}
        confirm={isRefusing ? words.dialog.busy : words.notNow}
        isBusy={isRefusing}
        focusAfter={focusAfter}
        onConfirm={() => void turnDown()}
      />
    </Sheet>
  );
};

type Props = Pick<PassCardProps, "request" | "onAnswered">;

/** The same for a member who met both. */
export const MemberPassCard = (props: Props) => {
  const { mutateAsync } = useAnswer(props.request.id);
  return (
    <PassCard
      {...props}
      introduce={(text) => mutateAsync({ answer: "introduce", words: text })}
      refuse={() => mutateAsync({ answer: "not-now" })}
    />
  );
};

/** The same for the club. */
export const ClubPassCard = (props: Props) => {
  const { mutateAsync } = useDecision(props.request.id);
  return (
    <PassCard
      {...props}
      introduce={(text) => mutateAsync({ decision: "introduce", words: text })}
      refuse={() => mutateAsync({ decision: "not-now" })}
    />
  );
};
