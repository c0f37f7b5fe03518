import { readFileSync } from 'node:fs'

/** The commands of a README's section on production, as an operator would copy them. */
export type ProductionLines = {
  /** Statements for the superuser of PostgreSQL. */
  sql: string[]
  /** The settings and the start of a node. */
  start: string
  /** The settings and the first account. */
  account: string
}

/** Reads the commands of a section from its fenced blocks. `replace` puts the machine's own values into a line. */
export function productionLines(file: string, heading: string, replace: (line: string) => string): ProductionLines {
  const blocks = blocksOf(file, heading).map(({ kind, text }) => ({ kind, text: replace(text) }))
  const [start = '', account = ''] = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
  const settings = start.split('\n').filter(line => line.trim().startsWith('export '))
  return {
    sql: blocks.filter(({ kind }) => kind === 'sql').flatMap(({ text }) => statementsOf(text)),
    start,
    account: [...settings, account].join('\n'),
  }
}

/** The fenced blocks of a section, in order. */
export function blocksOf(file: string, heading: string): { kind: string; text: string }[] {
  const [, section = ''] = readFileSync(file, 'utf8').split(`\n## ${heading}\n`)
  const own = section.split('\n## ')[0] ?? ''
  return [...own.matchAll(/^ *```(\w+)\n(.*?)^ *```$/gms)].map(([, kind = '', text = '']) => ({ kind, text }))
}

/** The statements of a block of SQL. */
export const statementsOf = (sql: string) => sql.split(/(?<=;)\s*\n/).filter(one => one.trim())
