import { nothing, yuan } from '../../../../kernel/api/format.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Computed } from './computed.ts'
import { Discount } from './Discount.tsx'
import { moneyText } from './inputs.ts'
import type { LinesHead } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = {
  head: LinesHead
  computed: Computed
  onChange: (patch: Partial<LinesHead>) => void
}

const wholeKinds = { none: '无', rate: '折扣', amount: '减金额' } as const

/** Enters what the whole order takes off, and shows the sums before; what is to be paid stands at the foot (`Due`). */
export function Totals({ head, computed, onChange }: Props) {
  const { sums, fault } = computed
  const odd = sums ? sums.total % 10_000 : 0
  return (
    <dl className="quote-totals">
      <Sum title="原价合计" fen={sums?.gross} />
      {sums && sums.lineDiscount !== 0 && <Sum title="行优惠" fen={-sums.lineDiscount} />}
      {sums && sums.gifts > 0 && <Sum title="赠品" fen={-sums.gifts} />}
      <div>
        <dt>整单优惠</dt>
        <dd>
          <Discount
            label="整单优惠方式"
            rate="整单折扣（折）"
            amount="整单优惠（元）"
            kinds={wholeKinds}
            discountKind={head.discountKind}
            discount={head.discount}
            firstOf={kind => (kind === 'rate' ? 10_000 : 0)}
            onChange={onChange}
          />
          <b>{yuan(-(sums?.discount ?? 0))}</b>
        </dd>
      </div>
      <div>
        <dt>优惠券（元）</dt>
        <dd>
          <Typed
            {...moneyText}
            label="优惠券（元）"
            inputMode="decimal"
            value={head.coupon}
            onChange={coupon => onChange({ coupon })}
          />
        </dd>
      </div>
      <div>
        <dt>抹零（元）</dt>
        <dd>
          <Typed
            {...moneyText}
            label="抹零（元）"
            inputMode="decimal"
            value={head.rounding}
            onChange={rounding => onChange({ rounding })}
          />
          {odd > 0 && (
            <Button small onClick={() => onChange({ rounding: head.rounding + odd })}>
              抹到百元
            </Button>
          )}
        </dd>
      </div>
      {fault && (
        <p className="field-fault" role="alert">
          {fault.msg}
        </p>
      )}
    </dl>
  )
}

function Sum({ title, fen }: { title: string; fen: number | null | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{fen == null ? nothing : yuan(fen)}</b>
      </dd>
    </div>
  )
}
