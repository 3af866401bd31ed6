import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { Grid } from "#web/ui/layout.ts";
import { getDescribedBy, FieldNotes, type Option, Tick } from "./field-frame.tsx";
import { useField, type Bound } from "./use-field.ts";

const Legend = chakra("legend", { base: { fontWeight: "600", textStyle: "small", mb: "1.5" } });

const Choice = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "11",
    px: "3.5",
    py: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    cursor: "pointer",
    // An option can be one long word.
    overflowWrap: "anywhere",
    transition: "border-color 150ms, background-color 150ms",
    _hover: { borderColor: "fg.muted" },
    "&:has(:checked)": { borderColor: "brand.fg", bg: "brand.tint" },
    "&:has([aria-invalid])": { borderColor: "border.error" },
    "&:has(:disabled)": { bg: "bg.subtle", color: "fg.muted", cursor: "not-allowed" },
  },
});

type Props = {
  name: string;
  label: string;
  options: readonly Option[];
  /** Whether several options can be selected. */
  isMultiple?: boolean;
  help?: string;
  required?: boolean;
};

type ControlProps = Props & Bound<string | string[]>;

const Control = memo(({ label, options, isMultiple = false, help, required = true, ...bound }: ControlProps) => {
  const { id, error, value: chosen, readOnly, ...rest } = bound;
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value);
  const { "aria-invalid": isInvalid, ...description } = getDescribedBy(id, { help, error });
  return (
    <Box
      as="fieldset"
      minWidth="0"
      role={isMultiple ? "group" : "radiogroup"}
      aria-required={isMultiple ? undefined : required}
      {...description}
    >
      <Legend>{label}</Legend>
      <Grid gap="2.5" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))">
        {options.map(({ value, label, help, isDisabled }, index) => (
          <Choice key={value} {...(help && { alignItems: "flex-start", py: "3" })}>
            <Tick
              {...rest}
              id={index === 0 ? id : undefined}
              type={isMultiple ? "checkbox" : "radio"}
              value={value}
              checked={isChosen(value)}
              disabled={isDisabled}
              aria-disabled={readOnly || undefined}
              aria-invalid={isInvalid}
              {...(help && {
                "aria-labelledby": `${id}-${value}-name`,
                "aria-describedby": `${id}-${value}-help`,
                mt: "0.5",
              })}
            />
            {help ? (
              <span>
                <chakra.span id={`${id}-${value}-name`} display="block" fontWeight="600">
                  {label}
                </chakra.span>
                <chakra.span id={`${id}-${value}-help`} display="block" textStyle="small" color="fg.muted">
                  {help}
                </chakra.span>
              </span>
            ) : (
              label
            )}
          </Choice>
        ))}
      </Grid>
      <FieldNotes id={id} help={help} error={error} />
    </Box>
  );
});

/** One or several of a few options, all visible. */
export const ChoiceField = (props: Props) => <Control {...props} {...useField<string | string[]>(props.name)} />;
