import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { ReferenceContext } from './reference.ts'

/**
 * Tells whether a label matches typed text, by characters or by sound: 北京 by `京`, `beijing` and `bj`. The sounds of labels
 * are fetched with the first typed letter.
 */
export function useMatch(labels: readonly string[], typed: string): (label: string) => boolean {
  const { spokenOf } = useContext(ReferenceContext)
  const wanted = typed.trim().toLowerCase()
  const { data: spoken } = useQuery({
    queryKey: ['spoken', labels],
    queryFn: () => spokenOf(labels),
    enabled: /^[a-z' ]+$/.test(wanted),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return label => label.toLowerCase().includes(wanted) || (wanted !== '' && spoken?.(label, wanted) === true)
}
