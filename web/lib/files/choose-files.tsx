import { useState, type ComponentProps, type DragEvent } from "react";

type FileInputProps = Pick<ComponentProps<"input">, "ref" | "name" | "aria-label" | "accept"> & {
  onFiles: (files: File[]) => void;
};

/** The hidden file input behind a button; on phones it also offers the camera. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    hidden
    type="file"
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])]);
      // Lets the same file be chosen again.
      event.target.value = "";
    }}
  />
);

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** A drop zone for files: its handlers, and whether files are over it. Anything else is ignored. */
export const useDropZone = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moving onto a child also fires dragleave.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
};
