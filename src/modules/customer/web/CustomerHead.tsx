import { formatMinute } from '../../../kernel/contract/time.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { MaskedNumber } from '../../../kernel/web/field/MaskedNumber.tsx'
import { When } from '../../../kernel/web/field/Value.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { addressText } from '../contract/customer.ts'
import type { CustomerDetail } from '../contract/detail.ts'
import { revealed } from './reveal.ts'

/** Shows the facts needed before a call, and the actions. */
export function CustomerHead({ customer, onEdit }: { customer: CustomerDetail; onEdit: () => void }) {
  const { id, phone, wechat, lastContactAt, may, grantedUntil } = customer
  const reveal = async () => (await revealed(id)).phone
  return (
    <section className="record-head">
      {grantedUntil && (
        <p className="customer-granted">您获准查看这位客户，到 {formatMinute(grantedUntil)} 为止；不能修改。</p>
      )}
      <dl>
        <Fact title="电话">
          <MaskedNumber key={id} what="电话" masked={phone} onReveal={may.revealPhone ? reveal : undefined} />
        </Fact>
        <Fact title="微信">{wechat || <span className="nothing">未填</span>}</Fact>
        <Fact title="地址">{addressText(customer) || <span className="nothing">未填</span>}</Fact>
        <Fact title="最近联系">
          {lastContactAt ? <When at={lastContactAt} /> : <span className="nothing">还没有</span>}
        </Fact>
      </dl>
      {may.edit && (
        <div className="record-actions">
          <Button icon="edit" onClick={onEdit}>
            编辑资料
          </Button>
        </div>
      )}
    </section>
  )
}
