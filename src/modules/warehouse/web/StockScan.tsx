import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../../../kernel/web/call.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { ScanButton } from '../../../kernel/web/scan/ScanButton.tsx'
import { type ReadCode, readFactoryCode } from '../../goods/api/factoryCode.ts'
import { isLabelOf, readLabel } from '../../goods/api/label.ts'
import { patternsQuery } from '../../goods/web/codePatterns.ts'
import { type Scanned, scannedWord } from '../api/scanned.ts'
import { stockRoutes } from '../api/stock.ts'
import { stockListRoutes as routes } from '../api/stockList.ts'

const most = 5

async function searched(search: string) {
  const { rows } = await call(routes.list, { body: { view: 'all', search, pageSize: most } }, { quiet: true })
  return rows
}

/** Reads the code of a factory by the patterns of the company. */
async function ofFactory(code: string) {
  const { patterns } = await queryClient.fetchQuery(patternsQuery())
  return readFactoryCode(patterns, code, async goodsCode =>
    (await searched(goodsCode)).find(goods => isLabelOf({ code: goodsCode }, goods)),
  )
}

/** Returns what a factory's code says of the lot. */
const lotOf = ({ lot, colour, size, pieces }: ReadCode) => ({
  batch: lot,
  colour,
  size,
  boxPieces: pieces === undefined ? undefined : Number(pieces),
})

/** Opens a card with what was scanned of it in the address, so that what is begun from there begins with it. */
function useOpenScanned() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  return (scanned: Scanned) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.set('open', String(scanned.goodsId))
        after.set('scan', scannedWord(scanned))
        return after
      },
      { preventScrollReset: true, ...(params.has('open') ? { replace: true, state } : { state: { opened: 'open' } }) },
    )
}

/** Opens what lies there of the goods whose label is scanned. */
export function StockScan() {
  const open = useOpenScanned()
  const [told, setTold] = useState('')
  const scanned = async (code: string) => {
    const label = readLabel(code)
    if ('id' in label) return open({ goodsId: label.id })
    if ('lotId' in label) {
      const { goodsId, lotId } = await call(stockRoutes.lot, { params: { id: label.lotId } }, { quiet: true })
      return open({ goodsId, lotId })
    }
    const rows = await searched(label.code)
    const exact = rows.find(goods => isLabelOf(label, goods))
    const read = exact ? undefined : await ofFactory(label.code)
    const found = exact ?? read?.goods ?? (rows.length === 1 ? rows[0] : undefined)
    if (found) return open({ goodsId: found.id, ...(read && lotOf(read.said)) })
    setTold(`没有编码是“${code}”的商品，请在搜索里找`)
  }
  return (
    <>
      <ScanButton
        title="扫商品标签，看它的批次"
        told={told}
        closes
        onCode={code => void scanned(code).catch(() => undefined)}
      />
      {told && <span role="status">{told}</span>}
    </>
  )
}
