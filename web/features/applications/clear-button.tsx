import { useState } from "react";
import { applicationWords } from "#web/content/application-form.ts";
import { Button } from "#web/ui/button.tsx";

/** Forgets everything typed, on the second press. */
export const ClearButton = ({ onClear }: { onClear: () => void }) => {
  const [isSure, setIsSure] = useState(false);
  const press = () => {
    if (isSure) onClear();
    setIsSure(!isSure);
  };
  return (
    <Button look="quiet" onClick={press} onBlur={() => setIsSure(false)}>
      {isSure ? applicationWords.clear.sure : applicationWords.clear.first}
    </Button>
  );
};
