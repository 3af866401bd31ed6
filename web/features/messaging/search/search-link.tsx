import { Box, chakra } from "@chakra-ui/react";
import { useRef, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { longestSearch } from "#shared/message-search.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { messageSearchWords as words } from "./message-search-words.ts";

const Form = chakra("form", {
  base: { flexShrink: "0", width: "15rem", marginInlineStart: "auto", "& label": { srOnly: true } },
});

/** In the head of a chat: leads to the search in messages, on wide screens by a field. */
export const SearchLink = () => {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    void navigate(text === "" ? portalPaths.messageSearch : portalPaths.searchFor(text));
  };
  return (
    <>
      <Box hideFrom="lg" flexShrink="0" marginInlineStart="auto">
        <LinkButton look="quiet" size="icon" to={portalPaths.messageSearch} aria-label={words.field.label}>
          <Icon name="search" />
        </LinkButton>
      </Box>
      <Form role="search" hideBelow="lg" onSubmit={submit}>
        <SearchField
          {...{ field, label: words.field.label, placeholder: words.field.placeholder, maxLength: longestSearch }}
          onChange={() => undefined}
        />
      </Form>
    </>
  );
};
