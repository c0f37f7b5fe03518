import { snake } from '../../src/kernel/server/desk/bulk.ts'

/** A place of a source that names a table: in SQL, in a call of Kysely or the desk, or in what a list or point says of one. */
export type Naming = { table: string; writes: boolean; line: number }

const name = String.raw`'(\w+)(?: as \w+)?'`
const generic = '(?:<[^>]*>)?'
const asked = new RegExp(
  String.raw`\.(?:from|selectFrom|(?:inner|left|right|full|cross)Join)${generic}\(\s*${name}`,
  'g',
)
const changed = new RegExp(
  String.raw`\.(?:insert|insertMany|lock|lockOne|change|changeMany|remove|insertInto|updateTable|deleteFrom)${generic}\(\s*${name}`,
  'g',
)
const inBulk = /\b(?:insertBulk|changeBulk|removeBulk|storeRows|putIn)\(\s*desk,\s*'(\w+)'/g
const read = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b(?!\s*\()/g
const written = /\b(?:insert into|delete from|merge into|truncate|update)\s+(?:only\s+)?([a-z_]+)\b/g
const listed = /\bfrom\s+([a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?(?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?)+)/g
/** `'contract_term e'`, `table: 'contract'`, `table: 'clue' | 'pool'`, `'quotation.opportunity_id'`. */
const told = [
  /'(\w+) (?:as )?\w+'/g,
  /\btable: '(\w+)'/g,
  /\btable: (?:'\w+' \| )+'(\w+)'/g,
  /'([a-z]+(?:_[a-z]+)*)\.\w+'/g,
]

/** A lock for a change; one that shares a row only keeps it as it is. `of` names the alias of the rows that are locked. */
const lock = /\bfor (?:no key )?update\b(?: of (\w+))?/
const locks = /\.for(?:NoKey)?Update\(/

/** Replaces comments by spaces, so that lines stay where they are. */
const bare = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' ')).replace(/(^|[\s;{}(,])\/\/[^\n]*/g, '$1')

/** Returns the statement around a place: a template, or a chain of calls up to where it is carried out. */
function statementAt(text: string, at: number): string {
  const [from, to] = [text.lastIndexOf('`', at), text.indexOf('`', at)]
  const isSql = text[at] !== '.'
  if (isSql) return from >= 0 && to >= 0 ? text.slice(from, to) : ''
  const end = text.indexOf('.execute', at)
  return end < 0 ? '' : text.slice(at, end)
}

/** Returns where a source names which of these tables, once for each place; rows that it locks count as written. */
export function tablesNamed(source: string, tables: ReadonlySet<string>): Naming[] {
  const text = bare(source)
  const byName = new Map([...tables].map(table => [snake(table), table]))
  const found = new Map<string, Naming>()
  const add = (word: string, at: number, writes: boolean) => {
    const table = byName.get(snake(word))
    if (!table) return
    const line = text.slice(0, at).split('\n').length
    const key = `${table} ${line}`
    found.set(key, { table, line, writes: writes || (found.get(key)?.writes ?? false) })
  }
  const isLocked = (at: number, table: string) => {
    const statement = statementAt(text, at)
    if (text[at] === '.') return locks.test(statement)
    const [is, alias] = lock.exec(statement) ?? []
    if (alias === undefined) return is !== undefined
    return alias === table || new RegExp(`\\b${table} (?:as )?${alias}\\b`).test(statement)
  }
  for (const pattern of [asked, read])
    for (const match of text.matchAll(pattern))
      add(match[1] as string, match.index, isLocked(match.index, match[1] as string))
  for (const match of text.matchAll(listed))
    for (const one of (match[1] as string).split(',').slice(1)) {
      const [table] = one.trim().split(/\s/) as [string]
      add(table, match.index, isLocked(match.index, table))
    }
  for (const pattern of [changed, inBulk, written])
    for (const match of text.matchAll(pattern)) add(match[1] as string, match.index, true)
  for (const pattern of told)
    for (const match of text.matchAll(pattern))
      for (const [, word] of match[0].matchAll(/'(\w+)[^']*'/g)) add(word as string, match.index, false)
  return [...found.values()]
}
