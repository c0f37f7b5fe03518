import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { shipmentLinkRoutes as routes, type SharedShipment } from '../../api/link.ts'
import './delivery.css'

const AskDayDialog = lazy(() => import('./AskDayDialog.tsx'))

type Props = { shown: SharedShipment; token: string; onAnswered: () => void }

/** Lets the customer confirm the day, ask for another or call; tells what they said before. */
export function DayAnswer({ shown, token, onAnswered }: Props) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { day, customer, over, left, answer, salesperson, salespersonPhone, companyPhone } = shown
  const phone = salespersonPhone || companyPhone
  const mayAnswer = over === null && !left
  const confirm = async () => {
    setBusy(true)
    const body = { token, name: customer, day, agrees: true, wish: null, words: '' }
    const sent = await call(routes.answer, { body }).then(
      () => true,
      () => false, // the call has said why
    )
    setBusy(false)
    if (sent) notice.success('已确认，到时候见')
    onAnswered()
  }
  return (
    <>
      {left && over === null && <p className="shared-remark">货已经出发，请留意电话。</p>}
      {answer && over === null && <p className="shared-remark">{saidWords(answer, day)}</p>}
      <div className="delivery-answer">
        {mayAnswer && answer?.answer !== 'agreed' && (
          <Button kind="primary" busy={busy} onClick={() => void confirm()}>
            确认 {day} 收货
          </Button>
        )}
        {mayAnswer && <Button onClick={() => setOpen(true)}>换一天</Button>}
        {phone && (
          <a className="btn btn-plain" href={`tel:${phone}`}>
            <Icon name="phone" />
            打电话给{salespersonPhone ? salesperson : '公司'}
          </a>
        )}
      </div>
      <Suspense>
        {open && <AskDayDialog shown={shown} token={token} onAsked={onAnswered} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function saidWords({ answer, at, wish, words }: NonNullable<SharedShipment['answer']>, day: string): string {
  const when = formatMinute(at)
  if (answer === 'agreed') return `${when} 已确认 ${day} 收货。`
  return `${when} 您想改到 ${wish ?? '另一天'}${words === '' ? '' : `（${words}）`}，我们会联系您。`
}
