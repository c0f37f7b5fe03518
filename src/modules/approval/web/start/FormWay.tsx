import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteAccess, RouteShape } from '../../../../kernel/api/route.ts'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { sentValues } from '../../../../kernel/web/form/values.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import type { Chosen, Preview } from '../../api/approval.ts'
import { Forecast } from './Forecast.tsx'

/** A call that foresees who decides about what a form sends; its body says what the form must hold before that. */
export type ForecastRoute = RouteShape & RouteAccess & { body: z.ZodObject; returns: z.ZodType<Preview | null> }

type Props = {
  /** A form with the field `chosen`, in which the initiator names approvers. */
  form: FormModel
  forecast: ForecastRoute
}

/** Shows who will decide about what a form sends, as soon as it holds what the forecast asks for; the initiator names approvers where the flow leaves that to them. */
export function FormWay({ form, forecast }: Props) {
  const read = forecast.body.safeParse(sentValues(form.fields, form.values))
  const asked = usePaused(read.success ? JSON.stringify(read.data) : '')
  const preview = useQuery({
    ...queryOf(forecast, { body: asked && JSON.parse(asked) } as never, { quiet: true, silent: true }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (asked === '' || preview.data === null) return null
  return (
    <Forecast
      preview={preview}
      chosen={(form.values.chosen ?? {}) as Chosen}
      fault={form.faults.chosen}
      onChoose={people => form.set('chosen', people)}
    />
  )
}
