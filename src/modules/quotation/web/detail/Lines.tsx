import { lazy, Suspense, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { moneyInWords } from '../../../../kernel/api/moneyInWords.ts'
import { may } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { GoodsPicture } from '../../../goods/web/GoodsPicture.tsx'
import type { CheckedLine } from '../../../lines/api/checked.ts'
import { madeOf } from '../../../lines/api/madeOf.ts'
import { discountWords, quantityWords, sizesWords } from '../../../lines/api/words.ts'
import { useWhy, type Why } from '../../../lines/web/reasons/Why.tsx'
import { Reductions, Sum } from '../../../lines/web/Sums.tsx'
import type { BesideWords } from '../../../warehouse/api/beside.ts'
import { StockBeside } from '../../../warehouse/web/beside/StockBeside.tsx'
import { useBeside } from '../../../warehouse/web/beside/useBeside.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { quotationRoutes } from '../../api/routes.ts'
import { lineActs } from '../lineActs.ts'
import { reasonsQuery } from '../quotationQuery.ts'

const AskDialog = lazy(() => import('./AskDialog.tsx'))

/** Shows the lines of a quotation by space, and its sums as they are printed. */
export function Lines({ quotation }: { quotation: QuotationDetail }) {
  const { sums } = quotation
  const [asked, setAsked] = useState<CheckedLine>()
  const why = useWhy(reasonsQuery(quotation.id))
  const beside = useBeside(
    quotation.state === 'void' ? [] : quotation.spaces.flatMap(({ lines }) => lines.map(lineHere)),
  )
  const asks = quotation.state === 'draft' && may(quotationRoutes.ask)
  return (
    <>
      {quotation.spaces.map((space, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and two may have one name
        <section className="quote-space" key={at}>
          <header>
            <b>{space.name}</b>
            <span>{yuan(space.lines.reduce((sum, line) => sum + line.settled, 0))}</span>
          </header>
          {space.lines.length > 0 && (
            <table className="quote-table">
              <thead>
                <tr>
                  <th>名称</th>
                  <th>数量</th>
                  <th>单价</th>
                  <th>优惠</th>
                  <th>金额</th>
                </tr>
              </thead>
              <tbody>
                {space.lines.map(line => (
                  <Line
                    key={line.was}
                    line={line}
                    quotationId={quotation.id}
                    why={why}
                    beside={beside.get(line.was ?? -1)}
                    onAsk={asks ? setAsked : undefined}
                  />
                ))}
              </tbody>
            </table>
          )}
          {space.lines.length === 0 && <p className="hint">还没有明细</p>}
        </section>
      ))}
      <dl className="quote-totals">
        <Reductions sums={sums} />
        <div className="quote-total">
          <dt>应付</dt>
          <dd>
            <b>{yuan(sums.total)}</b>
            <small>{moneyInWords(sums.total)}</small>
          </dd>
        </div>
        {sums.margin !== undefined && <Sum title="毛利" fen={sums.margin} />}
      </dl>
      {asked && (
        <Suspense>
          <AskDialog quotation={quotation} line={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const lineHere = ({ was, goodsId, gradeId, pieces }: CheckedLine) => ({ key: was ?? -1, goodsId, gradeId, pieces })

type LineProps = {
  line: CheckedLine
  quotationId: number
  why: Why
  beside: BesideWords | undefined
  onAsk: ((line: CheckedLine) => void) | undefined
}

/** What other modules let people do about a line whose goods are counted in stock. */
function LineActs(line: { quotationId: number; place: number }) {
  const brought = useSettings().brought(lineActs)
  return (
    <Suspense>
      {brought
        .filter(({ menu }) => may(menu))
        .map(({ key, Act }) => (
          <Act key={key} quotationId={line.quotationId} place={line.place} />
        ))}
    </Suspense>
  )
}

function Line({ line, quotationId, why, beside, onAsk }: LineProps) {
  const { judgement } = line
  const now = judgement.priceNow
  const made = madeOf(line, line.goods && { measures: line.goods, priceUnit: line.goods.priceUnit }, line.settled)
  const place = line.was ?? -1
  return (
    <>
      <tr>
        <td>
          <span className="quote-goods">
            {line.goods && <GoodsPicture row={line.goods} />}
            <span className="quote-name">
              <b>{line.name}</b>
              <small>
                {line.goods?.code} {line.goods?.spec} {sizesWords(line)} {line.remark}
              </small>
            </span>
          </span>
          <p className="quote-notes">
            {judgement.warning && <Tag tone="red">{judgement.warning}</Tag>}
            {judgement.warning && onAsk && (
              <Button small onClick={() => onAsk(line)}>
                申请特价
              </Button>
            )}
            {judgement.special && <Tag tone="green">特价已批</Tag>}
            {now !== undefined && <Tag tone="orange">现在标价 {now === null ? '已取消' : yuan(now)}</Tag>}
            {judgement.margin != null && <small>毛利 {yuan(judgement.margin)}</small>}
            <StockBeside words={beside} />
            {beside && <LineActs quotationId={quotationId} place={place} />}
            {why.button(place, line.name)}
          </p>
        </td>
        <td data-title="数量">
          {quantityWords(line, line.pieces)}
          {made.words && <small className="quote-made">{made.words}</small>}
        </td>
        <td data-title="单价">
          {made.price === null || line.gift ? (
            <Nothing />
          ) : (
            <>
              {yuan(made.price)}
              <small>/{made.unit}</small>
            </>
          )}
        </td>
        <td data-title="优惠">{discountWords(line) || <Nothing />}</td>
        <td data-title="金额">
          <b className="quote-amount">{yuan(line.settled)}</b>
        </td>
      </tr>
      {why.row(place, 5)}
    </>
  )
}
