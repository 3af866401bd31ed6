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

/** Finds members whose names begin so and who may be mentioned. */
export type FindPeople = (name: string, signal: AbortSignal) => Promise<readonly Person[]>;

/** What is typed of a name after an @, before the caret: at the beginning, or after a space or a bracket. */
const unfinished = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u;

/** Names stand in what is typed; the longest is looked for first, since one may begin like another. */
export const toMentions = (text: string, people: readonly Mention[]) =>
  people
    .toSorted((one, other) => other.full_name.length - one.full_name.length)
    .reduce((result, { user_id, full_name }) => result.replaceAll(`@${full_name}`, writeMention(user_id)), text);

/** The other way: what one types where a text has mentions. */
export const toTyped = showMentions;

const staleMs = 60_000;

type Options = {
  /** Undefined where nobody can be mentioned. */
  findPeople: FindPeople | undefined;
  text: string;
  /** Where the caret is in it. */
  caret: number;
  /** Puts the text there, with the caret behind the name, and remembers whom the name means. */
  onChoose: (text: string, caret: number, person: Mention) => void;
};

/** The list of names to choose from while one types one: a combobox without a box of its own. */
export const useMentions = ({ findPeople, text, caret, onChoose }: Options) => {
  const id = useId();
  const typed = findPeople && unfinished.exec(text.slice(0, caret))?.[1];
  /** What was given up or is chosen is offered again when something else is typed. */
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
  /** Handles a key of the field; says whether it was for the list. */
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
