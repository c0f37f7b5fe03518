import { columnsOf } from '../../../kernel/api/list.ts'
import { own } from '../../../kernel/api/own.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { askedKinds, SpecialUse } from '../api/special.ts'

const columns = columnsOf(SpecialUse)

/** Shows what documents took of an offer and gave back, newest first, in its unit. */
export function Uses({ uses, unit }: { uses: readonly SpecialUse[]; unit: string }) {
  if (uses.length === 0) return <p className="drawer-message">还没有单据使用。合同生效时会自动扣减数量。</p>
  return (
    <RowsTable
      columns={columns}
      rows={uses}
      draw={({ key }, { documentKind, documentName, quantity }) => {
        if (key === 'documentName') return `${own(askedKinds, documentKind) ?? '单据'} ${documentName}`
        return key === 'quantity' ? `${quantity > 0 ? '使用' : '退回'} ${Math.abs(quantity)} ${unit}` : undefined
      }}
    />
  )
}
