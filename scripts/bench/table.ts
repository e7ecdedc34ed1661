import { meetsBudget, ratioOf, type Budget, type Finding, type Peer, type Unit } from './finding.ts';

type Row = readonly string[];

const HEAD: Row = ['what', 'figure', 'peer', 'ratio', 'budget', 'holds'];
const NOTHING = '–';

/** Formats findings as a table for the terminal, each with its note below. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map(rowOf);
  const widths = HEAD.map((_, column) =>
    Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: Row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  const body = rows.flatMap((row, index) => {
    const note = findings[index]?.note;
    return note === undefined ? [line(row)] : [line(row), `  ${note}`];
  });
  return [line(HEAD), rule, ...body].join('\n');
}

function rowOf(finding: Finding): Row {
  const { what, value, unit, peer, budget } = finding;
  const ratio = ratioOf(finding);
  const within = meetsBudget(finding);
  return [
    what,
    figure(value, unit),
    peer ? peerText(peer, unit) : NOTHING,
    ratio === undefined ? NOTHING : times(ratio),
    budget ? budgetText(budget, unit) : NOTHING,
    within === undefined ? NOTHING : within ? 'yes' : 'NO',
  ];
}

function figure(value: number, unit: Unit): string {
  switch (unit) {
    case 'ms':
      return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(0)} ms`;
    case 'ms/page':
      return `${value.toFixed(2)} ms/page`;
    case 'bytes':
      return `${String(value)} B`;
    case 'requests/s':
      return `${value.toFixed(0)}/s`;
    case 'points':
    case 'count':
      return String(value);
  }
}

function peerText({ name, value }: Peer, unit: Unit): string {
  return `${name}: ${value === null ? 'not here' : figure(value, unit)}`;
}

function budgetText({ atMost, atLeast, ratioAtLeast, ratioAtMost }: Budget, unit: Unit): string {
  return [
    ...(atMost === undefined ? [] : [`≤ ${figure(atMost, unit)}`]),
    ...(atLeast === undefined ? [] : [`≥ ${figure(atLeast, unit)}`]),
    ...(ratioAtLeast === undefined ? [] : [`≥ ${String(ratioAtLeast)} ×`]),
    ...(ratioAtMost === undefined ? [] : [`≤ ${String(ratioAtMost)} ×`]),
  ].join(', ');
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 2 : 0)} ×`;
}
