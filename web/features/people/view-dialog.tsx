import { Box, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent } from "react";
import * as z from "zod/mini";
import { FieldFrame, Tick } from "#web/lib/forms/field-frame.tsx";
import type { SearchAddress } from "#web/lib/search-address.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { readJson, writeText } from "#web/lib/storage.ts";
import { control } from "#web/theme/recipes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { columnNames, columnWords, writeColumns, type Column } from "./columns.ts";

const words = {
  title: "Columns and views",
  columns: "Columns",
  came: "Came in 12 months",
  views: "Saved views",
  help: "A view is what you search, filter, and sort by, with the columns you see. It stays in this browser; to share one, send the page's address.",
  usual: "All current members",
  name: "Name of this view",
  save: "Save view",
  remove: (name: string) => `Delete the view ${name}`,
} as const;

const savedViews = z.array(z.object({ name: z.string(), search: z.string() }));
type SavedView = z.infer<typeof savedViews>[number];

/** What is ready for those who have saved nothing. */
const readyViews: readonly SavedView[] = [
  { name: words.usual, search: "" },
  { name: "Overdue", search: "dues=overdue" },
  { name: "New in 30 days", search: "joined=30&order=joined" },
  { name: "Hasn't come in 90 days", search: "came=not-90&order=unseen" },
];

const maxViews = 30;
const maxNameLength = 60;

/** An admin's own views, in this browser. */
const useSavedViews = () => {
  const key = `club:member-views:${useMember().id}`;
  const [views, setViews] = useState(() => savedViews.safeParse(readJson(key, "browser")).data ?? []);
  const save = (is: SavedView[]) => {
    writeText(key, is.length === 0 ? null : JSON.stringify(is), "browser");
    setViews(is);
  };
  return [views, save] as const;
};

const NameInput = chakra("input", control);
const Choice = chakra("label", {
  base: { display: "inline-flex", alignItems: "center", gap: "3", minHeight: "11", cursor: "pointer" },
});

type Props = { isOpen: boolean; onClose: () => void; search: SearchAddress; columns: readonly Column[] };

const Content = ({ onClose, search, columns }: Omit<Props, "isOpen">) => {
  const [views, save] = useSavedViews();
  const [name, setName] = useState("");
  const nameId = useId();
  const { address } = search;
  const trimmed = name.trim();
  const turn = (column: Column, isOn: boolean) =>
    search.setValues(
      { columns: writeColumns(columnNames.filter((each) => (each === column ? isOn : columns.includes(each)))) },
      { replace: true },
    );
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === "") return;
    save(
      [...views.filter((each) => each.name !== trimmed), { name: trimmed, search: address.toString() }].slice(
        -maxViews,
      ),
    );
    setName("");
  };
  return (
    <Grid gap="6">
      <Box role="group" aria-label={words.columns}>
        <Heading as="h3" fontWeight="600" fontSize="1.0625rem">
          {words.columns}
        </Heading>
        <Box columnCount={{ base: 1, sm: 2 }} columnGap="6" mt="1">
          {columnNames.map((column) => (
            <Box key={column}>
              <Choice>
                <Tick
                  type="checkbox"
                  checked={columns.includes(column)}
                  onChange={({ target }) => turn(column, target.checked)}
                />
                {column === "came" ? words.came : columnWords[column]}
              </Choice>
            </Box>
          ))}
        </Box>
      </Box>
      <Grid gap="3">
        <Heading as="h3" fontWeight="600" fontSize="1.0625rem">
          {words.views}
        </Heading>
        <Text textStyle="small" color="fg.muted">
          {words.help}
        </Text>
        <Grid as="ul" gap="1">
          {[...readyViews, ...views].map((view, index) => (
            <Row as="li" key={view.name} justifyContent="space-between" minHeight="11">
              <QuietLink isUnderlined to={{ search: view.search }} onClick={onClose}>
                {view.name}
              </QuietLink>
              {index >= readyViews.length && (
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={words.remove(view.name)}
                  onClick={() => save(views.filter((each) => each !== view))}
                >
                  <Icon name="close" />
                </Button>
              )}
            </Row>
          ))}
        </Grid>
        <form onSubmit={add}>
          <Row flexWrap="wrap" alignItems="flex-end" gap="3">
            <Box flex="1 1 14rem">
              <FieldFrame id={nameId} label={words.name}>
                <NameInput
                  id={nameId}
                  value={name}
                  maxLength={maxNameLength}
                  onChange={({ target }) => setName(target.value)}
                />
              </FieldFrame>
            </Box>
            <Button type="submit" disabled={trimmed === ""}>
              {words.save}
            </Button>
          </Row>
        </form>
      </Grid>
    </Grid>
  );
};

/** Which columns a desk shows, and the views that an admin has saved. */
export const ViewDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
    <Content onClose={onClose} {...rest} />
  </Dialog>
);
