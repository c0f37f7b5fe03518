import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatFen } from '../../../../kernel/api/money.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { layersNow } from '../../../../kernel/web/ui/layers.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { receiptKinds } from '../../api/words.ts'
import { refreshMoney } from '../queries.ts'
import { AskMenu } from '../request/AskMenu.tsx'
import { AllocateDialog } from './AllocateDialog.tsx'
import { LateNote } from './LateNote.tsx'
import { ReasonDialog, type reasoned } from './ReasonDialog.tsx'
import { VouchDialog } from './VouchDialog.tsx'
import { Voucher } from './Voucher.tsx'

type Props = { receipt: ReceiptDetail; onEdit: () => void; onNext: (() => void) | undefined; onGone: () => void }

const account = { key: 'accountId', title: '收款账户', kind: 'reference' as const, of: 'moneyAccount' }

/** Shows the voucher beside the amount, whose money it is, and what the person may do with it. */
export function ReceiptHead(props: Props) {
  const { receipt } = props
  const { customerId, customerName, amount, kind, receivedOn, accountId, contractNumber, balance, reason } = receipt
  return (
    <section className="record-head">
      <div className="money-head">
        <Voucher vouchers={receipt.vouchers} />
        <div>
          <p className="money-amount">
            ¥{formatFen(amount)} <small>{receiptKinds[kind]}</small>
          </p>
          <dl>
            <Fact title="客户">
              {receipt.opens.customer ? <CustomerLink id={customerId}>{customerName}</CustomerLink> : customerName}
            </Fact>
            <Fact title="收款日期">{receivedOn}</Fact>
            <Fact title="账户">
              <Value column={account} value={accountId} />
            </Fact>
            {contractNumber && <Fact title="合同">{contractNumber}</Fact>}
            {receipt.externalSerial && <Fact title="流水号">{receipt.externalSerial}</Fact>}
            {receipt.fee > 0 && <Fact title="手续费">¥{formatFen(receipt.fee)}</Fact>}
            {receipt.state === 'confirmed' && <Fact title="余额">¥{formatFen(balance)}</Fact>}
          </dl>
          {reason && (
            <p className="field-fault">
              {receipt.state === 'reversed' ? '红冲' : '退回'}原因：{reason}
            </p>
          )}
        </div>
      </div>
      {receipt.refusals.confirm === null && <LateNote day={receivedOn} />}
      <Actions {...props} />
    </section>
  )
}

function Actions({ receipt, onEdit, onNext, onGone }: Props) {
  const { id, version, refusals } = receipt
  const [asked, setAsked] = useState<keyof typeof reasoned | 'shares' | 'vouch'>()
  const [busy, setBusy] = useState(false)
  const done = onNext ?? (() => undefined)
  const confirm = async () => {
    setBusy(true)
    try {
      await call(routes.confirm, { body: { id, version } })
      notice.success('已确认')
      void refreshMoney()
      done()
    } finally {
      setBusy(false)
    }
  }
  const act = async (route: typeof routes.submit | typeof routes.remove, words: string) => {
    await call(route, { body: { id, version } })
    notice.success(words)
    void refreshMoney()
    if (route === routes.remove) onGone()
  }
  const run = (work: Promise<unknown>) => void work.catch(() => undefined)
  useConfirmKey(refusals.confirm === null && asked === undefined && !busy, () => run(confirm()))
  return (
    <div className="record-actions">
      {refusals.confirm === null && (
        <>
          <Button kind="primary" icon="check" busy={busy} title="Ctrl / ⌘ + Enter" onClick={() => run(confirm())}>
            {onNext ? '确认，下一张' : '确认收款'}
          </Button>
          <Button onClick={() => setAsked('shares')}>手工分配后确认</Button>
        </>
      )}
      {refusals.giveBack === null && <Button onClick={() => setAsked('giveBack')}>退回</Button>}
      {receipt.state === 'submitted' && refusals.confirm !== null && receipt.refusals.giveBack === null && (
        <small className="nothing">{refusals.confirm}</small>
      )}
      {refusals.edit === null && (
        <Button icon="edit" onClick={onEdit}>
          修改
        </Button>
      )}
      {refusals.vouch === null && (
        <Button icon="camera" onClick={() => setAsked('vouch')}>
          补凭证
        </Button>
      )}
      {refusals.submit === null && (
        <Button kind="primary" onClick={() => run(act(routes.submit, '已提交'))}>
          提交
        </Button>
      )}
      {refusals.remove === null && <Button onClick={() => run(act(routes.remove, '已删除'))}>删除</Button>}
      {refusals.print === null && (
        <Button icon="file" onClick={() => run(download(routes.pdf, { params: { id } }))}>
          打印收据
        </Button>
      )}
      <AskMenu receipt={receipt} />
      {refusals.reverse === null && (
        <Button kind="text" onClick={() => setAsked('reverse')}>
          红冲
        </Button>
      )}
      {receipt.opens.contract && (
        <Link className="btn btn-plain" to={linkTo(contractPlaces.list, { open: receipt.contractId })}>
          打开合同
        </Link>
      )}
      {asked === 'shares' && (
        <AllocateDialog receipt={receipt} confirms onClose={() => setAsked(undefined)} onDone={done} />
      )}
      {asked === 'vouch' && <VouchDialog receipt={receipt} onClose={() => setAsked(undefined)} />}
      {(asked === 'giveBack' || asked === 'reverse') && (
        <ReasonDialog
          kind={asked}
          receipt={receipt}
          onClose={() => setAsked(undefined)}
          onDone={asked === 'giveBack' ? done : undefined}
        />
      )}
    </div>
  )
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
