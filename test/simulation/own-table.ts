import { handedOverAs, type ClubUnderTest } from "#test/support/club-under-test.ts";
import { withDynoxide } from "#test/support/dynoxide.ts";
import { createTable } from "#test/support/empty-table.ts";
import { withClub } from "#test/support/with-club.ts";

/** Lets the functions run within this process as in the club. Import them after it. */
export const useClub = async (club: ClubUnderTest) => {
  process.env[handedOverAs] = JSON.stringify(club);
  await import("#test/support/stack-environment.ts");
};

/**
 * Opens a club for `work`, and lets the functions run within this process quietly, on a table of their own, in Dynoxide where
 * npm has it for the machine.
 */
export const withOwnTable = <Result>(name: string, work: (club: ClubUnderTest) => Promise<Result>) => {
  // They read these when they are first imported, which is when the club gets its demo data.
  Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: "SILENT", TABLE_NAME: name });
  return withClub((opened) =>
    withDynoxide(async (tableEndpoint = opened.tableEndpoint) => {
      const club = { ...opened, tableEndpoint };
      await useClub(club);
      process.env.TABLE_NAME = await createTable(club, name);
      const { tableName } = await import("#functions/platform/table.ts");
      if (tableName !== name) throw new Error(`The functions use ${tableName} instead of a table of their own.`);
      return work(club);
    }),
  );
};
