import { mostImportRows } from "#shared/invitations.ts";

const most = mostImportRows.toLocaleString("en-US");
const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`);
const unknown = "There was a problem reaching the club. Please try again.";

export const importWords = {
  title: "Invite from a List",
  welcome: "Choose a list, see who can be invited, and fix what can't. No one is emailed until you say so.",
  back: "Your invitations",
  choose: {
    title: "The list",
    help: `A CSV file with a column of email addresses and, if you like, names. Up to ${most} rows.`,
    action: "Choose a CSV file",
    another: "Choose another file",
    drop: "You can drop it here, too.",
    failureTitle: (fileName: string) => `We can't use ${fileName}`,
    stays: (fileName: string) => `Below is still the list from ${fileName}.`,
  },
  file: {
    tooLarge: `This file is larger than 2 MB. Please split it: we take up to ${most} rows at a time.`,
    tooMany: `This list has more than ${most} rows. Please split it into smaller files.`,
    encoding: "We can't read the text in this file. Please save it as “CSV UTF-8” and try again.",
    spreadsheet: "This is a spreadsheet. Please save it as “CSV UTF-8” and choose that file.",
    noColumn: "We can't find the email addresses. Please name their column “Email” in the first row.",
    quotes: (line: number) =>
      `A quotation mark near row ${line} isn't closed. Please check that row, or save the list as CSV again.`,
    empty: "There's no one on this list.",
    unreadable: "Your browser couldn't open this file. Please choose it again.",
  },
  row: {
    lineBreak: "There's a line break in this row. Please write it on one line.",
    repeated: (line: number) => `Row ${line} has the same address.`,
  },
  checking: "Checking the list",
  inviting: "Sending invitations",
  found: (fileName: string, count: number) => `${fileName}: ${people(count)}`,
  counts: {
    ready: (count: number) => `${people(count)} can be invited`,
    refused: (count: number) => `${people(count)} can't be invited`,
    invited: (count: number) => `${people(count)} invited`,
    waiting: (count: number) => `${people(count)} still to check`,
  },
  stopped: "We had to stop",
  goOn: "Go on",
  words: { unknown },
  problems: {
    title: "What can't be invited",
    line: (line: number) => `Row ${line}`,
    email: { label: "Email Address" },
    name: { label: "Name" },
    check: "Check again",
    checking: "Checking...",
    leaveOut: "Leave out",
    leaveOutNamed: (line: number) => `Leave out row ${line}`,
    older: "Show more",
    fixed: (line: number) => `Row ${line} can be invited now.`,
    download: "Download these as CSV",
    file: "not-invited.csv",
    columns: { line: "Row", email: "Email", name: "Name", reason: "Reason" },
    downloadFailed: { title: "Error", description: "We couldn't save the file. Please try again." },
  },
  invite: {
    title: "The invitation",
    note: {
      label: "A Personal Sentence",
      help: "It's in every email, in your name.",
      placeholder: "Founding members come first.",
    },
    action: (count: number) => `Invite ${people(count)}`,
    busy: "Inviting...",
    done: (count: number) => ({ title: "Invitations sent", description: `We invited ${people(count)}.` }),
  },
} as const;
