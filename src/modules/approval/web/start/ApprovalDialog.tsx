import type { ComponentProps } from 'react'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { Unbound } from './Unbound.tsx'
import { useReady } from './useReady.ts'

type Props = Omit<ComponentProps<typeof ActionDialog>, 'waiting'> & {
  /** The code and title of the type of document that is sent; undefined while nothing has to be approved. */
  business: string | undefined
  businessTitle: string
}

/** Shows a small window whose form is sent for approval: where no flow is bound it says so, offers the default flow, and sends nothing. */
export function ApprovalDialog({ business, businessTitle, children, ...rest }: Props) {
  const { data } = useReady(business)
  return (
    <ActionDialog {...rest} waiting={business !== undefined && data?.ready === false}>
      {children}
      {business !== undefined && <Unbound business={business} title={businessTitle} />}
    </ActionDialog>
  )
}
