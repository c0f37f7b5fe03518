import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { usePaused } from '../usePaused.ts'
import { type Choice, ReferenceContext } from './reference.ts'

const none: Choice[] = []

/** Finds records of a kind while somebody types; their `group` tells which one each is. */
export function useLinkedSearch(of: string, typed: string): { found: Choice[]; waiting: boolean } {
  const { findLinked } = useContext(ReferenceContext)
  const term = usePaused(typed.trim(), 250)
  const { data = none, isFetching } = useQuery({
    queryKey: ['linked', of, term],
    queryFn: () => findLinked(of, term),
    enabled: term !== '',
    staleTime: 10_000,
  })
  return { found: term === '' ? none : data, waiting: isFetching || term !== typed.trim() }
}
