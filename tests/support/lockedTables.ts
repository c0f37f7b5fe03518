import { readFileSync } from 'node:fs'

/**
 * What a statement locks. `rows`: rows that it selects for a change, or shares (`shares`), of a table; not `waits`: it skips or refuses those
 * that another transaction has. `changed`: tables in which it changes or removes rows, itself or by functions and triggers whatever the row is.
 * `adds`: tables to which it adds rows.
 */
export type Locking = {
  rows: { table: string; waits: boolean; shares: boolean }[]
  changed: string[]
  adds: string[]
}

const lock =
  /\bfor (no key update|update|share)\b(?:\s+of\s+([\w", ]+?))?(\s+(?:skip locked|nowait))?(?=\s*(?:$|[);]))/g
const clauses = /\b(?:where|order by|group by|limit)\b/
const source = /(?:\bfrom\s+|\bjoin\s+|,\s*)(?:only\s+|lateral\s+)?"?(\w+)"?(?!\s*\()(?:\s+(?:as\s+)?"?(\w+)"?)?/g
const noAlias = new Set(['', 'on', 'join', 'left', 'inner', 'cross', 'for', 'using'])
const writes = {
  insert: /\binsert into\s+"?(\w+)"?/g,
  update: /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\s([\s\S]*?)(?:\bwhere\b|$)/g,
  delete: /\bdelete from\s+(?:only\s+)?"?(\w+)"?/g,
}
const upsert = /\binsert into\s+"?(\w+)"?(?:(?!\binsert into\b)[\s\S])*?\bon conflict\b[^;]*?\bdo update\b/g
const innermostIf = /\bif\b(?:(?!\bif\b)[\s\S])*?\bend if;/g

/** Takes out what stands in parentheses, so that one level of a statement is left. */
function ownLevel(text: string): string {
  let depth = 0
  return text.replace(/[()]|[^()]+/g, part => {
    if (part === '(') return depth++ === 0 ? '(' : ''
    if (part === ')') return --depth === 0 ? ')' : ''
    return depth > 0 ? '' : part
  })
}

/** Returns the select to which a place belongs, up to there: from the parenthesis that is open at the place. */
function selectBefore(text: string, at: number): string {
  let depth = 0
  for (let from = at - 1; from >= 0; from--) {
    if (text[from] === ')') depth++
    else if (text[from] === '(' && --depth < 0) return text.slice(from + 1, at)
  }
  return text.slice(0, at)
}

/** Returns the tables of a select whose rows a clause locks: those that it names by their aliases, else all. */
function tablesLocked(select: string, of: string | undefined): string[] {
  const level = ownLevel(select)
  const [from = ''] = level.slice(level.search(/\bfrom\b/)).split(clauses)
  const aliases = of?.split(',').map(one => one.replaceAll('"', '').trim())
  return [...from.matchAll(source)]
    .map(([, table = '', alias = '']) => ({ table, alias: noAlias.has(alias) ? table : alias }))
    .filter(({ alias }) => aliases?.includes(alias) ?? true)
    .map(({ table }) => table)
}

function selected(text: string): Locking['rows'] {
  return [...text.matchAll(lock)].flatMap(({ 1: strength, 2: of, 3: quick, index }) =>
    tablesLocked(selectBefore(text, index), of).map(table => ({
      table,
      waits: quick === undefined,
      shares: strength === 'share',
    })),
  )
}

const schema = readFileSync('migrations/schema.sql', 'utf8').toLowerCase().replace(/--.*$/gm, '')
/** Tells whether a migration makes a table; a test may make tables of its own. */
export const isOfProduct = (table: string) => schema.includes(`create table ${table} (`)

const functions = /^create (?:or replace )?function (\w+)(\([\s\S]*?)(?=^create (?:or replace )?function |(?![\s\S]))/gm
const bodies = new Map([...schema.matchAll(functions)].map(([, name = '', body = '']) => [name, body]))
const trigger =
  /create (?:constraint )?trigger \w+ (?:after|before) ([\w ,]+?) on (\w+) ((?:(?! when )[^;])*?)execute function (\w+)\(/g
const triggers = [...schema.matchAll(trigger)].map(([, events = '', table = '', , calls = '']) => {
  const [, columns] = /update of ([\w, ]+?)(?: or |$)/.exec(events) ?? []
  return { events, table, calls, columns: columns?.split(', ') }
})

/** Leaves out of a function's body what it does under a condition; of two branches it keeps what both change. */
function always(body: string): string {
  const less = body.replace(innermostIf, block => {
    const [one = '', other, third] = block.split(/\belse\b|\belsif\b/)
    if (other === undefined || third !== undefined) return ''
    const both = tablesIn(one).filter(table => tablesIn(other).includes(table))
    return both.map(table => `update ${table} set x;`).join(' ')
  })
  return less === body ? body : always(less)
}

const tablesIn = (text: string) => [...selected(text).map(({ table }) => table), ...changedBy(text)]

const locksOf = new Map<string, string[]>()

/** Returns the tables in which a function locks or changes rows. */
function lockedIn(name: string): string[] {
  const [known, body] = [locksOf.get(name), bodies.get(name)]
  if (known || !body) return known ?? []
  locksOf.set(name, []) // a trigger that changes its own table calls itself
  const found = tablesIn(always(body))
  locksOf.set(name, found)
  return found
}

/** Returns the tables in which SQL changes rows: itself, by triggers, or by functions that it calls. */
function changedBy(text: string): string[] {
  const found = [...text.matchAll(upsert)].map(([, table = '']) => table)
  for (const [event, pattern] of Object.entries(writes))
    for (const [, table = '', set = ''] of text.matchAll(pattern)) {
      if (event !== 'insert') found.push(table)
      const isSet = (column: string) => set.includes(column)
      const fires = triggers.filter(
        one => one.table === table && one.events.includes(event) && (one.columns?.some(isSet) ?? true),
      )
      found.push(...fires.flatMap(({ calls }) => lockedIn(calls)))
    }
  return [...found, ...[...text.matchAll(/\b(\w+)\(/g)].flatMap(([, name = '']) => lockedIn(name))]
}

/** Returns what a statement of SQL locks, in the words of the database. */
export function lockedBy(sql: string): Locking {
  const text = sql.toLowerCase().replace(/'(?:[^']|'')*'/g, word => (/^'\w+'$/.test(word) ? word : "''"))
  return {
    rows: selected(text),
    changed: [...new Set(changedBy(text))],
    adds: [...text.matchAll(writes.insert)].map(([, table = '']) => table),
  }
}
