import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import type { OpenQuotation } from '../../api/link.ts'
import './answering.css'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))

type Props = { quotation: OpenQuotation; token: string; onAsked: () => void }

/** Lets a customer call or message the salesperson, and ask for a change; tells what they have asked before. */
export function Answering({ quotation, token, onAsked }: Props) {
  const { salesperson, salespersonPhone, companyPhone, messages, asked, customer } = quotation
  const [open, setOpen] = useState(false)
  const phone = salespersonPhone || companyPhone
  return (
    <>
      <Standing quotation={quotation} />
      {asked.map(({ words, at }) => (
        <p className="shared-remark" key={at}>
          <small>您在 {formatMinute(at)} 提的修改意见</small>
          <br />
          {words}
        </p>
      ))}
      <div className="shared-answering">
        {phone && (
          <a className="btn btn-plain" href={`tel:${phone}`}>
            <Icon name="phone" />
            打电话给{salespersonPhone ? salesperson : '公司'}
          </a>
        )}
        {messages && salespersonPhone && (
          <a className="btn btn-plain" href={`sms:${salespersonPhone}`}>
            发短信
          </a>
        )}
        <Button onClick={() => setOpen(true)}>提修改意见</Button>
      </div>
      <Suspense>
        {open && <ChangeDialog token={token} name={customer} onAsked={onAsked} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Says why a quotation cannot be accepted; a signature says so itself. */
function Standing({ quotation: { acceptable, accepted, signed } }: Pick<Props, 'quotation'>) {
  if (acceptable || signed) return null
  return <p className="shared-remark">{accepted ? '这份报价已经接受。' : '报价已过有效期，请联系销售顾问更新报价。'}</p>
}
