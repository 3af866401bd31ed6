import { Box } from "@chakra-ui/react";
import { useCallback } from "react";
import { profileWords } from "#web/content/portal-profile.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import type { ProfileEditing } from "./use-profile-form.ts";

const { conflict: words, names } = profileWords;

type Props = {
  conflict: NonNullable<ProfileEditing["conflict"]>;
  editing: Pick<ProfileEditing, "keepMine" | "takeOther">;
};

/** The profile was saved elsewhere meanwhile: what has changed there, and whether what is typed is to count. */
export const ConflictBanner = ({ conflict: { saved, fields }, editing }: Props) => {
  const takeFocus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  return (
    <Box
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      p="4"
      bg="brand.tint"
      borderWidth="1px"
      borderLeftWidth="3px"
      borderColor="brand.fg"
      borderRadius="sm"
      scrollMarginTop="28"
    >
      <Box as="p" display="flex" gap="2" fontWeight="600">
        <Icon name="alert" color="brand.fg" mt="0.5" />
        {words.title}
      </Box>
      <Box as="p" mt="1">
        {fields.length > 0 ? words.text : words.same}
      </Box>
      <Box as="dl" display="grid" gap="2" mt="3">
        {fields.map((field) => (
          <div key={field}>
            <Box as="dt" textStyle="small" color="fg.muted">
              {names[field]}
            </Box>
            <UserText as="dd" lineClamp="4">
              {saved[field] || words.nothing}
            </UserText>
          </div>
        ))}
      </Box>
      <Box display="flex" flexWrap="wrap" gap="3" mt="4">
        <Button size="compact" onClick={() => void editing.keepMine()}>
          {words.mine}
        </Button>
        <Button size="compact" onClick={editing.takeOther}>
          {words.other}
        </Button>
      </Box>
    </Box>
  );
};
