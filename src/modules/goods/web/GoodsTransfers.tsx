import type { ListModel } from '../../../kernel/web/list/useList.ts'
import Exports from '../../transfer/web/Exports.tsx'
import { Imports } from '../../transfer/web/Imports.tsx'
import type { GoodsRow } from '../contract/goods.ts'

/** Imports and exports goods. */
export default function GoodsTransfers({ list }: { list: ListModel<GoodsRow> }) {
  return (
    <>
      <Imports kind="goods" noun="商品" element="goodsManager:import" onDone={list.refresh} />
      <Exports kind="goods" noun="商品" element="goodsManager:export" list={list} />
    </>
  )
}
