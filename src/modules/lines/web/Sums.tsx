import { nothing, yuan } from '../../../kernel/api/format.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import type { CheckedLines } from '../api/checked.ts'

/** Draws one line of a list of sums, in fen. */
export function Sum({ title, fen }: { title: string; fen: number | null }) {
  return (
    <Fact title={title}>
      <b>{fen === null ? nothing : yuan(fen)}</b>
    </Fact>
  )
}

/** Draws what the lines cost at their list prices, and each kind of reduction that there is. */
export function Reductions({ sums }: { sums: CheckedLines['sums'] }) {
  return (
    <>
      <Sum title="原价合计" fen={sums.gross} />
      {sums.lineDiscount !== 0 && <Sum title="行优惠" fen={-sums.lineDiscount} />}
      {sums.gifts > 0 && <Sum title="赠品" fen={-sums.gifts} />}
      {sums.discount > 0 && <Sum title="整单优惠" fen={-sums.discount} />}
      {sums.coupon > 0 && <Sum title="优惠券" fen={-sums.coupon} />}
      {sums.rounding > 0 && <Sum title="抹零" fen={-sums.rounding} />}
    </>
  )
}
