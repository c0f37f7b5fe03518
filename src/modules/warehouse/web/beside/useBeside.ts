import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { type BesideWords, besideRoutes, besideWords, type Wanted } from '../../api/beside.ts'

/** A line of a document: whose goods are counted where `goodsId` and `pieces` say so. */
export type LineHere = {
  key: number
  goodsId: number | null
  gradeId: number | null
  pieces: number | null
}

const noWords: ReadonlyMap<number, BesideWords> = new Map()

/**
 * Tells what is there for the lines of a document, by their keys, once typing pauses: one call for all. It has nothing to say of lines without counted
 * goods, to who may not see stock, and where the company has none.
 */
export function useBeside(lines: readonly LineHere[]): ReadonlyMap<number, BesideWords> {
  const counted = lines.filter(({ goodsId, pieces }) => goodsId !== null && pieces !== null && pieces > 0)
  // The same lines in another object ask for nothing.
  const asked = usePaused(
    JSON.stringify(counted.map(({ key, goodsId, gradeId, pieces }) => [key, { goodsId, gradeId, pieces }])),
  )
  const known = useMemo(() => JSON.parse(asked) as [number, Wanted][], [asked])
  const { data } = useQuery({
    ...queryOf(besideRoutes.beside, { body: { lines: known.map(([, line]) => line) } }, { quiet: true, silent: true }),
    enabled: known.length > 0 && may(besideRoutes.beside),
    placeholderData: keepPreviousData,
    select: ({ lines: found }) => found,
  })
  return useMemo(() => {
    if (!data || data.length !== known.length) return noWords
    return new Map(data.map((line, at) => [known[at]?.[0] as number, besideWords(line)]))
  }, [data, known])
}
