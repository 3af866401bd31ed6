import { createHandler } from "../http/lambda.ts";
import {
  getMemberDues,
  getDues,
  giveFreePass,
  listDues,
  noteDuesPayment,
  refundDuesPayment,
  startMemberDues,
  takeBackDuesNote,
} from "./desk.ts";
import { importPaidDates } from "./import-dates.ts";
import { changeOwnLevel, getLevelChange, keepOwnLevel, listLevelChoices } from "./own-level.ts";
import { getDuesByLink, getOwnDues, openDuesBilling, payDues } from "./pay.ts";
import { countLevelDues, listLevelDues, startLevelDues, stopLevelDues } from "./start-level.ts";

/** What membership costs, and who has paid. */
export const handler = createHandler([
  getDuesByLink,
  payDues,
  openDuesBilling,
  getOwnDues,
  listLevelChoices,
  getLevelChange,
  changeOwnLevel,
  keepOwnLevel,
  listDues,
  getDues,
  getMemberDues,
  noteDuesPayment,
  giveFreePass,
  refundDuesPayment,
  takeBackDuesNote,
  startMemberDues,
  countLevelDues,
  startLevelDues,
  stopLevelDues,
  listLevelDues,
  importPaidDates,
]);
