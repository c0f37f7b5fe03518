import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { Failed } from '../../../kernel/web/list/States.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { changeFacts } from '../../contract/api/change.ts'
import { contractRecord } from '../../contract/api/record.ts'
import { ChangeTable } from '../../contract/web/change/ChangeTable.tsx'
import { netWords, returnActRoutes as routes, type Settlement } from '../api/acts.ts'
import type { ReturnDetail } from '../api/goodsReturn.ts'
import { settlementOf } from './queries.ts'
import { ReturnLines } from './ReturnLines.tsx'
import '../../contract/web/contract.css'

type Props = { document: ReturnDetail; onDone: () => void; onClose: () => void }
type Beside = NonNullable<Settlement['beside']>

/** Settles what came back for the sum that the customer agrees to, after a look at it line by line as the contract is now. */
export function SettleDialog({ document, ...ending }: Props) {
  const { data, error, refetch } = useQuery({ ...settlementOf(document.id), staleTime: 0, gcTime: 0 })
  if (data) return <Settling document={document} settlement={data} {...ending} />
  return (
    <Dialog title={`结算 ${document.number}`} width={720} onClose={ending.onClose} footer={null}>
      {error ? <Failed error={error} onRetry={refetch} /> : <p className="hint">正在按合同现在的样子计算…</p>}
    </Dialog>
  )
}

function Settling({ document, settlement, onDone, onClose }: Props & { settlement: Settlement }) {
  const { id, version, number } = document
  const { gross, fee, refund, note, unpaid, beside } = settlement
  const [along, setAlong] = useState(beside?.refusal === null)
  const taken = along ? beside : null
  const net = refund - (taken?.amount ?? 0)
  const form = useForm({
    schema: routes.settle.body,
    given: { id, version, refund },
    send: (body, how) => call(routes.settle, { body: { ...body, refund: net, beside: taken && named(taken) } }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`结算 ${number}`} form={form} act={actOf(net)} width={720} onClose={onClose}>
      {(refund > 0 || taken) && (
        <p className="hint">
          合同按下面的金额变动，期款、余额和提成随之变化；多收的款回到客户余额，再从收款里申请退款。
        </p>
      )}
      {note !== null && <p className="form-warning">{note}</p>}
      <ReturnLines lines={linesNow(document, settlement)} paper paid={unpaid > 0} />
      <p>
        退货金额 {yuan(gross)}
        {fee > 0 && `，手续费 ${yuan(fee)}`}，应退 <b>{yuan(refund)}</b>
      </p>
      {beside && <Instead of={beside} along={along} onAlong={setAlong} />}
      {!beside && refund > 0 && <HowToTakeOthers of={document} />}
      {taken && (
        <p>
          应退 {yuan(refund)}，换购 {yuan(taken.amount)}，两抵后<b>{netWords(net)}</b>
        </p>
      )}
    </ActionDialog>
  )
}

const named = ({ id: changeId, version }: Beside) => ({ changeId, version })

function actOf(net: number): string {
  if (net === 0) return '结算，不退款'
  return net > 0 ? `结算，退 ${yuan(net)}` : `结算，客户补 ${yuan(-net)}`
}

/** The lines that came, with what is paid of each as the contract is now. */
function linesNow({ lines }: ReturnDetail, settlement: Settlement) {
  const paid = new Map(settlement.lines.map(line => [line.lineId, line]))
  return lines.flatMap(line => {
    const now = paid.get(line.id)
    return now ? [{ ...line, amount: now.amount, paid: now.pieces }] : []
  })
}

type InsteadProps = { of: Beside; along: boolean; onAlong: (along: boolean) => void }

/** Shows the goods that the customer takes instead, which the person may net with the return. */
function Instead({ of: { number, rows, refusal }, along, onAlong }: InsteadProps) {
  if (refusal !== null) return <p className="form-warning">{refusal}。</p>
  return (
    <>
      <label className="row">
        <input type="checkbox" checked={along} onChange={event => onAlong(event.target.checked)} />
        换购：与增减项 {number} 一起结算，只收或退差额
      </label>
      {along && <ChangeTable rows={rows} />}
      {!along && <p className="hint">一份合同同时只能有一张没结束的增减项；不一起结算，请先提交或作废它。</p>}
    </>
  )
}

function HowToTakeOthers({ of }: { of: ReturnDetail }) {
  if (of.contractNumber === '' || !mayDo(changeFacts.acts.edit.needs)) return null
  return (
    <p className="hint">
      客户要换别的商品？先在 <Link to={openAt(contractRecord, of.contractId)}>合同 {of.contractNumber}</Link>{' '}
      里新建增减项，只加新商品、先不提交，再回来结算，就只收或退差额。
    </p>
  )
}
