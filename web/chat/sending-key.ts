import type { KeyboardEvent } from "react";

/** What a key tells while an input method (for Chinese, Japanese, Korean…) is at work, in browsers that do not say so. */
const composingKeyCode = 229;

/** Whether a key sends: Enter without Shift, and not the one that ends the choice of a word of an input method. */
export const isSendingKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && keyCode !== composingKeyCode;
