import { useRef } from "react";
import { uploadRules } from "#shared/uploads.ts";
import { fileWords as words } from "#web/content/community.ts";
import { Button } from "#web/ui/button.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";

const clip =
  "m20 11.4-8.5 8.5a5.1 5.1 0 0 1-7.2-7.2l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L9.2 17.4a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8";

/** Systems tell documents apart by their endings too. */
const accepted = [...uploadRules.attachment.types, ".doc", ".docx"].join();

/** Chooses the file that goes with a message; on a phone, its camera is offered too. */
export const AttachButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={words.attach}
        accept={accepted}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <Button
        look="quiet"
        size="icon"
        minHeight="12"
        aria-label={words.attach}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <LineDrawing path={clip} />
      </Button>
    </>
  );
};
