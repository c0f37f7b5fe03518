import { useState } from 'react'
import { tell } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { readStale, type Stale } from '../../../../kernel/web/form/stale.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { QuotationDetail } from '../../contract/quotation.ts'
import { quotationRoutes as routes } from '../../contract/routes.ts'
import { quotationQuery, refreshQuotations } from '../quotationQuery.ts'
import { contentOf, type EditState } from './state.ts'

type How = { reprice?: boolean; force?: boolean }

/**
 * Saves an edited quotation. `onFresh` takes what the server made of it and returns the state that holds it. A save that comes second shows
 * who changed what, and the person chooses.
 */
export function useSaving(
  quotation: QuotationDetail,
  state: EditState,
  onFresh: (fresh: QuotationDetail) => EditState,
) {
  const [version, setVersion] = useState(quotation.version)
  const [saved, setSaved] = useState<EditState>()
  const [stale, setStale] = useState<Stale>()
  const [busy, setBusy] = useState(false)

  const take = (fresh: QuotationDetail) => {
    setVersion(fresh.version)
    setStale(undefined)
    setSaved(onFresh(fresh))
    void refreshQuotations()
  }
  const save = async (how: How) => {
    setBusy(true)
    try {
      const body = { ...contentOf(state), ...how, id: quotation.id, version }
      take(await call(routes.save, { body }, { silent: true }))
      notice.success('已保存')
    } catch (failure) {
      const found = readStale(failure)
      if (found) setStale(found)
      else tell(failure)
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => take(await queryClient.fetchQuery({ ...quotationQuery(quotation.id), staleTime: 0 }))
  return { save, reload, stale, busy, saved, forget: () => setStale(undefined) }
}
