import { useQuery } from '@tanstack/react-query'
import { discountWords, percentWords, yuan } from '../../../kernel/api/format.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { usePaused } from '../../../kernel/web/usePaused.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { type Effect, specialRoutes as routes, SpecialFacts } from '../api/special.ts'
import './special.css'

const Needed = SpecialFacts.pick({ goodsId: true, gradeId: true, price: true, quantity: true })

/** Shows what an entered price means: against list price and floor, and the margin for who may see it. */
export function EffectPanel({ values }: { values: Record<string, unknown> }) {
  const entered = Needed.safeParse(values)
  const asked = usePaused(entered.success ? JSON.stringify(entered.data) : '')
  const { data } = useQuery({
    ...queryOf(routes.effect, { body: JSON.parse(asked || '{}') }, { quiet: true, silent: true }),
    enabled: asked !== '',
  })
  if (!data || !entered.success)
    return <p className="field-wide nothing">选好商品、价格和数量后，这里显示与标价、底价的差别。</p>
  return <Told effect={data} price={entered.data.price} />
}

function Told({ effect, price }: { effect: Effect; price: number }) {
  const { priceUnit, amount, listPrice, discount, givenAway, floor, margin, marginAtList } = effect
  const facts = [
    ['计价单位', `元/${priceUnits[priceUnit]}`],
    listPrice != null && ['标价', yuan(listPrice)],
    discount != null && ['折扣', discountWords(discount)],
    floor != null && ['您的底价', yuan(floor)],
    ['特价金额', yuan(amount)],
    givenAway != null && ['让利金额', yuan(givenAway)],
    margin != null && ['毛利率', percentWords(margin)],
    marginAtList != null && ['标价毛利率', percentWords(marginAtList)],
  ].filter(fact => Array.isArray(fact))
  return (
    <div className="field-wide special-effect">
      <dl className="facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {floor != null && price >= floor && <p className="nothing">不低于您的底价，报价时可以直接使用，无需特价。</p>}
    </div>
  )
}
