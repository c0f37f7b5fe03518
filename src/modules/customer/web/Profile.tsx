import { type Column, columnsOf } from '../../../kernel/contract/list.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import type { CustomerDetail } from '../contract/detail.ts'
import { CustomerRow } from '../contract/rows.ts'
import { Addresses } from './Addresses.tsx'
import { Phones } from './Phones.tsx'

const inHead = new Set(['name', 'phone', 'wechat', 'lastContactAt'])
const columns: readonly Column[] = columnsOf(CustomerRow).filter(column => !inHead.has(column.key))

/** Shows the profile of the customer, with further phones and addresses. */
export function Profile({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <dl className="facts">
        {columns.map(column => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <Value column={column} value={customer[column.key as keyof CustomerDetail]} />
            </dd>
          </div>
        ))}
      </dl>
      <Phones customer={customer} />
      <Addresses customer={customer} />
    </>
  )
}
