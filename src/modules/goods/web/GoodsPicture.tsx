import { thumbnailOf } from '../../files/api/picture.ts'
import type { GoodsRow } from '../api/goods.ts'
import './goods.css'

/** Draws the first picture of goods; without one, an empty tile. */
export function GoodsPicture({ row, large }: { row: Pick<GoodsRow, 'picture'>; large?: boolean }) {
  const size = large ? 'goods-picture goods-picture-large' : 'goods-picture'
  return row.picture ? (
    <img className={size} src={thumbnailOf(row.picture)} alt="" loading="lazy" />
  ) : (
    <span className={size} aria-hidden="true" />
  )
}
