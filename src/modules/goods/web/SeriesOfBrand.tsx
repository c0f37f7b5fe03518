import { type ReactNode, useContext, useMemo } from 'react'
import { ReferenceContext, type References } from '../../../kernel/web/field/reference.ts'
import { useCatalogue } from '../../catalogue/web/words.ts'

/** Offers fields inside it only the series of a brand. */
export function SeriesOfBrand({ brandId, children }: { brandId: unknown; children: ReactNode }) {
  const all = useContext(ReferenceContext)
  const { data } = useCatalogue()
  const references = useMemo<References>(() => {
    const own = new Set(data?.series.filter(one => one.brandId === brandId).map(one => one.id))
    const useRecords = () => {
      const records = all.useRecords()
      return (of: string) => (of === 'series' ? records(of).filter(one => own.has(one.value)) : records(of))
    }
    return { ...all, useRecords }
  }, [all, data, brandId])
  return <ReferenceContext value={references}>{children}</ReferenceContext>
}
