import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { addWord, enableWord, type ItemRow, lockTypeCalled } from './dictionaryActs.ts'

/** A word that a company is to have: its label, and the word below which it stands where it is new. */
export type WantedWord = { label: string; parentId?: number | null }

/** The words of the asked labels, by label, and those that were added. */
export type EnsuredWords = { ids: Map<string, number>; added: number[] }

/**
 * Returns a company's words of these labels. What it lacks is added at the end of the type, what it switched off is switched on, what it merged is
 * the word that took its place. Who asks at the same time waits and finds the first one's words. Throws 40900 when the type is full.
 */
export async function ensureWords(
  desk: Desk,
  typeCode: string,
  wanted: readonly WantedWord[],
  noun: string,
): Promise<EnsuredWords> {
  const { type, items } = await lockTypeCalled(desk, typeCode)
  const known = [...items]
  const ensured: EnsuredWords = { ids: new Map(), added: [] }
  for (const { label, parentId = null } of wanted) {
    const there = usableOf(known, label)
    const word = there ?? (await addWord(desk, { type, items: known }, { label, color: '', parentId }, noun))
    if (!there) {
      known.push(word)
      ensured.added.push(word.id)
    } else if (there.disabledAt) await enableWord(desk, { noun }, there.id, true)
    ensured.ids.set(label, word.id)
  }
  return ensured
}

/** Returns the word of a label, or the one into which it was merged. */
function usableOf(items: readonly ItemRow[], label: string): ItemRow | undefined {
  const word = items.find(item => item.label === label)
  return word?.mergedInto ? items.find(item => item.id === word.mergedInto) : word
}
