import { useFormikContext } from "formik";
import { useState } from "react";
import { groupAccesses, groupFields, type Group, type GroupFields } from "#shared/groups.ts";
import { groupWords } from "#web/content/groups.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { PictureField } from "#web/lib/files/picture-field.tsx";
import { cropToSquare } from "#web/lib/files/picture.ts";
import { usePicture } from "#web/lib/files/use-picture.ts";
import { ChoiceField } from "#web/lib/forms/choice-field.tsx";
import { DialogForm } from "#web/lib/forms/dialog-form.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { TextAreaField, TextField } from "#web/lib/forms/text-field.tsx";
import { validateWith } from "#web/lib/forms/validate-with.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Text } from "#web/ui/layout.ts";
import { useSaveGroup } from "./api.ts";

const { form: words, accesses, failure } = groupWords;

const options = groupAccesses.map((value) => ({ value, label: accesses[value].label, help: accesses[value].help }));

const validate = validateWith<GroupFields>(groupFields);

const toValues = (group: Group | undefined): GroupFields =>
  group ? { name: group.name, text: group.text, access: group.access } : { name: "", text: "", access: "open" };

/** Of a picture's side, in pixels: twice its largest display size on a sharp screen. */
const sidePx = 384;

const findPictureError = (error: unknown) =>
  error instanceof ApiProblem ? error.problem.errors?.find(({ path }) => path === "picture")?.message : undefined;

/** As the group will be shown. */
const Preview = ({ id, src }: { id: string; src: string | null }) => {
  const { name } = useFormikContext<GroupFields>().values;
  return <Avatar id={id} name={name} src={src} size="large" shape="square" />;
};

type ContentProps = { group: Group | undefined; onClose: () => void };

const Content = ({ group: shown, onClose }: ContentProps) => {
  // What was on the screen when it was opened: a later change of another host's is a conflict.
  const [group] = useState(shown);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync, isPending, error } = useSaveGroup(group);
  const draft = `${useMember().id}:group:${group ? `${group.id}:${group.version}` : "new"}`;
  const picture = usePicture({
    ...{ kind: "group-image", draw: cropToSquare(sidePx), saved: group?.picture, draft: `${draft}:picture` },
  });
  const [wrong, setWrong] = useState<{ choice: unknown; message: string | undefined }>();
  const [answer, setAnswer] = useState<(isSure: boolean) => void>();
  const askToShow = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const take = (isSure: boolean) => {
    answer?.(isSure);
    setAnswer(undefined);
  };
  const send = async (values: GroupFields) => {
    const isShown = group?.access === "secret" && values.access !== "secret";
    if (isShown && !(await askToShow())) throw new Error("It stays secret.");
    // Where this fails, the field says so.
    const uploadId = await picture.finishUpload();
    try {
      await mutateAsync({
        fields: { ...values, ...(uploadId !== undefined && { picture: uploadId }) },
        idempotencyKey,
      });
    } catch (refusal) {
      setWrong({ choice: picture.choice, message: findPictureError(refusal) });
      throw refusal;
    }
    picture.undo();
  };
  const { fields } = words;
  return (
    <>
      <DialogForm
        label={group ? words.edit(group.name) : words.create}
        words={words}
        draft={draft}
        initialValues={toValues(group)}
        validate={validate}
        send={send}
        isSending={isPending || picture.isUploading}
        failure={error && getMessage(error, failure)}
        onClose={onClose}
      >
        <TextField name="name" {...fields.name} autoComplete="off" />
        <TextAreaField name="text" {...fields.text} />
        <div>
          <Text aria-hidden textStyle="small" fontWeight="600" mb="1.5">
            {words.picture.title}
          </Text>
          <PictureField
            name="picture"
            kind="group-image"
            picture={picture}
            words={words.picture}
            error={wrong?.choice === picture.choice ? wrong?.message : undefined}
          >
            <Preview id={group?.id ?? ""} src={picture.shown} />
          </PictureField>
        </div>
        <ChoiceField name="access" {...fields.access} options={options} />
      </DialogForm>
      {/* Not in the form, which is busy until it is answered. */}
      <ConfirmDialog
        isOpen={answer !== undefined}
        isBusy={false}
        {...words.showing(group?.name ?? "")}
        onClose={() => take(false)}
        onConfirm={() => take(true)}
      />
    </>
  );
};

type Props = { isOpen: boolean; onClose: () => void; group: Group | undefined };

/** Edits a group; undefined proposes one. */
export const GroupDialog = ({ isOpen, onClose, group }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={group ? words.edit(group.name) : words.create}
    description={group ? words.editText : words.text}
  >
    {isOpen && <Content group={group} onClose={onClose} />}
  </Dialog>
);
