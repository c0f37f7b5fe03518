import { useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Whole } from '../../../../kernel/web/drawer/Whole.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Allocation, ReceiptDetail } from '../../api/receipt.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

/** Shows what a receipt paid and what is left of it, and lets finance allocate or move it. */
export function Allocations({ receipt }: { receipt: ReceiptDetail }) {
  const [moved, setMoved] = useState<Allocation>()
  const [allocates, setAllocates] = useState(false)
  const may = receipt.refusals.allocate === null
  const sums = [
    ['收款', receipt.amount],
    ['已分配', receipt.allocated],
    ['余额', receipt.balance],
    ['退款占用', receipt.held],
    ['已退款', receipt.refunded],
    ['没收', receipt.earned],
    ['双倍返还', receipt.doubled],
  ] as const
  return (
    <>
      <dl className="facts">
        {sums
          .filter(([title, fen]) => fen !== 0 || title === '收款')
          .map(([title, fen]) => (
            <Fact key={title} title={title}>
              {yuan(fen)}
            </Fact>
          ))}
      </dl>
      {receipt.kind === 'earnest' && receipt.state === 'confirmed' && receipt.earnest < receipt.amount && (
        <p className="hint">
          其中 {yuan(receipt.earnest)} 是定金，{yuan(receipt.amount - receipt.earnest)} 超过合同价的 20%，已转为预付款。
        </p>
      )}
      {receipt.allocations.length === 0 && <p className="nothing">还没有分配到合同期款。</p>}
      <table className="changes">
        <tbody>
          {receipt.allocations.map(one => (
            <tr key={one.termId}>
              <td>
                <Whole text={`${one.contractNumber} ${one.termName}`} />
              </td>
              <td className="money-number">{yuan(one.amount)}</td>
              <td>{one.held > 0 && `退款占用 ${yuan(one.held)}`}</td>
              <td>
                {may && (
                  <Button small kind="text" onClick={() => setMoved(one)}>
                    调整
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {may && receipt.balance > receipt.held && (
        <Button icon="plus" onClick={() => setAllocates(true)}>
          分配余额
        </Button>
      )}
      {allocates && <AllocateDialog receipt={receipt} onClose={() => setAllocates(false)} />}
      {moved && <MoveDialog receipt={receipt} from={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}
