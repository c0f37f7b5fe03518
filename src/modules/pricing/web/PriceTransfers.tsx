import type { ListModel } from '../../../kernel/web/list/useList.ts'
import Exports from '../../transfer/web/Exports.tsx'
import { Imports } from '../../transfer/web/Imports.tsx'
import type { WindowRow } from '../api/window.ts'

/** Imports and exports prices. */
export default function PriceTransfers({ list }: { list: ListModel<WindowRow> }) {
  return (
    <>
      <Imports kind="priceWindow" noun="价格" element="priceManager:import" onDone={list.refresh} />
      <Exports kind="priceWindow" noun="价格" element="priceManager:export" list={list} />
    </>
  )
}
