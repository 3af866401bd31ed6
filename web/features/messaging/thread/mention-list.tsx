import { chakra } from "@chakra-ui/react";
import { useAdmins } from "#web/lib/admins.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { chatWords } from "../chat-words.ts";
import type { useMentions } from "./use-mentions.ts";

const List = chakra("div", {
  base: {
    position: "absolute",
    insetInline: "gutter",
    bottom: "100%",
    zIndex: "popover",
    maxWidth: "24rem",
    maxHeight: "min(20rem, 40dvh)",
    overflowY: "auto",
    py: "1",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "panel",
    "& > [role=option]": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minHeight: "11",
      px: "3",
      cursor: "pointer",
      overflowWrap: "anywhere",
      _hover: { bg: "bg.subtle" },
      "&[aria-selected=true]": { bg: "brand.tint" },
    },
    "& > [role=option] > :first-child": { width: "8", height: "8", fontSize: "0.8125rem", flexShrink: "0" },
  },
});

const Hidden = chakra("div", { base: { srOnly: true } });

/** The names that one may choose from, above the field. */
export const MentionList = ({ mentions }: { mentions: ReturnType<typeof useMentions> }) => {
  const admins = useAdmins();
  const { id, isOpen, people, index, choose, optionId } = mentions;
  return (
    <>
      <Hidden role="status">{isOpen && chatWords.suggestions(people.length)}</Hidden>
      {isOpen && (
        <List id={id} role="listbox" aria-label={chatWords.mention}>
          {people.map((person, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's
            <div
              key={person.user_id}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === index}
              ref={(element) => {
                if (place === index) element?.scrollIntoView?.({ block: "nearest" });
              }}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar id={person.user_id} name={person.full_name} src={person.avatar_url} size="small" />
              <bdi>{person.full_name}</bdi>
              {admins.has(person.user_id) && <AdminBadge />}
            </div>
          ))}
        </List>
      )}
    </>
  );
};
