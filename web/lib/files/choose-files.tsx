import { useState, type ComponentProps, type DragEvent } from "react";

type FileInputProps = Pick<ComponentProps<"input">, "ref" | "name" | "aria-label" | "accept"> & {
  onFiles: (files: File[]) => void;
};

/** The hidden input that a button clicks to choose a file; on a phone it offers the camera too. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    hidden
    type="file"
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])]);
      // The same file may be chosen again.
      event.target.value = "";
    }}
  />
);

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** An element where files can be dropped: its handlers, and whether files are held over it. Anything else passes. */
export const useDropZone = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moving over what is inside leaves an element too.
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
