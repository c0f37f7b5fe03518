import type { ReactNode } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { may } from '../../../kernel/web/session.ts'
import { customerParameter } from './address.ts'

/**
 * The code of the customer screen, which allows opening a customer. The contract of its calls would be too large for every
 * list.
 */
const menu = 'customerList'

/** Shows a customer's name or phone as a link to the customer; as plain text without the permission. */
export function CustomerLink({ id, children }: { id: number; children: ReactNode }) {
  const [, open] = useAddress(customerParameter)
  if (!may(menu)) return children
  return (
    <button type="button" className="link" title="客户360" onClick={() => open(id)}>
      {children}
    </button>
  )
}
