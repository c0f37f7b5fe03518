import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { ImportField, ImportRecord } from '../kinds/kinds.ts'
import type { Work } from './work.ts'

/**
 * A record whose write hit a unique key: the field concerned, null if the key contains none, and a message that names the
 * other record.
 */
export type Taken = { record: ImportRecord; field: string | null; message: string }

/** Why one of several records cannot be written, with the field concerned; written alone, only its own row is wrong. */
export class RowRefused extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Runs `task` once without care, and again with it where one of the records could not be written: care costs savepoints. */
export async function carefully<T>(task: (care: boolean) => Promise<T>): Promise<T> {
  try {
    return await task(false)
  } catch (error) {
    if (!isTaken(error) && !(error instanceof RowRefused)) throw error
    return task(true)
  }
}

/**
 * Writes records in one statement. With `care`, after a hit of a unique key or a refusal, it writes each alone, so that only
 * the rows concerned are wrong. Returns the result of each write.
 */
export async function writeEach<T>(
  desk: Desk,
  { kind }: Work,
  records: readonly ImportRecord[],
  write: (records: readonly ImportRecord[]) => Promise<T>,
  care: boolean,
): Promise<{ done: T[]; taken: Taken[] }> {
  if (!care) return { done: [await write(records)], taken: [] }
  const whole = await attempt(desk, () => write(records))
  if ('done' in whole) return { done: [whole.done], taken: [] }
  const done: T[] = []
  const taken: Taken[] = []
  for (const record of records) {
    const one = await attempt(desk, () => write([record]))
    if ('done' in one) done.push(one.done)
    else if ('refused' in one) taken.push({ record, field: one.refused.field, message: one.refused.message })
    else taken.push(tell(record, records, await fieldOf(desk, kind.fields, one.key)))
  }
  return { done, taken }
}

const isTaken = (error: unknown): error is { constraint: string } => (error as { code?: string }).code === '23505'

type Attempted<T> = { done: T } | { key: string } | { refused: RowRefused }

async function attempt<T>(desk: Desk, write: () => Promise<T>): Promise<Attempted<T>> {
  await desk.client.query('savepoint attempt')
  try {
    const done = await write()
    await desk.client.query('release savepoint attempt')
    return { done }
  } catch (error) {
    const refused = error instanceof RowRefused
    if (!refused && !isTaken(error)) throw error
    await desk.client.query('rollback to savepoint attempt')
    return refused ? { refused: error } : { key: error.constraint }
  }
}

/** Returns the field of a unique key. */
async function fieldOf(desk: Desk, fields: readonly ImportField[], key: string): Promise<ImportField | undefined> {
  const { rows } = await desk.client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indexrelid = (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = $1)`,
    [key],
  )
  const columns = new Set(rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
  return fields.find(field => columns.has(field.key))
}

function tell(record: ImportRecord, all: readonly ImportRecord[], field: ImportField | undefined): Taken {
  if (!field) return { record, field: null, message: '与已有数据重复，请改正或去掉这一行' }
  const { key, title } = field
  const first = all.find(one => one.row < record.row && one.values[key] === record.values[key])
  const other = first ? `与第 ${first.row} 行重复，请改正或去掉一行` : '与已有数据重复，请改正或去掉这一行'
  return { record, field: key, message: `${title}“${record.values[key]}”${other}` }
}
