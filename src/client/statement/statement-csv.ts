import type { StatementEntry } from '../../protocol/statement';
import type { EntryWords } from './entry-words';

/** The statement as a file for a spreadsheet: RFC 4180, in UTF-8 with the mark that spreadsheets look for. */

/** @param columns headings, in the order of the cells: moment, reason, detail, reference, amount, balance */
export function statementCsv(
  entries: readonly StatementEntry[],
  wordsOf: (entry: StatementEntry) => EntryWords,
  columns: readonly string[],
): string {
  const rows = entries.map(entry => {
    const { title, detail } = wordsOf(entry);
    const { at, reference, amount, balance } = entry;
    return [
      new Date(at).toISOString(),
      ...[title, detail, reference].map(text => cell(text)),
      amount.toFixed(2),
      balance.toFixed(2),
    ].join(',');
  });
  return `\uFEFF${[columns.map(cell).join(','), ...rows].join('\r\n')}\r\n`;
}

/** A text in quotes that no spreadsheet takes for a formula, even where a user chose its first sign. */
function cell(text: string): string {
  const plain = text.replace(/[\u2066-\u2069]/g, '');
  const safe = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return `"${safe.replaceAll('"', '""')}"`;
}
