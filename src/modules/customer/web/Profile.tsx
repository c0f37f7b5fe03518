import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { drawCustom, useRecordFacts } from '../../customFields/web/drawCustom.tsx'
import type { CustomerDetail } from '../api/detail.ts'
import { CustomerRow } from '../api/rows.ts'
import { Addresses } from './Addresses.tsx'
import { Phones } from './Phones.tsx'

const inHead = new Set(['name', 'phone', 'wechat', 'lastContactAt'])
const columns: readonly Column[] = columnsOf(CustomerRow).filter(column => !inHead.has(column.key))

/** Shows the profile of the customer as the company has it, with further phones and addresses. */
export function Profile({ customer }: { customer: CustomerDetail }) {
  const of = { noun: 'customer', id: customer.id, showsPhones: customer.may.revealPhone }
  return (
    <>
      <RecordFacts
        columns={useRecordFacts('customer', columns, customer)}
        record={customer}
        draw={drawCustom(of, customer)}
      />
      <Phones customer={customer} />
      <Addresses customer={customer} />
    </>
  )
}
