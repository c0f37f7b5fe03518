import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { codePatternRoutes } from '../../goods/api/codePatterns.ts'
import { patternsQuery } from '../../goods/web/codePatterns.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { stockRoutes } from '../../warehouse/api/stock.ts'
import {
  CountLine,
  lineViews,
  stocktakeRoutes as routes,
  type StocktakeDetail,
  stocktakeElements,
  tellsBooks,
} from '../api/stocktake.ts'
import { CountRow } from './CountRow.tsx'
import { soughtBy } from './soughtBy.ts'
import './stocktake.css'

const FoundDialog = lazy(() => import('./FoundDialog.tsx'))

const perPage = 50
const columns = columnsOf(
  CountLine.pick({
    goodsName: true,
    goodsCode: true,
    lot: true,
    condition: true,
    place: true,
    counted: true,
    book: true,
    difference: true,
    value: true,
    countedBy: true,
    countedAt: true,
  }),
)

type View = keyof typeof lineViews
type Asked = { view: View; search: string; goodsId: number | null; page: number }
const whole: Asked = { view: 'all', search: '', goodsId: null, page: 1 }

type Props = { sheet: StocktakeDetail; onChanged: () => Promise<void> }

/** Shows a sheet page by page: while it is counted, each line with its fields; later what was counted beside the books. */
export function CountSheet({ sheet, onChanged }: Props) {
  const [asked, setAsked] = useState(whole)
  const [told, setTold] = useState('')
  const [adding, setAdding] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { id } = sheet
  const counts = sheet.refusals.edit === null
  const ask = (next: Partial<Asked>) => setAsked({ ...asked, page: 1, ...next })
  const { data, error } = useQuery({
    ...queryOf(routes.lines, { body: { id, pageSize: perPage, ...asked } }, { quiet: true, silent: true }),
    placeholderData: keepPreviousData,
  })
  const first = data?.lines[0]?.id
  useEffect(() => {
    if (!wanted || first === undefined) return
    document.getElementById(`count-${first}`)?.focus()
    setWanted(false)
  }, [wanted, first])

  const scanned = async (code: string) => {
    const sought = await soughtBy(code, {
      lot: lotId => call(stockRoutes.lot, { params: { id: lotId } }, { quiet: true }),
      patterns: async () =>
        may(codePatternRoutes.list) ? (await queryClient.fetchQuery(patternsQuery())).patterns : [],
      find: async one =>
        (await call(routes.lines, { body: { id, pageSize: perPage, ...whole, ...one } }, { quiet: true })).lines,
    })
    const found = { ...whole, ...sought }
    const { total, lines } = await call(routes.lines, { body: { id, pageSize: 1, ...found } }, { quiet: true })
    const [line] = lines
    setTold(line ? `${line.goodsName} ${line.lot}` : `这张盘点单里没有 ${code}，可以“添加发现的批次”`)
    if (total === 0) return
    setAsked(found)
    setWanted(true)
  }
  const views = (Object.keys(lineViews) as View[]).filter(
    view => view !== 'differing' || (may(stockElements.stock) && tellsBooks(sheet, may(stocktakeElements.differences))),
  )
  return (
    <section className="count" aria-label="盘点表">
      <div className="count-tools">
        {counts && (
          <ScanButton
            title="扫商品或批次标签"
            told={told}
            closes
            onCode={code => void scanned(code).catch(() => undefined)}
          />
        )}
        {counts && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            添加发现的批次
          </Button>
        )}
        <select
          className="input"
          aria-label="看哪些行"
          value={asked.view}
          onChange={event => ask({ view: event.target.value as View })}
        >
          {views.map(view => (
            <option key={view} value={view}>
              {lineViews[view]}
            </option>
          ))}
        </select>
        <input
          className="input"
          type="search"
          aria-label="在盘点表里找"
          placeholder="商品、批次、库位"
          value={asked.search}
          onChange={event => ask({ search: event.target.value.slice(0, 60) })}
        />
        {asked.goodsId !== null && (
          <Button small onClick={() => setAsked(whole)}>
            看全部商品
          </Button>
        )}
        {told && <span role="status">{told}</span>}
      </div>
      {error && <p className="nothing">{error.message}</p>}
      {data?.total === 0 && <p className="nothing">没有符合的批次。</p>}
      {data && counts && (
        <ul className="count-rows">
          {data.lines.map(line => (
            <CountRow key={line.id} sheetId={id} line={line} />
          ))}
        </ul>
      )}
      {data && !counts && data.total > 0 && <RowsTable columns={columns} rows={data.lines} />}
      {data && <Pages total={data.total} page={asked.page} onPage={page => ask({ page })} />}
      {adding && (
        <Suspense>
          <FoundDialog
            sheetId={id}
            onSaved={() => {
              setAdding(false)
              void onChanged()
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Pages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  return (
    <nav className="count-pages" aria-label="盘点表的页">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span>{`第 ${numberWords(page)} / ${numberWords(last)} 页，共 ${numberWords(total)} 行`}</span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  )
}
