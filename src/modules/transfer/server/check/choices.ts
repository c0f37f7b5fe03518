import type { Route } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import { dictionaryRoutes } from '../../../settings/api/dictionary.ts'
import type { UnknownWord, WordChoices } from '../../api/transfer.ts'
import type { Batch } from '../batch/work.ts'
import { type ImportField, type ImportKind, wordFields } from '../kinds/kinds.ts'
import { mostLike, type Said } from '../kinds/likeness.ts'
import { loadWords } from '../kinds/words.ts'

/** A call of a later module that adds what a word of a file names. */
export type Adder = { adds: NonNullable<WordChoices['adds']>; route: Route }
export const adders = point<Adder>('importAdders')

/** Returns the possible meanings and the best guess, for each field of a batch with unknown words. */
export async function choicesFor(desk: Desk, kind: ImportKind, batch: Batch): Promise<WordChoices[]> {
  const unknown = Map.groupBy(batch.unknown as UnknownWord[], one => one.field)
  const known = await loadWords(desk, kind)
  const types = await typesOf(desk)
  const choices: WordChoices[] = []
  for (const field of wordFields(kind)) {
    const words = unknown.get(field.key)?.map(one => one.word)
    if (!words) continue
    const { key, title, required } = field
    const labels = [...known.labels(field)]
    const typeId = types.get(field.dictionary ?? '') ?? null
    const guesses = await guessesFor(desk, words, labels)
    choices.push({ key, title, required, labels, typeId, adds: addsTo(desk, field), guesses })
  }
  return choices
}

/** Returns the form with which this person may add people or departments for the words of a field. */
function addsTo(desk: Desk, { kind, of }: ImportField): WordChoices['adds'] {
  const named = kind === 'employee' ? kind : of
  const adder = desk.brought(adders).find(one => one.adds === named)
  return adder && desk.mayCall(adder.route) ? adder.adds : null
}

/** Returns the dictionaries that the person may add to, by code. */
async function typesOf(desk: Desk): Promise<Map<string, number>> {
  if (!desk.mayCall(dictionaryRoutes.addItem)) return new Map()
  const rows = await desk.from('dictionaryType').select(['id', 'code']).execute()
  return new Map(rows.map(row => [row.code, row.id]))
}

async function guessesFor(desk: Desk, words: readonly string[], labels: readonly string[]) {
  const said = await saidOf(desk, [...words, ...labels])
  const choices = labels.flatMap(label => said.get(label) ?? [])
  const guesses = words.flatMap(word => {
    const guess = mostLike(said.get(word) as Said, choices)
    return guess === null ? [] : [[word, guess] as const]
  })
  return Object.fromEntries(guesses)
}

async function saidOf(desk: Desk, texts: readonly string[]): Promise<Map<string, Said>> {
  const { rows } = await desk.client.query<Said>(
    'select one as text, syllables_of(one) as syllables from unnest($1::text[]) one',
    [[...new Set(texts)]],
  )
  return new Map(rows.map(row => [row.text, row]))
}
