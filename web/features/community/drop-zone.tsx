import { Box } from "@chakra-ui/react";
import { useState, type DragEvent, type ReactNode } from "react";
import { fileWords as words } from "#web/content/community.ts";

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Where files can be dropped: says so while one is held over it. */
export const DropZone = ({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) => {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      position="relative"
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <Box
          position="absolute"
          inset="2"
          zIndex="1"
          display="grid"
          placeItems="center"
          p="5"
          textAlign="center"
          bg="bg.panel"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="brand.fg"
          borderRadius="md"
          opacity="0.94"
          pointerEvents="none"
        >
          {words.drop}
        </Box>
      )}
    </Box>
  );
};
