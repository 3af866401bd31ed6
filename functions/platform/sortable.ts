import { cut, folded } from "#shared/text.ts";

/**
 * A name as a part of a sort key, without accents and capitals. Some folded characters come apart into eighteen, and
 * DynamoDB takes a sort key of at most 1,024 bytes.
 */
export const sortable = (name: string) => cut(folded(name), 200);
