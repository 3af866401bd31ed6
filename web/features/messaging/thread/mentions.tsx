import { chakra } from "@chakra-ui/react";
import { useId, useState, type KeyboardEvent } from "react";
import { showMentions, writeMention, type Mention } from "#shared/messages.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { chatWords } from "../chat-words.ts";

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

type Person = Mention & { avatar_url: string | null };

/** Searches members that can be mentioned, by the start of their names. */
export type FindPeople = (name: string, signal: AbortSignal) => Promise<readonly Person[]>;

/** The partial name after an @ before the caret, at the start or after a space or bracket. */
const unfinished = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u;

/** The text contains names; the longest is matched first, since one may be a prefix of another. */
export const toMentions = (text: string, people: readonly Mention[]) =>
  people
    .toSorted((one, other) => other.full_name.length - one.full_name.length)
    .reduce((result, { user_id, full_name }) => result.replaceAll(`@${full_name}`, writeMention(user_id)), text);

/** The reverse: the editable text of a message with mentions. */
export const toTyped = showMentions;

const staleMs = 60_000;

type Options = {
  /** Undefined if nobody can be mentioned. */
  findPeople: FindPeople | undefined;
  text: string;
  /** The caret's position in it. */
  caret: number;
  /** Inserts the text, puts the caret after the name, and remembers which member it means. */
  onChoose: (text: string, caret: number, person: Mention) => void;
};

/** Autocomplete for names while typing: a combobox without an input of its own. */
export const useMentions = ({ findPeople, text, caret, onChoose }: Options) => {
  const id = useId();
  const typed = findPeople && unfinished.exec(text.slice(0, caret))?.[1];
  /** A dismissed or selected suggestion is offered again once the text changes. */
  const [closedFor, setClosedFor] = useState<string>();
  const [active, setActive] = useState({ of: "", index: 0 });
  const isWanted = typed !== undefined && closedFor !== typed;
  const { data } = useQuery({
    queryKey: ["mentionable", typed?.toLowerCase()],
    queryFn: ({ signal }) => findPeople!(typed!, signal),
    enabled: isWanted,
    staleTime: staleMs,
  });
  const people = isWanted && data ? data : [];
  const isOpen = people.length > 0;
  const index = active.of === typed ? Math.min(active.index, people.length - 1) : 0;

  const choose = ({ user_id, full_name }: Person) => {
    const start = caret - typed!.length;
    const after = text.slice(caret);
    const space = after.startsWith(" ") ? "" : " ";
    onChoose(`${text.slice(0, start)}${full_name}${space}${after}`, start + full_name.length + 1, {
      user_id,
      full_name,
    });
    setClosedFor(full_name);
  };
  /** Handles a key in the field; returns whether the list used it. */
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive({ of: typed!, index: (index + step + people.length) % people.length });
    else if (event.key === "Enter" || event.key === "Tab") choose(people[index]!);
    else if (event.key === "Escape") setClosedFor(typed);
    else return false;
    event.preventDefault();
    return true;
  };
  const optionId = (place: number) => `${id}-${place}`;
  return {
    ...{ id, isOpen, people, index, choose, handleKey, optionId },
    fieldProps: findPeople && {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": isOpen ? optionId(index) : undefined,
    },
  };
};

/** The suggested names, above the field. */
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
              // Keeps the focus in the field.
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
