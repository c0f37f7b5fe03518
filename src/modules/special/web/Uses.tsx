import { own } from '../../../kernel/api/own.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { askedKinds, type SpecialUse } from '../api/special.ts'

const by = { key: 'createdBy', title: '经办人', kind: 'employee' as const }

/** Shows what documents took of an offer and gave back, newest first, in its unit. */
export function Uses({ uses, unit }: { uses: readonly SpecialUse[]; unit: string }) {
  if (uses.length === 0) return <p className="drawer-message">还没有单据使用。合同生效时会自动扣减数量。</p>
  return (
    <table className="changes">
      <thead>
        <tr>
          {['时间', '单据', '数量', '经办人'].map(title => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {uses.map(use => (
          <tr key={use.id}>
            <td>{formatMinute(use.createdAt)}</td>
            <td>
              {own(askedKinds, use.documentKind) ?? '单据'} {use.documentName}
            </td>
            <td>{`${use.quantity > 0 ? '使用' : '退回'} ${Math.abs(use.quantity)} ${unit}`}</td>
            <td>
              <Value column={by} value={use.createdBy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
