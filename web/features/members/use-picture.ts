import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { pictureWords } from "#web/content/portal-profile.ts";
import { uploadFile } from "#web/files/upload.ts";
import { NoPicture, pictureFrom } from "./picture.ts";

type Chosen = { picture: Blob; preview: string };

/** The upload that is or was under way. */
type Upload = { id: Promise<string>; giveUp: () => void };

/**
 * The picture of a profile that is being edited. A chosen one is shown and uploaded at once; saving the profile, which
 * asks for `uploaded`, makes it the profile's.
 */
export const usePicture = () => {
  /** `null` for none any more; undefined while it stays as it was. */
  const [choice, setChoice] = useState<Chosen | null>();
  const [refusal, setRefusal] = useState<string>();
  const [share, setShare] = useState(0);
  const upload = useRef<Upload>(undefined);

  const { mutateAsync, status } = useMutation(
    {
      mutationFn: ({ picture, signal }: { picture: Blob; signal: AbortSignal }) =>
        uploadFile("avatar", picture, { signal, onProgress: setShare }),
    },
    queryClient,
  );

  const start = (picture: Blob) => {
    upload.current?.giveUp();
    const control = new AbortController();
    setShare(0);
    const id = mutateAsync({ picture, signal: control.signal });
    // Told by `status`; whoever saves hears of it too.
    id.catch(() => undefined);
    upload.current = { id, giveUp: () => control.abort() };
  };

  const change = (to: Chosen | null | undefined) => {
    upload.current?.giveUp();
    setRefusal(undefined);
    setChoice(to);
  };

  const choose = async (file: File) => {
    try {
      const picture = await pictureFrom(file);
      change({ picture, preview: URL.createObjectURL(picture) });
      start(picture);
    } catch (failure) {
      setRefusal(failure instanceof NoPicture ? failure.message : pictureWords.unreadable);
    }
  };

  const preview = choice?.preview;
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => upload.current?.giveUp(), []);

  const hasFailed = Boolean(choice) && status === "error";
  const retry = () => choice && start(choice.picture);
  return {
    choice,
    share,
    isUploading: Boolean(choice) && status === "pending",
    hasFailed,
    refusal,
    choose: (file: File) => void choose(file),
    remove: () => change(null),
    undo: () => change(undefined),
    retry,
    /** What a save sends for the picture, once it is there. */
    uploaded: async () => {
      if (!choice) return choice;
      if (hasFailed) retry();
      return upload.current?.id;
    },
  };
};
export type Picture = ReturnType<typeof usePicture>;
