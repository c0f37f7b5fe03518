import { columnsOf } from '../../../kernel/api/list.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { companyColumns, useCompanyFields } from '../../../kernel/web/customColumns.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { MaskedNumber } from '../../../kernel/web/field/MaskedNumber.tsx'
import { When } from '../../../kernel/web/field/Value.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { addressText } from '../api/customer.ts'
import type { CustomerDetail } from '../api/detail.ts'
import { CustomerRow } from '../api/rows.ts'
import { revealed } from './reveal.ts'

const columns = columnsOf(CustomerRow)

/** Shows the facts needed before a call, and the actions. */
export function CustomerHead({ customer, onEdit }: { customer: CustomerDetail; onEdit: () => void }) {
  const { id, phone, wechat, lastContactAt, may, grantedUntil } = customer
  const company = companyColumns(columns, useCompanyFields('customer'))
  const called = Object.fromEntries(company.map(({ key, title }) => [key, title]))
  const reveal = async () => (await revealed(id)).phone
  return (
    <RecordHead
      news={
        grantedUntil && (
          <p className="customer-granted">您获准查看这位客户，到 {formatMinute(grantedUntil)} 为止；不能修改。</p>
        )
      }
      facts={
        <>
          <Fact title={called.phone ?? '电话'}>
            <MaskedNumber key={id} what="电话" masked={phone} onReveal={may.revealPhone ? reveal : undefined} />
          </Fact>
          {called.wechat && <Fact title={called.wechat}>{wechat || <span className="nothing">未填</span>}</Fact>}
          <Fact title="地址">{addressText(customer) || <span className="nothing">未填</span>}</Fact>
          <Fact title="最近联系">
            {lastContactAt ? <When at={lastContactAt} /> : <span className="nothing">还没有</span>}
          </Fact>
        </>
      }
      acts={[{ text: '编辑资料', may: may.edit, icon: 'edit', run: onEdit }]}
    />
  )
}
