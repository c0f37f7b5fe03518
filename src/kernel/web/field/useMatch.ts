import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { ReferenceContext } from './reference.ts'

/**
 * Tells whether a label has what a person typed, as it is written or as it is said: 北京 by `京`, `beijing` and `bj`. How
 * labels are said is asked for with the first letter typed.
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
