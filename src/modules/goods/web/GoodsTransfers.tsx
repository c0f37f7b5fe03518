import { useState } from 'react'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { catalogueAdders } from '../../catalogue/web/words.ts'
import Exports from '../../transfer/web/Exports.tsx'
import { Imports } from '../../transfer/web/Imports.tsx'
import type { GoodsRow } from '../api/goods.ts'
import { OwnPrices } from './OwnPrices.tsx'

/** Imports and exports goods. */
export default function GoodsTransfers({ list }: { list: ListModel<GoodsRow> }) {
  const [adders] = useState(() => catalogueAdders({ brandId: 'intentionBrand', categoryId: 'intentionCategory' }))
  return (
    <>
      <Imports
        kind="goods"
        noun="商品"
        element="goodsManager:import"
        adders={adders}
        next={batch => <OwnPrices of={{ goodsImportId: batch.id }} />}
        onDone={list.refresh}
      />
      <Exports kind="goods" noun="商品" element="goodsManager:export" list={list} />
    </>
  )
}
