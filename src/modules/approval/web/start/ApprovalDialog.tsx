import type { ComponentProps } from 'react'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import type { ForecastRoute } from '../../api/approval.ts'
import { FormWay } from './FormWay.tsx'
import { Unbound } from './Unbound.tsx'
import { useReady } from './useReady.ts'

type Props = Omit<ComponentProps<typeof ActionDialog>, 'waiting'> & {
  /** The code and title of the type of document that is sent; undefined while nothing has to be approved. */
  business: string | undefined
  businessTitle: string
  /** The call that foresees who decides; its people are shown below the fields. */
  forecast?: ForecastRoute
  /** What the forecast asks besides what the form holds. */
  about?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Shows a small window whose form is sent for approval, with who decides. Where no flow is bound it says so, offers the default flow, and
 * sends nothing.
 */
export function ApprovalDialog({ business, businessTitle, forecast, about, children, ...rest }: Props) {
  const { data } = useReady(business)
  return (
    <ActionDialog {...rest} waiting={business !== undefined && data?.ready === false}>
      {children}
      {business !== undefined && (
        <Unbound business={business} title={businessTitle}>
          {forecast && <FormWay form={rest.form} forecast={forecast} about={about} />}
        </Unbound>
      )}
    </ActionDialog>
  )
}
