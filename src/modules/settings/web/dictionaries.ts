import { useQuery } from '@tanstack/react-query'
import type { Choice } from '../../../kernel/web/field/reference.ts'
import { onLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useInOffice } from '../../../kernel/web/session.ts'
import { type DictionaryItem, wordRoutes } from '../api/words.ts'

export const dictionaryQuery = {
  ...queryOf(wordRoutes.all, undefined, { quiet: true }),
  /** The time in ms for which the words count as fresh. */
  staleTime: 300_000,
}

/** Makes open selects and lists follow changes of the dictionary. */
export function followDictionary(): void {
  onLive('dictionary', () => void queryClient.invalidateQueries({ queryKey: dictionaryQuery.queryKey }))
}

const noWords = new Map<string, Choice[]>()

/** Returns the items of every dictionary by the code of its type; disabled ones can be shown but not chosen. */
export function useDictionary(): Map<string, Choice[]> {
  return useQuery({ ...dictionaryQuery, enabled: useInOffice(), select: byType }).data ?? noWords
}

function byType(items: DictionaryItem[]): Map<string, Choice[]> {
  const groups = Map.groupBy(items, item => item.typeCode)
  return new Map([...groups].map(([code, members]) => [code, members.map(choiceOf)]))
}

function choiceOf({ id, label, color, enabled }: DictionaryItem): Choice {
  return { value: id, label: enabled ? label : `${label}（已停用）`, color, disabled: !enabled }
}
