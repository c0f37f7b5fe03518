import { Link } from 'react-router'
import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { receiptRecord } from '../../money/api/receiptRecord.ts'
import { accountKinds, receiptStates } from '../../money/api/words.ts'
import { Collected, Handed, type TripDetail } from '../api/trip.ts'

const text = (title: string) => z.string().meta({ title, kind: 'text' })
const fen = (title: string) => z.number().int().meta({ title, kind: 'money' })
const { kind, amount } = Collected.shape

const collected = columnsOf(
  z.object({ number: text('收款单'), customerName: text('客户'), kind, amount, state: text('状态') }),
)
const handed = columnsOf(
  z.object({ kind: Handed.shape.kind, collected: fen('代收'), handed: fen('交出'), reason: text('差额原因') }),
)

/** Shows what was collected on a trip, how finance decided, and what was handed in. */
export function MoneyTab({ trip: { collections, handings } }: { trip: Pick<TripDetail, 'collections' | 'handings'> }) {
  const opens = mayDo(receiptRecord.place.authority as string)
  return (
    <>
      {handings.length > 0 && (
        <>
          <h3>交账</h3>
          <RowsTable columns={handed} rows={handings.map((one, id) => ({ ...one, id }))} />
        </>
      )}
      {collections.length > 0 && (
        <>
          <h3>代收</h3>
          <p className="hint">财务确认后才算客户付了款。</p>
          <RowsTable
            columns={collected}
            rows={collections.map(one => ({ ...one, id: one.receiptId }))}
            draw={({ key }, one) => {
              if (key === 'state') return receiptStates[one.state as keyof typeof receiptStates]?.title
              if (key === 'kind') return accountKinds[one.kind]
              return key === 'number' && opens ? (
                <Link to={openAt(receiptRecord, one.receiptId)}>{one.number}</Link>
              ) : undefined
            }}
          />
        </>
      )}
    </>
  )
}
