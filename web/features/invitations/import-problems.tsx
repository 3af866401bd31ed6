import { Box } from "@chakra-ui/react";
import { useFormik } from "formik";
import { useRef, useState } from "react";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { SideBySide } from "#web/lib/forms/field-group.tsx";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextField } from "#web/lib/forms/text-field.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { showToast } from "#web/ui/toast.ts";
import { importWords } from "./invitation-import-words.ts";
import type { Import, ImportRow } from "./use-import.ts";

const words = importWords.problems;

type Props = Pick<Import, "fix" | "leaveOut" | "work">;
type ProblemProps = Props & { row: ImportRow; onGone: () => void };

/** A row that cannot be invited as it stands: why, and its fields. */
const Problem = ({ row: { line, email, name, answer }, fix, leaveOut, work, onGone }: ProblemProps) => {
  const formik = useFormik({
    initialValues: { email, name },
    onSubmit: async (values) => {
      try {
        if ((await fix(line, values))?.outcome !== "ready") return;
        void showToast({ type: "success", title: words.fixed(line), description: values.email });
        onGone();
      } catch (failure) {
        void showToast({
          type: "error",
          title: importWords.stopped,
          description: getMessage(failure, importWords.words),
        });
      }
    },
  });
  return (
    <Box as="li" py="4" borderTopWidth="1px">
      <Form formik={formik} label={words.line(line)} isBusy={work !== undefined}>
        <Row alignItems="baseline" flexWrap="wrap" columnGap="3" mb="3">
          <Text fontWeight="600">{words.line(line)}</Text>
          <Row as="p" role="status" alignItems="baseline" gap="2" color="fg.error">
            <Icon name="alert" width="4" height="4" alignSelf="center" />
            {answer?.message}
          </Row>
        </Row>
        <Fields>
          <SideBySide>
            <TextField name="email" {...words.email} inputMode="email" autoComplete="off" />
            <TextField name="name" {...words.name} autoComplete="off" required={false} />
          </SideBySide>
        </Fields>
        <Row flexWrap="wrap" gap="3" mt="3">
          <BusyButton type="submit" size="compact" isBusy={formik.isSubmitting || work !== undefined}>
            {formik.isSubmitting ? words.checking : words.check}
          </BusyButton>
          <Button
            size="compact"
            look="quiet"
            aria-label={words.leaveOutNamed(line)}
            disabled={work !== undefined}
            onClick={() => {
              leaveOut(line);
              onGone();
            }}
          >
            {words.leaveOut}
          </Button>
        </Row>
      </Form>
    </Box>
  );
};

/** How many of them are shown at first, and more at each press. */
const pageSize = 20;

/** The rows that cannot be invited, to fix here or to take away as a file. */
export const ImportProblems = ({ rows, ...props }: Props & { rows: ImportRow[] }) => {
  const [shown, setShown] = useState(pageSize);
  const heading = useRef<HTMLHeadingElement>(null);
  if (rows.length === 0) return null;
  const format = () =>
    formatCsv(
      words.columns,
      rows.map(({ line, email, name, answer }) => ({
        ...{ email, name },
        line: String(line),
        reason: answer?.message ?? "",
      })),
    );
  return (
    <Sheet aria-labelledby="problems">
      <Row flexWrap="wrap" justifyContent="space-between" gap="3" mb="3">
        <Heading id="problems" ref={heading} tabIndex={-1} textStyle="heading">
          {words.title}
        </Heading>
        <ExportButton
          label={words.download}
          fileName={() => words.file}
          format={format}
          failure={words.downloadFailed}
        />
      </Row>
      <Grid as="ul" aria-labelledby="problems">
        {rows.slice(0, shown).map((row) => (
          <Problem key={row.line} row={row} onGone={() => heading.current?.focus()} {...props} />
        ))}
      </Grid>
      {rows.length > shown && (
        <Button size="compact" mt="4" onClick={() => setShown(shown + pageSize)}>
          {words.older}
        </Button>
      )}
    </Sheet>
  );
};
