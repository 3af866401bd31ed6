import { chakra } from "@chakra-ui/react";
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from "react";
import { control } from "#web/theme/recipes.ts";

const TextArea = chakra("textarea", {
  ...control,
  // Grows with what is typed, to two fifths of the screen.
  base: {
    ...control.base,
    flex: "1",
    minWidth: "0",
    maxHeight: "40dvh",
    py: "2.5",
    resize: "none",
    fieldSizing: "content",
  },
});

/** Most browsers do it by themselves. */
const growsByItself = (style: object): boolean => "fieldSizing" in style;

type Props = Omit<ComponentProps<typeof TextArea>, "ref"> & { ref: RefObject<HTMLTextAreaElement | null> };

/** A field of as many lines as it needs. */
export const TextBox = ({ ref, value, ...rest }: Props) => {
  const measured = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    const { style } = ref.current!;
    if (growsByItself(style) || measured.current === value) return;
    measured.current = value;
    style.height = "auto";
    // With its border, which does not scroll.
    style.height = `${ref.current!.scrollHeight + 2}px`;
  });
  return <TextArea ref={ref} value={value} {...rest} />;
};
