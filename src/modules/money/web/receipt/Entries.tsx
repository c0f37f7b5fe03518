import { yuan } from '../../../../kernel/api/format.ts'
import { Whole } from '../../../../kernel/web/drawer/Whole.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import type { MoneyEntry } from '../../api/receipt.ts'
import { documentKinds, pockets } from '../../api/words.ts'

const by = { key: 'createdBy', title: '经办人', kind: 'employee' as const }

/** Shows each move of money, newest first: they are appended and never changed. */
export function Entries({ entries }: { entries: readonly MoneyEntry[] }) {
  if (entries.length === 0) return <p className="drawer-message">还没有资金流水。财务确认之后开始记账。</p>
  return (
    <div className="money-scroll">
      <table className="changes">
        <thead>
          <tr>
            {['入账日', '单据', '从', '到', '金额', '合同 / 期款', '原因', '经办人'].map(title => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id}>
              <td>{entry.onDay}</td>
              <td>{documentKinds[entry.documentKind]}</td>
              <td>{pockets[entry.fromPocket]}</td>
              <td>{pockets[entry.toPocket]}</td>
              <td className="money-number">{yuan(entry.amount)}</td>
              <td>{entry.contractNumber && <Whole text={`${entry.contractNumber} ${entry.termName}`} />}</td>
              <td>{entry.reason}</td>
              <td>
                <Value column={by} value={entry.createdBy} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
