import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import type { FormPart } from '../../../../kernel/web/form/useFormPart.ts'
import { useSavingOver } from '../../../../kernel/web/form/useSavingOver.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { gathered } from '../../../customFields/web/form.ts'
import { contentOf, type EditState } from '../../../lines/web/editor/state.ts'
import type { QuotationDetail, QuotationHead } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { quotationQuery, refreshQuotations } from '../quotationQuery.ts'

type How = { reprice?: boolean; force?: boolean }

/** Saves an edited quotation as `now` gives it, with its `info`. `onFresh` takes what the server made of it and returns the state that holds it. */
export function useSaving(
  { id, version: opened }: QuotationDetail,
  now: () => EditState<QuotationHead>,
  info: FormPart,
  onFresh: (fresh: QuotationDetail) => EditState<QuotationHead>,
) {
  const [saved, setSaved] = useState<EditState<QuotationHead>>()
  const saving = useSavingOver<QuotationDetail, How>(opened, {
    send: (how, version) => {
      const body = { ...contentOf(now()), ...gathered(info.changed()), ...how, id, version }
      return call(routes.save, { body }, { silent: true }).catch(info.refused)
    },
    fetch: () => queryClient.fetchQuery({ ...quotationQuery(id), staleTime: 0 }),
    onFresh: fresh => {
      info.reset()
      setSaved(onFresh(fresh))
      void refreshQuotations()
    },
  })
  return { ...saving, saved }
}
