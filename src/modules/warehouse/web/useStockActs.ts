import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../kernel/web/query.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import { groups } from '../../organisation/api/groups.ts'
import { searchRoutes } from '../../search/api/search.ts'
import { type Scanned, scannedTo } from '../api/scanned.ts'

const ofWarehouse = `${groups.warehouse.path}/`

/**
 * Returns what the person may begin in the warehouse, as acts beside what lies there: receive, move, count, sample. Modules bring it (`beginnings`); each
 * form begins with what was scanned (`useScanned`).
 */
export function useStockActs(scanned: Scanned): RecordAct[] {
  const { data } = useQuery(queryOf(searchRoutes.offers, undefined, { quiet: true, silent: true }))
  return (data?.begins ?? []).flatMap(({ title, to }) =>
    to?.startsWith(ofWarehouse) ? [{ text: title, may: true, to: scannedTo(to, scanned) }] : [],
  )
}
