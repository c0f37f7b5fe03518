import type { Selectable } from 'kysely'
import type { ImportWord } from '../../../../kernel/server/database/tables.ts'
import { changeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { ImportSettings } from '../../api/transfer.ts'
import { type ImportKind, wordFields } from '../kinds/kinds.ts'
import { plain } from '../kinds/words.ts'
import type { Meanings } from './unknown.ts'

type Said = { field: string; word: string; meaning: string }
const keyOf = ({ field, word }: Pick<Said, 'field' | 'word'>) => `${field} ${plain(word)}`

function listed(words: ImportSettings['words']): Said[] {
  return Object.entries(words).flatMap(([field, said]) =>
    Object.entries(said).map(([word, meaning]) => ({ field, word, meaning })),
  )
}

function remembered(desk: Desk, kind: ImportKind) {
  return desk.from('importWord').selectAll().where('kind', '=', kind.kind)
}

/** Returns the meanings chosen for a file, and those of the company's earlier files. */
export async function meaningsOf(desk: Desk, kind: ImportKind, words: ImportSettings['words'] = {}): Promise<Meanings> {
  const known = [...(await remembered(desk, kind).execute()), ...listed(words)]
  const meanings = new Map(known.map(one => [keyOf(one), one.meaning]))
  const fields = new Set(known.map(one => one.field))
  return { fields, of: (field, word) => meanings.get(keyOf({ field, word })) }
}

/** Stores the chosen meanings of words for the company's next files. */
export async function rememberWords(desk: Desk, kind: ImportKind, words: ImportSettings['words']): Promise<void> {
  const fields = new Set(wordFields(kind).map(field => field.key))
  const said = new Map(
    listed(words)
      .filter(({ field }) => fields.has(field))
      .map(one => [keyOf(one), { ...one, word: plain(one.word) }]),
  )
  if (said.size === 0) return
  await desk.client.query(`select pg_advisory_xact_lock(hashtext('importWord'), $1::integer)`, [desk.officeId])
  const known = await remembered(desk, kind).execute()
  await changeBulk(desk, 'importWord', changesIn(known, said), { action: '改变导入用词', name: row => row.word })
  const there = new Set(known.map(keyOf))
  const rows = [...said].filter(([key]) => !there.has(key)).map(([, one]) => ({ kind: kind.kind, ...one }))
  await desk.insertMany('importWord', rows, { action: '记住导入用词', name: row => row.word })
}

function changesIn(known: readonly Selectable<ImportWord>[], said: ReadonlyMap<string, Said>) {
  return known.flatMap(row => {
    const meaning = said.get(keyOf(row))?.meaning ?? row.meaning
    return meaning === row.meaning ? [] : [{ row, patch: { meaning } }]
  })
}
