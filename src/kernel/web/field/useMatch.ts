import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { searchWords } from '../../api/search.ts'
import { ReferenceContext } from './reference.ts'

/**
 * Tells whether a label matches each word of typed text, by characters or by sound: 北京 by `京`, `beijing` and `bj`. The sounds of labels
 * are fetched with the first typed letter.
 */
export function useMatch(labels: readonly string[], typed: string): (label: string) => boolean {
  const { spokenOf } = useContext(ReferenceContext)
  const words = searchWords(typed.toLowerCase())
  const { data: spoken } = useQuery({
    queryKey: ['spoken', labels],
    queryFn: () => spokenOf(labels),
    enabled: words.some(word => /^[a-z']+$/.test(word)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return label => words.every(word => label.toLowerCase().includes(word) || spoken?.(label, word) === true)
}
