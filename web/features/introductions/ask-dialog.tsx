import * as z from "zod/mini";
import { introductionForm } from "#shared/introductions.ts";
import { askWords as words, introductionWords } from "#web/content/introductions.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import type { Option } from "#web/lib/forms/field-frame.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useAsk, useOptions } from "./api.ts";

/** Represents the club among the go-betweens. */
const club = "club";

const createSchema = (choices: readonly Option[]) =>
  z.object({
    via: z
      .string()
      .check(z.refine((via) => choices.some(({ value }) => value === via), "Please choose who can introduce you")),
    reason: introductionForm.shape.reason,
  });
type Values = z.infer<ReturnType<typeof createSchema>>;

type Options = NonNullable<ReturnType<typeof useOptions>["data"]>;
type ContentProps = { to: string; options: Options; onClose: () => void };

const AskForm = ({ to, options: { club: canAskClub, go_betweens }, onClose }: ContentProps) => {
  const choices: Option[] = [
    ...go_betweens.map(({ user_id, full_name }) => ({ value: user_id, label: full_name, help: words.member })),
    ...(canAskClub ? [{ value: club, ...words.club }] : []),
  ];
  const { mutateAsync, isPending, error } = useAsk();
  const send = async ({ via, reason }: Values) => {
    await mutateAsync({ to, via: via === club ? null : via, reason });
    const asked = choices.find(({ value }) => value === via);
    void showToast({ type: "success", ...(via === club ? words.doneClub : words.done(asked?.label ?? "")) });
  };
  return (
    <DialogForm<Values>
      label={words.action}
      words={words.buttons}
      draft={`${useMember().id}:introduction-to:${to}`}
      initialValues={{ via: choices.length === 1 ? choices[0]!.value : "", reason: "" }}
      validate={validateWith<Values>(createSchema(choices))}
      send={send}
      isSending={isPending}
      failure={error && getMessage(error, introductionWords.failure)}
      onClose={onClose}
    >
      <ChoiceField name="via" label={words.via.label} options={choices} />
      <TextAreaField name="reason" {...words.reason} />
    </DialogForm>
  );
};

/** Why asking is not possible now, and where to look. */
const Instead = ({ options: { chance, again_at }, onClose }: Omit<ContentProps, "to">) => {
  const { instead } = words;
  const isAdmin = useMay("conversations");
  const text = () => {
    if (chance === "wait" || chance === "used-up") return instead[chance](again_at ?? "");
    if (chance !== "possible") return instead[chance];
    return isAdmin ? instead.nobodyForAdmin : instead.nobody;
  };
  return (
    <>
      <Text mb="5">{text()}</Text>
      <Row flexWrap="wrap" gap="3">
        {chance === "nameless" && (
          <LinkButton look="gold" to={portalPaths.profile}>
            {words.addName}
          </LinkButton>
        )}
        {(chance === "open" || chance === "full") && (
          <LinkButton look="gold" to={portalPaths.introductions}>
            {words.see}
          </LinkButton>
        )}
        <Button onClick={onClose}>{words.close}</Button>
      </Row>
    </>
  );
};

const Content = ({ to, onClose }: { to: string; onClose: () => void }) => {
  const { data: options, isFetching, refetch } = useOptions(to);
  if (!options)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="4" aria-hidden>
          <Skeleton height="16" />
          <Skeleton height="32" />
        </Grid>
      </Pending>
    );
  const canAsk = options.chance === "possible" && (options.club || options.go_betweens.length > 0);
  return canAsk ? <AskForm {...{ to, options, onClose }} /> : <Instead {...{ options, onClose }} />;
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  to: string;
  name: string;
  /** Returns the element to focus when the dialog closes. */
  focusAfter: () => HTMLElement | null;
};

/** Requests an introduction: by whom, and why. */
export const AskDialog = ({ to, name, ...dialog }: Props) => (
  <Dialog {...dialog} title={words.named(name)} description={words.text(name)}>
    <Content to={to} onClose={dialog.onClose} />
  </Dialog>
);
