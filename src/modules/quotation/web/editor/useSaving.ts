import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { useSavingOver } from '../../../../kernel/web/form/useSavingOver.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { QuotationDetail } from '../../contract/quotation.ts'
import { quotationRoutes as routes } from '../../contract/routes.ts'
import { quotationQuery, refreshQuotations } from '../quotationQuery.ts'
import { contentOf, type EditState } from './state.ts'

type How = { reprice?: boolean; force?: boolean }

/** Saves an edited quotation as `now` gives it. `onFresh` takes what the server made of it and returns the state that holds it. */
export function useSaving(
  { id, version: opened }: QuotationDetail,
  now: () => EditState,
  onFresh: (fresh: QuotationDetail) => EditState,
) {
  const [saved, setSaved] = useState<EditState>()
  const saving = useSavingOver<QuotationDetail, How>(opened, {
    send: (how, version) => call(routes.save, { body: { ...contentOf(now()), ...how, id, version } }, { silent: true }),
    fetch: () => queryClient.fetchQuery({ ...quotationQuery(id), staleTime: 0 }),
    onFresh: fresh => {
      setSaved(onFresh(fresh))
      void refreshQuotations()
    },
  })
  return { ...saving, saved }
}
