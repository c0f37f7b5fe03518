import { useEffect, useEffectEvent, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { RecordAct } from '../../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { layersNow } from '../../../../kernel/web/ui/layers.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { receiptKinds } from '../../api/words.ts'
import { refreshMoney } from '../queries.ts'
import { asksOf } from '../request/asks.tsx'
import { AllocateDialog } from './AllocateDialog.tsx'
import { AloneNote } from './AloneNote.tsx'
import { LateNote } from './LateNote.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { VouchDialog } from './VouchDialog.tsx'
import { Voucher } from './Voucher.tsx'
import { WillPay } from './WillPay.tsx'

type Props = { receipt: ReceiptDetail; onEdit: () => void; onNext: (() => void) | undefined; onGone: () => void }

const account = { key: 'accountId', title: '收款账户', kind: 'reference' as const, of: 'moneyAccount' }

/** Shows the voucher beside the amount, whose money it is, and what the person may do with it. */
export function ReceiptHead({ receipt, ...ending }: Props) {
  const { customerId, customerName, amount, kind, receivedOn, accountId, contractNumber, balance, reason } = receipt
  return (
    <RecordHead
      picture={<Voucher vouchers={receipt.vouchers} />}
      figure={
        <>
          {yuan(amount)} <small>{receiptKinds[kind]}</small>
        </>
      }
      facts={
        <>
          <Fact title="客户">
            {receipt.opens.customer ? <CustomerLink id={customerId}>{customerName}</CustomerLink> : customerName}
          </Fact>
          <Fact title="收款日期">{receivedOn}</Fact>
          <Fact title="账户">
            <Value column={account} value={accountId} />
          </Fact>
          {contractNumber && <Fact title="合同">{contractNumber}</Fact>}
          {receipt.externalSerial && <Fact title="流水号">{receipt.externalSerial}</Fact>}
          {receipt.fee > 0 && <Fact title="手续费">{yuan(receipt.fee)}</Fact>}
          {receipt.state === 'confirmed' && <Fact title="余额">{yuan(balance)}</Fact>}
        </>
      }
      note={
        reason && (
          <p className="field-fault">
            {receipt.state === 'reversed' ? '红冲' : '退回'}原因：{reason}
          </p>
        )
      }
      acts={useReceiptActs(receipt, ending)}
    >
      {receipt.refusals.confirm === null && <WillPay receipt={receipt} />}
      {receipt.refusals.confirm === null && <LateNote day={receivedOn} />}
      {receipt.state === 'submitted' && receipt.refusals.giveBack === null && receipt.refusals.confirm !== null && (
        <p className="hint">{receipt.refusals.confirm}</p>
      )}
      {receipt.alone && <AloneNote />}
    </RecordHead>
  )
}

/** Returns what the person may do with a receipt; one that waits is confirmed by key too. */
function useReceiptActs(receipt: ReceiptDetail, { onEdit, onNext, onGone }: Omit<Props, 'receipt'>): RecordAct[] {
  const { id, version, refusals } = receipt
  const [busy, setBusy] = useState(false)
  const done = onNext ?? (() => undefined)
  const act = async (route: typeof routes.confirm | typeof routes.submit | typeof routes.remove, words: string) => {
    await call(route, { body: { id, version } })
    notice.success(words)
    void refreshMoney()
  }
  const confirm = async () => {
    setBusy(true)
    await act(routes.confirm, '已确认').finally(() => setBusy(false))
    done()
  }
  useConfirmKey(refusals.confirm === null && !busy, () => void confirm().catch(() => undefined))
  const reasoned = (kind: 'giveBack' | 'reverse') => (close: () => void) => (
    <ReasonDialog kind={kind} receipt={receipt} onClose={close} onDone={kind === 'giveBack' ? done : undefined} />
  )
  return [
    {
      text: onNext ? '确认，下一张' : '确认收款',
      may: refusals.confirm === null,
      kind: 'primary',
      icon: 'check',
      hint: 'Ctrl / ⌘ + Enter',
      busy,
      run: confirm,
    },
    {
      text: '手工分配后确认',
      may: refusals.confirm === null,
      dialog: close => <AllocateDialog receipt={receipt} confirms onClose={close} onDone={done} />,
    },
    { text: '退回', may: refusals.giveBack === null, dialog: reasoned('giveBack') },
    { text: '修改', may: refusals.edit === null, icon: 'edit', run: onEdit },
    {
      text: '补凭证',
      may: refusals.vouch === null,
      icon: 'camera',
      dialog: close => <VouchDialog receipt={receipt} onClose={close} />,
    },
    { text: '提交', may: refusals.submit === null, kind: 'primary', run: () => act(routes.submit, '已提交') },
    { text: '删除', may: refusals.remove === null, run: () => act(routes.remove, '已删除').then(onGone) },
    {
      text: '打印收据',
      may: refusals.print === null,
      icon: 'file',
      run: () => download(routes.pdf, { params: { id } }),
    },
    ...asksOf(receipt),
    { text: '红冲', may: refusals.reverse === null, kind: 'text', dialog: reasoned('reverse') },
    {
      text: '打开合同',
      may: receipt.opens.contract,
      to: linkTo(contractPlaces.list, { open: receipt.contractId }),
    },
  ]
}

const ownLayers = 1 // the drawer of the receipt

/** Confirms by Ctrl/⌘+Enter, so that finance goes through the receipts by keyboard. A key that a form above the drawer took confirms nothing. */
function useConfirmKey(ready: boolean, confirm: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!ready || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.defaultPrevented || event.repeat || layersNow() > ownLayers) return
    event.preventDefault()
    confirm()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
