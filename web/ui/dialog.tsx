import { Dialog as ChakraDialog, Portal, chakra } from "@chakra-ui/react";
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, type ComponentProps } from "react";
import { dialog } from "#web/theme/overlay-recipes.ts";
import { Button } from "./button.tsx";
import { findFirstFocus } from "./first-focus.ts";
import { Icon } from "./icons.tsx";
import { useBackToClose } from "./use-back-to-close.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** For a short question: a bottom sheet on phones, not full screen. */
  isShort?: boolean;
  /** For a long form: wider, and not closed by a click outside. */
  isWide?: boolean;
  /** The maximum width, if not the default. */
  width?: string;
  /** The element to focus on close; by default the previous one, or its section's heading if that is gone. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
};

/** The focus trap selects the first field's text, which the next key would replace. */
const unselect = (field: HTMLInputElement) => {
  // Only text fields have a caret.
  if (field.selectionStart !== null)
    queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length));
};

/**
 * A modal dialog: starts with the focus where `first-focus.ts` says, returns it on close, and closes by its button,
 * Escape, a click outside, and Back on a phone.
 */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  description,
  isShort,
  isWide,
  width,
  focusAfter,
  children,
}: Props) => {
  useBackToClose(isOpen, onClose);
  const opener = useRef<Element | null>(null);
  const part = useRef<Element | null>(null);
  // Before a form in it takes the focus, which the focus trap would otherwise return to.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    part.current = opener.current?.closest("section") ?? null;
  }, [isOpen]);
  const giveBack = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) return opener.current;
    return part.current?.querySelector<HTMLElement>(":is(h2, h3)[tabindex='-1']") ?? null;
  };
  const content = useRef<HTMLDivElement>(null);
  const hasFocused = useRef(false);
  const onFocus = ({ target }: FocusEvent) => {
    if (hasFocused.current || !(target instanceof HTMLInputElement)) return;
    hasFocused.current = true;
    unselect(target);
  };
  return (
    <ChakraDialog.Root
      recipe={dialog}
      open={isOpen}
      onExitComplete={() => void (hasFocused.current = false)}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={!isWide}
      initialFocusEl={() => findFirstFocus(content.current)}
      finalFocusEl={focusAfter ?? giveBack}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner alignItems={isShort ? { base: "flex-end", md: "center" } : undefined}>
          <ChakraDialog.Content
            ref={content}
            onFocus={onFocus}
            maxWidth={width ?? (isWide ? "55rem" : undefined)}
            {...(isShort && { minHeight: "0", marginBlock: { base: "auto 0", sm: "auto" } })}
          >
            <ChakraDialog.Header display="block">
              <ChakraDialog.Title>{title}</ChakraDialog.Title>
              {description && <ChakraDialog.Description>{description}</ChakraDialog.Description>}
            </ChakraDialog.Header>
            <ChakraDialog.Body>{children}</ChakraDialog.Body>
            <ChakraDialog.CloseTrigger asChild>
              <Button look="quiet" size="icon" aria-label="Close">
                <Icon name="close" />
              </Button>
            </ChakraDialog.CloseTrigger>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
};

const List = chakra("ul", { base: { maxHeight: "12rem", overflow: "auto", overflowWrap: "anywhere" } });

/** A scrollable list, also by keyboard. */
export const ScrollList = (props: ComponentProps<typeof List>) => <List tabIndex={0} {...props} />;
